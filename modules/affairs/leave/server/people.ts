import type { Ctx } from '#kernel/world/context.ts'
import { accountsOf, leadersOf, noLeaders, type Leaders } from '#modules/school/base/shared/who.ts'

/** Accounts of students, by student. */
export function accountsOfStudents(ctx: Ctx, studentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return ctx.call(accountsOf, { entity: 'base.student', ids: studentIds })
}

/** Those who answer for one class today. */
export async function leadersOfClass(ctx: Ctx, classId: string | null): Promise<Leaders> {
  return (classId ? (await ctx.call(leadersOf, { classIds: [classId] })).get(classId) : undefined) ?? noLeaders
}

/** The student who is signed in, else null. */
export function ownStudentId(ctx: Ctx): string | null {
  return ctx.actor.kind === 'user' && ctx.actor.person?.entity === 'base.student' ? ctx.actor.person.id : null
}
