import type { Ctx } from '#kernel/world/context.ts'
import { defineService } from '#kernel/world/service.ts'
import type { SubjectFacts } from '../../shared/routes/lists.ts'

/** What is known of people and other records that matters are about, by their ids. */
export const subjectFacts = defineService<{ ids: readonly string[] }, ReadonlyMap<string, SubjectFacts>>(
  'flow.subjectFacts',
  { fallback: new Map() },
)

/** Ids of those a caller means by words, or by the groups of the area; null where the area knows nothing of what was asked. */
export const subjectsWithin = defineService<
  { keyword?: string; groups?: Readonly<Record<string, string>> },
  readonly string[] | null
>('flow.subjectsWithin', { fallback: null })

/** What people are at the place they work: post and department, by account. */
export const peopleFacts = defineService<
  { userIds: readonly string[] },
  ReadonlyMap<string, { post: string | null; department: string | null }>
>('flow.peopleFacts', { fallback: new Map() })

/** Adds to rows whom each is about. */
export async function withSubjects<R extends { subjectKey: string | null }>(
  ctx: Ctx,
  rows: readonly R[],
): Promise<(Omit<R, 'subjectKey'> & { subject: SubjectFacts | null })[]> {
  const ids = [...new Set(rows.flatMap((row) => row.subjectKey ?? []))]
  const facts = ids.length === 0 ? new Map<string, SubjectFacts>() : await ctx.call(subjectFacts, { ids })
  return rows.map(({ subjectKey, ...row }) => ({ ...row, subject: (subjectKey && facts.get(subjectKey)) || null }))
}
