import { dayOf } from '#kernel/rules/school-time.ts'
import type { ScopeKind } from '#kernel/access/scope.ts'
import { forgetScopes } from '#kernel/access/scope-values.ts'
import type { Ctx } from '#kernel/world/context.ts'

/** Departments a person belongs to or manages, with everything below them. */
const departments: ScopeKind = {
  code: 'dept',
  label: '本部门及下级',
  axis: 'department',
  async values(ctx) {
    const teacherId = personOf(ctx, 'base.teacher')
    if (!teacherId) return []
    const rows = await ctx.db.query<{ id: string }>(
      `with recursive own as (
         select d.id
         from base_department d
         where d.deleted_time is null
           and (
             d.id in (
             select department_id
             from base_teacher
             where id = $1
             union
             select unnest(extra_departments)
             from base_teacher
             where id = $1
           )
             or $1 in (d.leader_id, d.secretary_id, d.stu_secretary_id)
             or d.deputy_ids @> array[$1::uuid]
             or d.stu_admin_ids @> array[$1::uuid]
           )
         union
         select c.id
         from base_department c
         join own on c.parent_id = own.id
       )
       select id
       from own`,
      [teacherId],
      'scope_dept',
    )
    return rows.map((row) => row.id)
  },
}

/** Classes of these departments, for what is told of a class alone. */
const departmentClasses: ScopeKind = {
  code: 'deptClass',
  label: '本部门及下级的班级',
  axis: 'class',
  async values(ctx, value) {
    const own = await departments.values(ctx, value)
    const rows = await ctx.db.query<{ id: string }>(
      'select id from base_class where department_id = any($1::uuid[])',
      [own],
      'scope_dept_class',
    )
    return rows.map((row) => row.id)
  },
}

/** Classes a person leads today in one capacity. */
function classesLed(code: 'fdy' | 'bzr', label: string): ScopeKind {
  return {
    code,
    label,
    axis: 'class',
    async values(ctx) {
      const teacherId = personOf(ctx, 'base.teacher')
      if (!teacherId) return []
      const rows = await ctx.db.query<{ id: string }>(
        `select class_id as id from base_class_assign where teacher_id = $1 and role = $2 and deleted_time is null
         and start_date <= $3 and (end_date is null or end_date >= $3)`,
        [teacherId, code, dayOf(ctx.now())],
        'scope_led',
      )
      return rows.map((row) => row.id)
    },
  }
}

/** A list of values chosen when the role was set up. */
function chosen(code: string, label: string, axis: string, picks?: string): ScopeKind {
  return {
    code,
    label,
    axis,
    picks,
    values: async (_ctx, value) => (Array.isArray(value) ? (value as (string | number)[]) : []),
  }
}

/** The ways base data offers to cut rows. */
export const scopeKinds: readonly ScopeKind[] = [
  departments,
  departmentClasses,
  chosen('deptPick', '指定部门', 'department', 'base.department'),
  chosen('campus', '指定校区', 'campus', 'base.campus'),
  chosen('grade', '指定年级', 'grade'),
  chosen('major', '指定专业', 'major', 'base.major'),
  classesLed('fdy', '本人所带班级（辅导员）'),
  classesLed('bzr', '本人所带班级（班主任）'),
]

/** Follows a change of what scopes are made from: departments, staff, assignments. */
export async function scopesChanged(ctx: Ctx): Promise<void> {
  ctx.afterCommit(() => forgetScopes(ctx.world))
}

function personOf(ctx: Ctx, entity: string): string | null {
  return ctx.actor.kind === 'user' && ctx.actor.person?.entity === entity ? ctx.actor.person.id : null
}
