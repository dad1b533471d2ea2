import { notFound } from '#kernel/errors/platform-errors.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { sharedLook } from '#patterns/claim/server/live-map.ts'
import { granted } from '#patterns/claim/shared/wants.ts'
import { bedStates, lockTypes } from '#modules/dormitory/dorm/shared/bed.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { chooserStates, deeds } from '../shared/codes.ts'
import { monitorRoute, type Monitor } from '../shared/office-routes.ts'
import { refusalWord } from '../shared/refusal-words.ts'
import { batchFacts } from './when.ts'

/** Counted once a second for however many watch. */
const counted = sharedLook<Monitor | null>({
  read: (at, id) =>
    readAs(at.world, { school: at.school, actor: systemActor, request: { traceId: 'choose', ip: null } }, (ctx) =>
      count(ctx, id),
    ),
})

const { held, chosen, auto } = chooserStates
const choosing = [deeds.claim[0], deeds.change[0]]

async function count(ctx: Ctx, id: string): Promise<Monitor | null> {
  const batch = (await batchFacts(ctx, [id])).get(id)
  if (!batch) return null
  const [people] = await ctx.db.query<{ students: number; chosen: number; held: number }>(
    `select count(*) filter (where eligible)::int as students,
       count(*) filter (where state in ($2, $3))::int as chosen, count(*) filter (where state = $4)::int as held
     from choose_student
     where batch_id = $1`,
    [id, chosen[0], auto[0], held[0]],
  )
  const departments = await ctx.db.query<Monitor['departments'][number]>(
    `select s.department_id as id, coalesce(d.dept_name, '未分院系') as name,
       count(*) filter (where s.eligible)::int as students,
       count(*) filter (where s.state in ($2, $3))::int as chosen
     from choose_student s
     left join base_department d on d.id = s.department_id
     where s.batch_id = $1
     group by s.department_id, d.dept_name, d.sort
     order by d.sort nulls last, d.dept_name`,
    [id, chosen[0], auto[0]],
  )
  const houses = await ctx.db.query<Monitor['houses'][number]>(
    `select b.dorm_id as id, b.dorm_name as name, count(*)::int as beds,
       count(*) filter (
         where p.taken > 0
           or not $2
             and not (b.status = any($3::text[]) and (b.lock_ref_id is null or b.lock_type <> $4))
       )::int as taken
     from choose_pool p
     join ${bedsView} b on b.id = p.bed_id
     where p.batch_id = $1
     group by b.dorm_id, b.dorm_name, b.dorm_sort
     order by b.dorm_sort`,
    [id, batch.isRehearsal, [bedStates.free[0], bedStates.locked[0]], lockTypes.held],
  )
  const journal = await journalOf(ctx, id)
  const beds = houses.reduce((sum, one) => sum + one.beds, 0)
  return {
    serverTime: ctx.now().toISOString(),
    name: batch.name,
    state: batch.state,
    isRehearsal: batch.isRehearsal,
    beginTime: batch.beginTime,
    endTime: batch.endTime,
    pauseReason: batch.pauseReason,
    beds,
    waiting: beds - houses.reduce((sum, one) => sum + one.taken, 0),
    ...people!,
    departments,
    houses,
    ...journal,
  }
}

async function journalOf(ctx: Ctx, id: string): Promise<Pick<Monitor, 'curve' | 'perSecond' | 'refusals'>> {
  const curve = await ctx.db.query<Monitor['curve'][number]>(
    `select date_trunc('minute', time) as time, count(*) filter (where result_code = $2)::int as done,
       count(*) filter (where result_code <> $2)::int as refused
     from choose_claim
     where batch_id = $1 and deed = any($3::text[])
     group by 1
     order by 1
     limit 600`,
    [id, granted, choosing],
  )
  const perSecond = await ctx.db.query<Monitor['perSecond'][number]>(
    `select date_trunc('second', time) as time, count(*)::int as done
     from choose_claim
     where batch_id = $1 and result_code = $2 and deed = any($3::text[]) and time > $4
     group by 1
     order by 1`,
    [id, granted, choosing, new Date(ctx.now().getTime() - 60_000)],
  )
  const refused = await ctx.db.query<{ code: number; reason: string | null; n: number }>(
    `select result_code as code, answer ->> 'reason' as reason, count(*)::int as n
     from choose_claim
     where batch_id = $1 and result_code <> $2
     group by result_code, answer ->> 'reason'`,
    [id, granted],
  )
  const named = Map.groupBy(refused, ({ code, reason }) => refusalWord(code, reason))
  const refusals = [...named]
    .map(([text, some]) => ({ text, n: some.reduce((sum, { n }) => sum + n, 0) }))
    .toSorted((a, b) => b.n - a.n)
  return { curve, perSecond, refusals }
}

export const monitorRoutes: readonly Route[] = [
  route(monitorRoute, async (ctx, { id, anew }) => {
    const found = await counted.get(ctx, id, { isAnew: anew !== undefined })
    if (!found) throw notFound()
    return found
  }),
]
