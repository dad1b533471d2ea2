import type { Actor, Ctx } from '#kernel/world/context.ts'
import { forbidden } from '#kernel/errors/platform-errors.ts'
import { canAct } from '#services/identity/in-office.ts'
import { mainRealm } from '#services/identity/shared/realms.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { studentsWithinReach } from '#modules/school/base/shared/people/who.ts'
import type { SchedulePerson } from '#services/schedule/schedule-provider.ts'
import type { Person } from '../shared/event-routes.ts'

/** The caller as somebody with a calendar. */
export function personOf(actor: Actor): SchedulePerson {
  if (actor.kind !== 'user') throw forbidden()
  return { userId: actor.userId, person: actor.person }
}

type Known = SchedulePerson & { userName: string; departmentIds: string[] }

/** Accounts in use with the people behind them, as far as the caller may know of their time: their own, staff, and students whose record is within reach. */
export async function peopleOf(ctx: Ctx, userIds: readonly string[]): Promise<Known[]> {
  const rows = await ctx.db.query<{
    userId: string
    userName: string
    personType: string | null
    personId: string | null
    isStaff: boolean
    departmentIds: string[]
  }>(
    `select u.id as "userId", u.user_name as "userName", u.person_type as "personType", u.person_id as "personId",
       u.user_type = '1' as "isStaff",
       array_remove(coalesce(u.extra_departments, '{}') || u.department_id, null)::text[] as "departmentIds"
     from sys_user u
     where u.id = any($1::uuid[]) and ${canAct('u', '$3')} and u.realm = $2
     order by u.user_name, u.id`,
    [userIds, mainRealm, ctx.today()],
  )
  const isKnown = ({ userId, isStaff }: { userId: string; isStaff: boolean }) => isStaff || userId === ctx.actor.userId
  const reached = await ctx.call(studentsWithinReach, {
    ids: rows.flatMap((row) =>
      !isKnown(row) && row.personType === student.name && row.personId ? [row.personId] : [],
    ),
  })
  return rows
    .filter((row) => isKnown(row) || (row.personType === student.name && reached.has(row.personId ?? '')))
    .map(({ personType, personId, isStaff: _isStaff, ...row }) => ({
      ...row,
      person: personType && personId ? { entity: personType, id: personId } : null,
    }))
}

/** Staff to invite, by name or account; those of the own department first. */
export function findStaff(ctx: Ctx, keyword: string): Promise<Person[]> {
  const word = keyword.replace(/[%_\\]/g, '\\$&')
  return ctx.db.query<Person>(
    `select u.id as "userId", u.user_name as "userName", d.dept_name as "deptName"
     from sys_user u
     left join base_department d on d.id = u.department_id
     where u.realm = $1
       and ${canAct('u', '$5')}
       and u.user_type = '1'
       and u.id <> $2
       and (u.user_name like $3 or u.account_no like $4)
     order by (u.department_id is not distinct from (select department_id from sys_user where id = $2)) desc,
       u.user_name, u.id
     limit 20`,
    [mainRealm, ctx.actor.userId, `%${word}%`, `${word}%`, ctx.today()],
  )
}
