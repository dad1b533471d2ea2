import { can, rowScope } from '#kernel/access/access.ts'
import { scopeValues } from '#kernel/access/scope-values.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { isId } from '#kernel/world/id.ts'
import { newConditions, place, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { stuClass } from '../shared/classes/class.ts'
import { classes } from './classes/classes.ts'

/** Narrows classes (`t`) to those the caller works with; whoever lists no classes works with none. */
export async function withinOwnClasses(ctx: Ctx, conditions: Conditions): Promise<void> {
  if (!can(ctx.actor, 'stuClass:list')) conditions.texts.push('false')
  else withinScope(conditions, stuClass, await rowScope(ctx, classes, 'list'))
}

/** The departments a caller works with: own and managed ones, and those of the classes within reach; null means all. */
async function ownDepartments(ctx: Ctx): Promise<readonly string[] | null> {
  if (ctx.actor.kind === 'system' || ctx.actor.roles.some((role) => role.scope.kind === 'all')) return null
  const conditions = newConditions()
  conditions.texts.push('t.deleted_time is null')
  await withinOwnClasses(ctx, conditions)
  const rows = await ctx.db.query<{ id: string }>(
    `select distinct t.department_id as id from base_class t${whereText(conditions)}`,
    conditions.values,
  )
  const dept = ctx.world.scopeKinds.get('dept')
  const managed =
    dept && ctx.actor.roles.some((role) => role.scope.kind === 'dept') ? await scopeValues(ctx, dept, undefined) : []
  return [...new Set([...rows.map((row) => row.id), ...(managed as string[])])]
}

/** Narrows rows (`t`) to the caller's own departments. */
export async function narrowDepartments(ctx: Ctx, conditions: Conditions, column = 't.department_id'): Promise<void> {
  const own = await ownDepartments(ctx)
  if (own) conditions.texts.push(`${column} = any(${place(conditions, own)}::uuid[])`)
}

export type Teacher = { id: string; departmentId: string | null }

/** The member of staff behind an account. */
export async function teacherOfUser(ctx: Ctx, userId: string | null): Promise<Teacher | null> {
  if (!isId(userId)) return null
  const [teacher] = await ctx.db.query<Teacher>(
    `select t.id, t.department_id as "departmentId"
     from sys_user u
     join base_teacher t on t.id::text = u.person_id
     where u.id = $1 and u.person_type = 'base.teacher' and t.deleted_time is null`,
    [userId],
  )
  return teacher ?? null
}

/** Whether somebody's classes may be looked at: one's own always, others' when their department is within reach. */
export async function mayLookAt(ctx: Ctx, teacher: Teacher): Promise<boolean> {
  if (ctx.actor.kind === 'user' && ctx.actor.person?.id === teacher.id) return true
  const own = await ownDepartments(ctx)
  return own === null || (teacher.departmentId !== null && own.includes(teacher.departmentId))
}
