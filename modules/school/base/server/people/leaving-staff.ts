import type { Ctx } from '#kernel/world/context.ts'
import type { Draft } from '#kernel/operations/resource.ts'
import type { teacher } from '../../shared/people/teacher.ts'
import { leadsOn } from '../classes/class-routes.ts'

/** 退休、离休、辞职、死亡 and the like: whoever is gone leads no class. */
const goneStatuses = ['21', '22', '23', '24']

/** Somebody who still leads classes does not leave before these have somebody else. */
export async function refuseLeavingLeaders(ctx: Ctx, drafts: readonly Draft<typeof teacher>[]): Promise<void> {
  const leaving = drafts.filter((draft) => draft.before && goneStatuses.includes(String(draft.values.staffStatus)))
  if (leaving.length === 0) return
  const rows = await ctx.db.query<{ id: string; count: number }>(
    `select l.teacher_id as id, count(distinct l.class_id)::int as count
     from base_class_assign l
     where l.teacher_id = any($1::uuid[]) and ${leadsOn('$2')}
     group by l.teacher_id`,
    [leaving.map((draft) => draft.id), ctx.today()],
  )
  const led = new Map(rows.map((row) => [row.id, row.count]))
  for (const draft of leaving) {
    const count = led.get(draft.id)
    if (count) draft.problems.staffStatus ??= `该教师仍有 ${count} 个在带班级，请先调整`
  }
}
