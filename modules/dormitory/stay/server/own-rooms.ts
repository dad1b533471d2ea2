import { can, permissionKey, rowScope } from '#kernel/access/access.ts'
import type { ScopeKind } from '#kernel/access/scope.ts'
import { newConditions, whereText, withinScope } from '#kernel/operations/sql.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { roomsView } from '#modules/dormitory/dorm/shared/views.ts'
import { staysView } from '../shared/views.ts'

/** Rooms where students live whom somebody answers for, and rooms allotted to the departments of these students. */
async function ownRooms(ctx: Ctx, column: 'id' | 'floor_id' | 'dorm_id'): Promise<string[]> {
  if (!can(ctx.actor, permissionKey(student, 'list'))) return []
  const conditions = newConditions()
  conditions.texts.push('t.deleted_time is null')
  withinScope(conditions, student, await rowScope(ctx, ctx.world.resources.get(student.name)!, 'list'))
  const rows = await ctx.db.query<{ id: string }>(
    `with own as (select t.id, t.department_id from base_student t${whereText(conditions)})
     select distinct r.${column} as id
     from ${roomsView} r
     where r.id in (select s.room_id from ${staysView} s join own on own.id = s.student_id)
       or r.department_id in (select own.department_id from own)`,
    conditions.values,
    'scope_student_rooms',
  )
  return rows.map(({ id }) => id)
}

const kind = (code: string, label: string, axis: string, column: 'id' | 'floor_id' | 'dorm_id'): ScopeKind => ({
  code,
  label,
  axis,
  values: (ctx) => ownRooms(ctx, column),
})

/** What counsellors and departments see of houses: where their students live. */
export const scopeKinds: readonly ScopeKind[] = [
  kind('stuDorm', '所管学生所在的宿舍楼', 'dorm', 'dorm_id'),
  kind('stuDormFloor', '所管学生所在的楼层', 'dormFloor', 'floor_id'),
  kind('stuDormRoom', '所管学生所在或归属本院系的房间', 'dormRoom', 'id'),
]
