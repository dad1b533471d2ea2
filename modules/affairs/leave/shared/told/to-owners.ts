/** The same words for the student of each leave, who is led to it. */
export function toOwners<T extends object>(
  owners: ReadonlyMap<string, readonly string[]>,
  about: T,
): (T & { userId: string; link: string })[] {
  return [...owners].flatMap(([id, userIds]) =>
    userIds.map((userId) => ({ ...about, userId, link: `/leave/mine?id=${id}` })),
  )
}
