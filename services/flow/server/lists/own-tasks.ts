import type { Ctx } from '#kernel/world/context.ts'
import type { OpenMatter } from '../../shared/routes/lists.ts'
import { subjectsWithin, withSubjects } from '../people/subjects.ts'

/** What the caller has in hand of these matters; by the matter. */
export async function openMattersOf(
  ctx: Ctx,
  instanceIds: readonly string[],
  groups?: Readonly<Record<string, string>>,
): Promise<Map<string, OpenMatter>> {
  if (instanceIds.length === 0) return new Map()
  const rows = await ctx.db.query<Omit<OpenMatter, 'subject'> & { subjectKey: string | null }>(
    `select i.id as "instanceId", i.process_type as "processType", coalesce(p.name, i.process_type) as "typeName",
       s.user_name as "starterName", coalesce(i.subject_id, s.person_id) as "subjectKey", i.summary,
       t.id as "heldId", t.status as "taskStatus", t.created_at as "createTime", r.due_time as "dueTime",
       case when t.status = '1' and t.handle_time is null and i.status = '1' then t.id end as "taskId",
       (
         select count(*)::int
         from sys_flow_record u
         where u.instance_id = t.instance_id
           and u.action = 'urge'
           and u.time >= t.created_at
           and u.to_user_ids ? t.assignee_id::text
       ) as "urgeCount"
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id
     join sys_flow_node_run r on r.id = t.node_run_id
     join sys_user s on s.id = i.starter_id
     left join sys_process_type p on p.code = i.process_type
     where t.instance_id = any($1::uuid[])
       and (t.assignee_id = $2 or t.also_id = $2)
       and t.status in ('1', '6', '7')
     order by t.status desc, t.id`,
    [instanceIds, ctx.actor.userId],
  )
  const within = groups && new Set(await ctx.call(subjectsWithin, { groups }))
  const meant = within ? rows.filter(({ subjectKey }) => subjectKey !== null && within.has(subjectKey)) : rows
  return new Map((await withSubjects(ctx, meant)).map((row) => [row.instanceId, row]))
}

/** Which of these matters are about somebody of a group. */
export async function mattersWithin(
  ctx: Ctx,
  instanceIds: readonly string[],
  groups: Readonly<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  if (instanceIds.length === 0) return new Set()
  const rows = await ctx.db.query<{ id: string }>(
    `select i.id
     from sys_flow_instance i
     join sys_user s on s.id = i.starter_id
     where i.id = any($1::uuid[]) and coalesce(i.subject_id, s.person_id) = any($2::text[])`,
    [instanceIds, (await ctx.call(subjectsWithin, { groups })) ?? []],
  )
  return new Set(rows.map(({ id }) => id))
}
