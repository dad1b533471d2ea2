import type { Ctx } from '#kernel/world/context.ts'
import { place } from '#kernel/operations/sql.ts'
import { readyType } from '#services/flow/server/start/start.ts'
import { isDecision } from '#services/flow/shared/model/model.ts'
import { stepsOf } from '#services/flow/shared/model/places.ts'
import { tableName } from '#kernel/db/names.ts'
import type { Rows } from '../counting.ts'
import { nowView, type NowCounting } from '../count-now.ts'

export type Funnel = { key: string; name: string; count: number; rate: number | null }[]

/**
 * How far what was handed in since `:since` has come, by the levels of its flow as it is published. A level counts those
 * it let pass; its share is of those who needed it and had come to it, so that what a level never decides does not look
 * lost there. Levels nobody came to are left out. `rows` (`t`) are those decided by flows of `type`, handed in at
 * `submitted` and granted where `granted` holds.
 */
export async function flowFunnel(
  ctx: Ctx,
  view: Omit<NowCounting, 'counts'>,
  {
    type,
    rows,
    since,
    submitted,
    granted,
  }: { type: string; rows: Rows; since: Date; submitted: string; granted: string },
): Promise<Funnel> {
  const { conditions, put, within } = await nowView(ctx, view)
  const own = await within(rows)
  const from = place(conditions, since)
  const levels = await publishedLevels(ctx, type)
  const keys = levels.flatMap(({ stepKeys }) => stepKeys)
  const names = levels.flatMap(({ key, stepKeys }) => stepKeys.map(() => key))
  const found = await ctx.db.query<{ key: string; passed: number; came: number }>(
    `with flows as (
       select distinct on (f.biz_id) f.id, f.biz_id
       from sys_flow_instance f
       where f.process_type = ${place(conditions, type)} and f.start_time > ${from}
       order by f.biz_id, f.start_time desc
     ),
       asked as (
         select f.id, (${put(granted)}) as is_granted
         from ${tableName(rows.entity)} t
         join flows f on f.biz_id = t.id::text
         where ${own} and ${submitted} > ${from}
       ),
       levels as (
         select n.instance_id, l.key, bool_or(n.status in ('1', '5')) as is_passed
         from sys_flow_node_run n
         join asked on asked.id = n.instance_id
         join unnest(${place(conditions, keys)}::text[], ${place(conditions, names)}::text[]) as l(step, key)
           on l.step = n.node_key
         group by 1, 2
       )
     select key, count(*) filter (where is_passed)::int as passed, count(*)::int as came
     from levels
     group by 1
     union all
     select 'granted', count(*) filter (where is_granted)::int, count(*)::int
     from asked`,
    conditions.values,
  )
  const at = (key: string) => found.find((row) => row.key === key) ?? { passed: 0, came: 0 }
  const share = ({ passed, came }: { passed: number; came: number }) =>
    came > 0 ? Math.round((1000 * passed) / came) / 10 : null
  return [
    { key: 'submitted', name: '提交', count: at('granted').came, rate: null },
    ...levels
      .filter(({ key }) => at(key).came > 0)
      .map(({ key, name }) => ({ key, name, count: at(key).passed, rate: share(at(key)) })),
    { key: 'granted', name: '批准', count: at('granted').passed, rate: share(at('granted')) },
  ]
}

/** The levels of the flow in force, in its order; steps of branches that ask the same people first are one level. */
async function publishedLevels(ctx: Ctx, type: string): Promise<{ key: string; name: string; stepKeys: string[] }[]> {
  const { definition } = await readyType(ctx, type)
  const steps = stepsOf(definition.model).filter(isDecision)
  const byPeople = Map.groupBy(steps, ({ key, candidates }) => JSON.stringify(candidates[0] ?? key))
  return [...byPeople.values()].map((same) => ({
    key: same.at(-1)!.key,
    name: same.at(-1)!.name.replace(/审批$/, ''),
    stepKeys: same.map(({ key }) => key),
  }))
}
