import { systemActor, type Ctx } from '#kernel/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { preparedList } from '#kernel/operations/list.ts'
import type { Query } from '#kernel/operations/query.ts'
import { whereText } from '#kernel/operations/sql.ts'
import { audiences } from '../shared/notice.ts'

export type Audience = { audience: unknown; departmentIds: unknown; classIds: unknown }

const [student, teacher] = ['base.student', 'base.teacher']

/** The accounts of everybody a notice is for, in one order. */
export async function receiversOf(ctx: Ctx, audience: Audience): Promise<string[]> {
  const people = await peopleOf({ ...ctx, actor: systemActor }, audience)
  const rows = await ctx.db.query<{ id: string }>("select id from sys_user where status = '1' and person_id = any($1) order by id", [people])
  return rows.map((row) => row.id)
}

/** Whether everybody in it lies within what this person may see anyway. */
export async function isWithinReach(ctx: Ctx, audience: Audience): Promise<boolean> {
  if (ctx.actor.kind === 'system') return true
  const all = await peopleOf({ ...ctx, actor: systemActor }, audience)
  try {
    const own = new Set(await peopleOf(ctx, audience))
    return all.every((id) => own.has(id))
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return false
    throw error
  }
}

/** Persons by the declared lists of students and teachers, with the scope of whoever asks. */
async function peopleOf(ctx: Ctx, audience: Audience): Promise<string[]> {
  const ids = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value : ['none'])
  const kind = String(audience.audience)
  if (kind === audiences.everybody[0]) return [...(await personsIn(ctx, student, {})), ...(await personsIn(ctx, teacher, {}))]
  if (kind === audiences.students[0]) return personsIn(ctx, student, {})
  if (kind === audiences.teachers[0]) return personsIn(ctx, teacher, {})
  if (kind === audiences.classes[0]) return personsIn(ctx, student, { classId: ids(audience.classIds) })
  const departmentId = ids(audience.departmentIds)
  return [...(await personsIn(ctx, student, { departmentId })), ...(await personsIn(ctx, teacher, { departmentId }))]
}

async function personsIn(ctx: Ctx, entityName: string, query: Query): Promise<string[]> {
  const resource = ctx.world.resources.get(entityName)
  if (!resource) return []
  const { conditions } = await preparedList(ctx, resource, query, 'list')
  const rows = await ctx.db.query<{ id: string }>(`select t.id from ${tableName(resource.entity)} t${whereText(conditions)}`, conditions.values)
  return rows.map((row) => row.id)
}
