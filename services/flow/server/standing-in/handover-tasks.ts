import type { Ctx } from '#kernel/world/context.ts'
import { isDecision } from '../../shared/model/model.ts'
import type { HandoverOnly, HandoverPart } from '../../shared/handover.ts'
import { placesOf } from '../../shared/model/places.ts'
import { groupsOfSubjects } from '../services.ts'
import { definitionById } from '../run/store.ts'

/** An open task of somebody, with what it is told apart by. */
export type OpenTask = {
  id: string
  instanceId: string
  definitionId: string
  processType: string
  typeName: string
  nodeKey: string
  nodeName: string
  title: string
  starterId: string
  groupId: string | null
  groupName: string | null
  subjectUserId: string | null
  runId: string
}

type Row = Omit<OpenTask, 'groupId' | 'groupName' | 'subjectUserId'> & {
  subjectId: string | null
  personType: string | null
  personId: string | null
}

/** What somebody has to decide, in the order of its ids, after one of them; as far as it is meant. */
export async function openTasksOf(
  ctx: Ctx,
  {
    fromId,
    only,
    after,
    most,
  }: { fromId: string; only?: HandoverOnly | null | undefined; after?: string | undefined; most: number },
): Promise<{ tasks: OpenTask[]; last: string | undefined }> {
  // Where only what a rule gave somebody goes over, that is also what a delegate has in their place; what others handed to them stays.
  const held = only?.isProxy
    ? `t.assignee_id = $1 and t.via = '7'`
    : only?.rules
      ? `((t.assignee_id = $1 and t.via = '1') or (t.original_id = $1 and t.via = '2'))`
      : 't.assignee_id = $1'
  const rows = await ctx.db.query<Row>(
    `select t.id, t.instance_id as "instanceId", i.definition_id as "definitionId", t.process_type as "processType",
       coalesce(p.name, t.process_type) as "typeName", t.node_key as "nodeKey", r.node_name as "nodeName", i.title,
       i.starter_id as "starterId", t.node_run_id as "runId", i.subject_id as "subjectId",
       s.person_type as "personType", s.person_id as "personId"
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id and i.status in ('1', '7')
     join sys_flow_node_run r on r.id = t.node_run_id
     join sys_user s on s.id = i.starter_id
     left join sys_process_type p on p.code = t.process_type
     where ${held} and t.status in ('0', '1', '6', '7') and ($2::uuid is null or t.id > $2)
     order by t.id
     limit ${most}`,
    [fromId, after ?? null],
  )
  const grouped = await withGroups(ctx, rows)
  const meant = only?.groupIds
    ? grouped.filter(({ groupId }) => groupId !== null && only.groupIds!.includes(groupId))
    : grouped
  return {
    tasks: only?.rules ? await byRules(ctx, meant, only.rules) : meant,
    last: rows.length < most ? undefined : rows.at(-1)!.id,
  }
}

/** Who takes a task: the first part that means it, else whoever takes the rest. */
export function receiverOf(
  task: Pick<OpenTask, 'processType' | 'groupId'>,
  parts: readonly HandoverPart[],
  rest: string,
): string {
  const part = parts.find(
    ({ processTypes, groupIds }) =>
      (processTypes.length === 0 || processTypes.includes(task.processType)) &&
      (groupIds.length === 0 || (task.groupId !== null && groupIds.includes(task.groupId))),
  )
  return part?.toId ?? rest
}

/** Matters of an area are about whom it says, those of a form alone about whoever started them. */
async function withGroups(ctx: Ctx, rows: readonly Row[]): Promise<OpenTask[]> {
  const subjects = rows.map((row) => {
    const type = ctx.world.flowTypes.get(row.processType)
    const [entity, id] = type ? [type.subject ?? null, row.subjectId] : [row.personType, row.personId]
    return { row, entity, id }
  })
  const groups = new Map<string, { groupId: string; groupName: string }>()
  for (const [entity, those] of Map.groupBy(subjects, (one) => one.entity)) {
    const ids = [...new Set(those.flatMap(({ id }) => (id === null ? [] : [id])))]
    if (entity !== null && ids.length > 0)
      for (const one of await ctx.call(groupsOfSubjects, { entity, ids })) groups.set(one.id, one)
  }
  const people = await ctx.db.query<{ personId: string; userId: string }>(
    `select person_id as "personId", id as "userId" from sys_user where realm = 'main' and person_id = any($1::text[])`,
    [[...new Set(subjects.flatMap(({ id }) => (id === null ? [] : [id])))]],
  )
  const users = new Map(people.map((one) => [one.personId, one.userId]))
  return subjects.map(({ row: { subjectId: _subject, personType: _type, personId: _person, ...row }, id }) => ({
    ...row,
    groupId: groups.get(id ?? '')?.groupId ?? null,
    groupName: groups.get(id ?? '')?.groupName ?? null,
    subjectUserId: users.get(id ?? '') ?? null,
  }))
}

/** Those at steps whose people are found by these rules alone. */
async function byRules(ctx: Ctx, tasks: readonly OpenTask[], rules: readonly string[]): Promise<OpenTask[]> {
  const kept: OpenTask[] = []
  for (const [definitionId, those] of Map.groupBy(tasks, (task) => task.definitionId)) {
    const { model } = await definitionById(ctx, definitionId)
    const places = placesOf(model)
    kept.push(
      ...those.filter(({ nodeKey }) => {
        const step = places.get(nodeKey)?.step
        return (
          step !== undefined &&
          isDecision(step) &&
          step.candidates.length > 0 &&
          step.candidates.every(({ rule }) => rules.includes(rule))
        )
      }),
    )
  }
  return kept
}
