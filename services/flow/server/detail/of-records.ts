import { makeCtx, type Ctx } from '#kernel/world/context.ts'
import type { AnyEntity, Values } from '#kernel/entity/entity.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { moveRow } from '#kernel/operations/write/move-rows.ts'
import { act } from '../run/act.ts'
import { handInAgain } from '../start/hand-in-again.ts'

/** How the flow of a record stands, for the lists of its area. */
export type RecordFlow = {
  instanceId: string
  status: string
  nodes: string | null
  handlers: string | null
  /** Whether the caller may open it. */ canOpen: boolean
}

/** The newest flow of each record of a kind, as `flow` beside its row (`facts` of a resource). */
export function flowFactsOf(
  processType: string,
): (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, { flow: RecordFlow }>> {
  return async (ctx, ids) => {
    const me = ctx.actor.userId
    const roles = ctx.actor.kind === 'user' ? ctx.actor.roles.map(({ code }) => code) : []
    const rows = await ctx.db.query<RecordFlow & { bizId: string }>(
      `select distinct on (i.biz_id) i.biz_id as "bizId", i.id as "instanceId", i.status, i.current_nodes as nodes,
         (
           select string_agg(distinct u.user_name, '、')
           from sys_flow_task t
           join sys_user u on u.id = t.assignee_id
           where t.instance_id = i.id and t.status = '1' and i.status in ('1', '7')
         ) as handlers,
         (
           i.starter_id = $3
           or $5
           or p.manager_roles ?| $4::text[]
           or exists (
             select
             from sys_flow_task t
             where t.instance_id = i.id and $3 in (t.assignee_id, t.original_id)
           )
           or exists (select from sys_flow_copy c where c.instance_id = i.id and c.user_id = $3)
         ) is true as "canOpen"
       from sys_flow_instance i
       left join sys_process_type p on p.code = i.process_type
       where i.process_type = $1 and i.biz_id = any($2::text[])
       order by i.biz_id, i.create_time desc`,
      [processType, ids, me, roles, ctx.actor.kind === 'system' || roles.includes('gly')],
      'flow_of_records',
    )
    return new Map(rows.map(({ bizId, ...flow }) => [bizId, { flow }]))
  }
}

/** What somebody said who sent back, or refused, records of a kind; by record. */
export async function returnOpinionsOf(
  ctx: Ctx,
  processType: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { text: string; name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.query<{ id: string; text: string; name: string }>(
    `select distinct on (i.biz_id) i.biz_id as id, r.comment as text, r.actor_name as name
     from sys_flow_instance i
     join sys_flow_record r on r.instance_id = i.id
     where i.process_type = $1
       and i.biz_id = any($2::text[])
       and r.action in ('goBack', 'refuse')
       and r.comment is not null
     order by i.biz_id, r.time desc`,
    [processType, ids],
    'flow_opinions',
  )
  return new Map(rows.map(({ id, text, name }) => [id, { text, name }]))
}

/** The same work in the same transaction, done by the product: what a flow has decided needs no permission of whoever decided last. */
export function asProduct(ctx: Ctx, userName = ctx.actor.userName): Ctx {
  return makeCtx({
    world: ctx.world,
    school: ctx.school,
    actor: { kind: 'system', userId: null, userName },
    db: ctx.db,
    request: ctx.request,
    clock: ctx.now,
    onEnd: ctx.beforeCommit,
    onCommit: ctx.afterCommit,
  })
}

/** Whoever has to do with the flow of a record opens its files, whatever rows they reach (`readsFiles` of a resource). */
export function flowReaderOf(processType: string): (ctx: Ctx, recordId: string) => Promise<boolean> {
  const facts = flowFactsOf(processType)
  return async (ctx, recordId) => (await facts(ctx, [recordId])).get(recordId)?.flow.canOpen === true
}

/** Writes how a record stands after what its flow decided; refused where its declaration does not let it go there. */
export function becomes<E extends AnyEntity>(ctx: Ctx, entity: E, id: string, values: Values<E>): Promise<void> {
  return moveRow(ctx, entity, id, { values })
}

/** Hands in again what came back, for whoever keeps the record. */
export async function resubmitFlow(
  ctx: Ctx,
  { processType, bizId, comment }: { processType: string; bizId: string; comment?: string },
): Promise<{ instanceId: string }> {
  const [returned] = await ctx.db.query<{ id: string }>(
    `select id from sys_flow_instance where process_type = $1 and biz_id = $2 and status = '4'`,
    [processType, bizId],
  )
  if (!returned) throw notFound()
  await act(ctx, returned.id, (hand) => handInAgain(ctx, hand, { comment, change: async () => {} }))
  return { instanceId: returned.id }
}
