import type { Actor, Ctx } from '#kernel/world/context.ts'
import { forbidden } from '#kernel/errors/platform-errors.ts'
import { canAct } from '#services/identity/in-office.ts'
import { mainRealm } from '#services/identity/realms.ts'
import type { SchedulePerson } from '#services/schedule/schedule-provider.ts'

/** The caller as somebody with a calendar. */
export function personOf(actor: Actor): SchedulePerson {
  if (actor.kind !== 'user') throw forbidden()
  return { userId: actor.userId, person: actor.person }
}

type Known = SchedulePerson & { userName: string; departmentIds: string[] }

/** Accounts in use with the people behind them. */
export async function peopleOf(ctx: Ctx, userIds: readonly string[]): Promise<Known[]> {
  const rows = await ctx.db.query<{
    userId: string
    userName: string
    personType: string | null
    personId: string | null
    departmentIds: string[]
  }>(
    `select u.id as "userId", u.user_name as "userName", u.person_type as "personType", u.person_id as "personId",
       array_remove(coalesce(u.extra_departments, '{}') || u.department_id, null)::text[] as "departmentIds"
     from sys_user u
     where u.id = any($1::uuid[]) and ${canAct('u', '$3')} and u.realm = $2
     order by u.user_name, u.id`,
    [userIds, mainRealm, ctx.today()],
  )
  return rows.map(({ personType, personId, ...row }) => ({
    ...row,
    person: personType && personId ? { entity: personType, id: personId } : null,
  }))
}

/** Staff to invite, by name or account; those of the own department first. */
export function findStaff(ctx: Ctx, keyword: string): Promise<unknown[]> {
  const word = keyword.replace(/[%_\\]/g, '\\$&')
  return ctx.db.query(
    `select u.id as "userId", u.user_name as "userName", d.dept_name as "deptName" from sys_user u left join base_department d on d.id = u.department_id
     where u.realm = $1 and ${canAct('u', '$5')} and u.user_type = '1' and u.id <> $2 and (u.user_name like $3 or u.account_no like $4)
     order by (u.department_id is not distinct from (select department_id from sys_user where id = $2)) desc, u.user_name, u.id limit 20`,
    [mainRealm, ctx.actor.userId, `%${word}%`, `${word}%`, ctx.today()],
  )
}
