import { can, rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { isId } from '#kernel/world/id.ts'
import { newConditions, place, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import type { LessonSubject } from '../../shared/services.ts'

const people = {
  class: { entity: 'base.class', key: 'stuClass:list' },
  teacher: { entity: 'base.teacher', key: 'teacher:list' },
  student: { entity: 'base.student', key: 'baseStudentInfo:list' },
} as const

/** Whether the caller may see the lessons of a class, a person or a room: those in the own rows, and one's own. */
export async function mayLookAt(ctx: Ctx, { kind, id }: LessonSubject): Promise<boolean> {
  if (kind === 'room') return can(ctx.actor, 'timetable:venue')
  if (!isId(id)) return false
  const { text, conditions } = await reachOf(ctx, kind)
  conditions.texts.push(`t.id = ${place(conditions, id)}::uuid`)
  return (await ctx.db.query(`${text}${whereText(conditions)} limit 1`, conditions.values)).length > 0
}

/** Rows `t` of a kind within the caller's reach. */
export async function reachOf(
  ctx: Ctx,
  kind: 'class' | 'teacher' | 'student',
): Promise<{ text: string; conditions: Conditions }> {
  const { entity: name, key } = people[kind]
  const resource = ctx.world.resources.get(name)!
  const conditions = newConditions()
  const own = ownOf(ctx, kind)
  const wide = newConditions()
  if (can(ctx.actor, key)) withinScope(wide, resource.entity, await rowScope(ctx, resource, 'list'))
  else wide.texts.push('false')
  conditions.values.push(...wide.values)
  conditions.texts.push('t.deleted_time is null')
  const parts = wide.texts.length === 0 ? ['true'] : [...wide.texts]
  if (own)
    parts.push(
      `t.id = ${kind === 'class' ? `(select class_id from base_student where id = ${place(conditions, own)}::uuid)` : `${place(conditions, own)}::uuid`}`,
    )
  conditions.texts.push(`(${parts.join(' or ')})`)
  return { text: `select t.id from base_${kind} t`, conditions }
}

/** The person behind the caller, where lessons of that kind are the own ones. */
function ownOf(ctx: Ctx, kind: 'class' | 'teacher' | 'student'): string | null {
  if (ctx.actor.kind !== 'user' || !ctx.actor.person) return null
  const { entity, id } = ctx.actor.person
  return entity === (kind === 'teacher' ? 'base.teacher' : 'base.student') ? id : null
}
