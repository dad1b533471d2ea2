import type { Ctx } from '#kernel/world/context.ts'
import { flowLeaders, groupsOfSubjects, superiorOf } from '#services/flow/server/services.ts'
import { stepsByRule } from '#services/flow/server/design/steps-by-rule.ts'
import { provide } from '#kernel/world/world.ts'
import { leadersAbove } from './flow-department-rules.ts'

const rulesOfRole = { fdy: ['stuFdy', 'starterFdy'], bzr: ['stuBzr'] } as const

/** What flows ask of people: who is above somebody, whom somebody leads, and to which class people belong. */
export const flowPeople = [
  provide(superiorOf, async (ctx, { userId }) => (await leadersAbove(ctx, userId))[0] ?? null),
  provide(flowLeaders, stepsOfLeader),
  provide(groupsOfSubjects, async (ctx, { entity, ids }) => {
    if (entity !== 'base.student' || ids.length === 0) return []
    return ctx.db.query(
      `select s.id::text as id, c.id::text as "groupId", c.class_name as "groupName"
       from base_student s
       join base_class c on c.id = s.class_id
       where s.id::text = any($1::text[])`,
      [ids],
    )
  }),
]

/** Steps at which the counsellor or head teacher decides, with what concerns the classes somebody leads today, whoever decided it. */
async function stepsOfLeader(ctx: Ctx, { userId, processType }: { userId: string; processType: string }) {
  const led = await ctx.db.query<{ role: 'fdy' | 'bzr'; classIds: string[] }>(
    `select a.role, array_agg(distinct a.class_id::text) as "classIds"
     from sys_user u
     join base_class_assign a on a.teacher_id::text = u.person_id
       and a.role in ('fdy', 'bzr')
       and a.deleted_time is null
     where u.id = $1
       and u.person_type = 'base.teacher'
       and a.start_date <= $2
       and (a.end_date is null or a.end_date >= $2)
     group by a.role`,
    [userId, ctx.today()],
  )
  if (led.length === 0) return []
  const steps = await stepsByRule(ctx, { processType, rules: Object.values(rulesOfRole).flat() })
  const pairs = led.flatMap(({ role, classIds }) =>
    rulesOfRole[role]
      .flatMap((rule) => steps.get(rule) ?? [])
      .flatMap((nodeKey) => classIds.map((classId) => ({ nodeKey, classId }))),
  )
  if (pairs.length === 0) return []
  const counts = await ctx.db.query<{ nodeKey: string; todoCount: number; doneCount: number }>(
    `select t.node_key as "nodeKey", count(*) filter (where t.status in ('1', '6', '7'))::int as "todoCount",
       count(*) filter (where t.status in ('2', '3', '4') and t.handle_time >= $4::date)::int as "doneCount"
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id
     left join sys_user p on p.id = i.starter_id and p.person_type = 'base.student'
     join base_student s on s.id::text = coalesce(i.subject_id, p.person_id)
     join unnest($2::text[], $3::uuid[]) as x(node_key, class_id) on x.node_key = t.node_key
       and x.class_id = s.class_id
     where t.process_type = $1
       and t.parent_task_id is null
       and (t.status in ('1', '6', '7') or t.created_at >= $4::date)
     group by 1`,
    [
      processType,
      pairs.map(({ nodeKey }) => nodeKey),
      pairs.map(({ classId }) => classId),
      `${ctx.today().slice(0, 4)}-01-01`,
    ],
  )
  const byKey = new Map(counts.map((row) => [row.nodeKey, row]))
  return [...new Set(pairs.map(({ nodeKey }) => nodeKey))].map(
    (nodeKey) => byKey.get(nodeKey) ?? { nodeKey, todoCount: 0, doneCount: 0 },
  )
}
