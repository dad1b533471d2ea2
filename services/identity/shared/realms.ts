/** The realm of the main app. */
export const mainRealm = 'main'

/** The realm of candidates who sit an exam. */
export const examRealm = 'exam'

/** Every realm: one account table, but a token of one realm is nothing to another. */
export const allRealms: readonly string[] = [mainRealm, 'welcome', examRealm]

/** Whether there are accounts of this realm to sign in with. */
export function canSignIn(realm: string): boolean {
  return allRealms.includes(realm)
}
