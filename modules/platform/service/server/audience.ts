import type { Ctx } from '#kernel/world/context.ts'
import { meantBySql } from '#modules/school/population/shared/services.ts'
import { serviceUsers } from '../shared/service-item.ts'

const tables: Readonly<Record<string, { table: string; user: string }>> = {
  'base.student': { table: 'base_student', user: serviceUsers.students[0] },
  'base.teacher': { table: 'base_teacher', user: serviceUsers.staff[0] },
}

/** Whom a matter may be there for so that it is for somebody, by what they are (`targetUser`). */
export function usersMeaning(personType: string | null | undefined): string[] {
  const own = tables[personType ?? '']
  return [serviceUsers.all[0], ...(own ? [own.user] : [])]
}

/** Whether the people a matter `s` names hold somebody, as SQL; `id` is the place of the person's id, null for others than students and teachers. */
export async function meantSql(ctx: Ctx, personType: string | null | undefined, id: string): Promise<string> {
  const own = tables[personType ?? '']
  if (!own) return 'false'
  return `exists (
    select 1
    from ${own.table} t
    where t.id = ${id}::uuid
      and ${await ctx.call(meantBySql, { personType: personType!, scope: 's.target_scope' })}
  )`
}

/** Of a matter `s`: the codes of the roles it is there for; for everybody where it names none. */
export const roleColumns = `array(select r.role_code from sys_role r where r.id = any(s.audience)) as "roleCodes",
  coalesce(cardinality(s.audience), 0) = 0 as "isForAll"`

export type ForRoles = { roleCodes: string[]; isForAll: boolean }

export function isForHolders({ roleCodes, isForAll }: ForRoles, held: readonly string[]): boolean {
  return isForAll || roleCodes.some((code) => held.includes(code))
}
