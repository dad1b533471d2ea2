import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import type { Asked } from '#services/flow/candidate-rule.ts'
import { canAct } from '#services/identity/in-office.ts'

const texts = z.array(z.string()).catch([])
const uuid = z.uuid()

/** Joins the account `u` of a member of staff `t` that can act on a day, which is a place in the statement. */
export function userOfTeacher(day: string): string {
  return `sys_user u on u.person_id = t.id::text and u.person_type = 'base.teacher' and ${canAct('u', day)}`
}

/** What a designer chose several of. */
export function idsIn(value: unknown): string[] {
  return texts.parse(value)
}

/** What a form says at a field, as ids. */
export function idsAt({ formData, facts }: Pick<Asked, 'formData' | 'facts'>, field: unknown): string[] {
  const value = formData[String(field)] ?? facts[String(field)]
  return texts
    .parse(Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value])
    .filter((id) => uuid.safeParse(id).success)
}

/** The student a matter is about; of a matter about nobody in particular, the student who started it. */
export async function studentOf(ctx: Ctx, { subject, subjectId, starterId }: Asked): Promise<string | null> {
  if (subject === 'base.student') return subjectId
  if (subject !== null) return null
  const [row] = await ctx.db.query<{ id: string }>(
    `select person_id as id from sys_user where id = $1 and person_type = 'base.student'`,
    [starterId],
    'flow_starting_student',
  )
  return row?.id ?? null
}
