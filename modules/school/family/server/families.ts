import type { Ctx } from '#kernel/world/context.ts'
import { countedStates } from '../shared/family-member.ts'
import type { Kin } from '../shared/rules.ts'

export type Relative = Kin & { studentId: string; memberName: string; phoneHash: string | null }

/** One writer at a time for each family: what it may hold depends on all of its members. */
export async function lockFamilies(ctx: Ctx, studentIds: readonly string[]): Promise<void> {
  if (!ctx.db.isTransaction || studentIds.length === 0) return
  await ctx.db.query(
    `select pg_advisory_xact_lock(hashtext('family.member'), k)
     from (select distinct hashtext(current_schema() || id) as k from unnest($1::text[]) as x(id) order by 1) as keys`,
    [studentIds],
    'family_lock',
  )
}

/** Who counts as family of some students; phones only as what they are compared by. */
export async function relativesOf(ctx: Ctx, studentIds: readonly string[]): Promise<Map<string, Relative[]>> {
  const rows = await ctx.db.query<Relative>(
    `select id, student_id as "studentId", member_name as "memberName", relation, phone is not null as "hasPhone",
       phone_hash as "phoneHash", coalesce(is_guardian, false) as "isGuardian", emergency_order as "emergencyOrder",
       coalesce(is_alive, true) as "isAlive"
     from family_member
     where student_id = any($1::uuid[]) and state = any($2::text[]) and deleted_time is null
     order by emergency_order nulls last, create_time, id`,
    [studentIds, countedStates],
    'family_relatives',
  )
  return Map.groupBy(rows, ({ studentId }) => studentId)
}
