import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { instanceStates, runStates, taskStates } from '../shared/words.ts'
import { isDecision, type FieldRight } from '../shared/model.ts'
import { stepsOf } from '../shared/places.ts'
import { isOpenTask, returnable, runOf, type FlowState, type Task } from '../machine/index.ts'
import { aroundOf } from './act.ts'
import { rightsAt } from './patch-form.ts'
import { managerRolesOf, typeOf } from './types.ts'
import { loadInstance, type Loaded } from './store.ts'

const at = { service: 'process', access: { signedIn: true } } as const

export const detailRoutes: readonly Route[] = [
  route({ ...at, method: 'GET', path: 'process/getDetail', label: '流程详情', input: z.object({ instanceId: z.uuid().optional(), bizId: z.string().max(36).optional(), processType: z.string().max(40).optional() }), run: detail }),
  route({ ...at, method: 'POST', path: 'process/markRead', label: '标记已读', input: z.object({ instanceId: z.uuid() }), run: markRead }),
]

async function detail(ctx: Ctx, asked: { instanceId?: string | undefined; bizId?: string | undefined; processType?: string | undefined }) {
  const instanceId = asked.instanceId ?? (await newestOf(ctx, asked))
  const loaded = await loadInstance(ctx, instanceId, { isLocked: false })
  await requireReader(ctx, loaded)
  const { row, state, definition } = loaded
  const around = await aroundOf(ctx, loaded)
  const own = state.tasks.filter((task) => task.assigneeId === ctx.actor.userId)
  const current = own.findLast((task) => isOpenTask(task) && task.state !== 'inactive')
  const rights = fieldRights(loaded, ctx.actor.userId, current)
  const type = await typeOf(ctx, row.processType)
  const records = await ctx.db.query(
    `select r.id, r.action, r.actor_id as "actorId", r.actor_name as "actorName", o.user_name as "onBehalfOfName", r.node_key as "nodeKey", r.node_name as "nodeName", r.task_id as "taskId", case when r.is_deleted then null else r.comment end as comment, r.is_deleted as "isDeleted",
       r.reason, r.file_ids as "fileIds", r.changes, r.time, array(select user_name from sys_user u where u.id::text in (select jsonb_array_elements_text(coalesce(r.to_user_ids, '[]'::jsonb)))) as "toNames"
     from sys_flow_record r left join sys_user o on o.id = r.on_behalf_of where r.instance_id = $1 order by r.time, r.id`,
    [instanceId],
    'flow_records',
  )
  return {
    instance: { id: row.id, instNo: row.instNo, title: row.title, processType: row.processType, typeName: type?.name ?? row.processType, status: instanceStates[state.instance.state][0], round: state.instance.round, starterId: row.starterId, starterName: around.names.get(row.starterId), summary: row.summary, startTime: state.instance.startTime, endTime: state.instance.endTime, version: row.version, bizId: row.bizId, link: around.type?.link(row.bizId) ?? null },
    form: around.type ? null : { fields: (definition.form?.fields ?? []).filter((field) => rights[field.name] !== 'hidden'), permission: rights, data: visibleData(row.formData ?? {}, rights) },
    records,
    nodes: nodesOf(state, around.names),
    current: current ? { taskId: current.id, nodeKey: runOf(state, current).nodeKey, state: taskStates[current.state][0], ...whatIsPossible(state, current) } : null,
    isStarter: row.starterId === ctx.actor.userId,
    canWithdraw: row.starterId === ctx.actor.userId && state.instance.state === 'running' && state.model.settings.withdraw !== 'never',
    canTakeBack: own.find((task) => task.state === 'agreed' && !task.isAuto)?.id ?? null,
  }
}

async function newestOf(ctx: Ctx, { bizId, processType }: { bizId?: string | undefined; processType?: string | undefined }): Promise<string> {
  const [row] = await ctx.db.query<{ id: string }>('select id from sys_flow_instance where process_type = $1 and biz_id = $2 order by create_time desc limit 1', [processType ?? '', bizId ?? ''])
  if (!row) throw notFound()
  return row.id
}

/** Starter, whoever had or has a task, was shown it, or manages such matters: nobody else learns that it exists. */
export async function requireReader(ctx: Ctx, { row, state }: Loaded): Promise<void> {
  const me = ctx.actor.userId
  if (ctx.actor.kind !== 'user' || row.starterId === me || state.tasks.some((task) => task.assigneeId === me || task.originalId === me)) return
  const managers = await managerRolesOf(ctx, row.processType)
  if (ctx.actor.roles.some((role) => managers.includes(role.code) || role.code === 'gly')) return
  const [copy] = await ctx.db.query('select 1 from sys_flow_copy where instance_id = $1 and user_id = $2', [row.id, me])
  if (!copy) throw notFound()
}

async function markRead(ctx: Ctx, { instanceId }: { instanceId: string }) {
  const now = ctx.now()
  await ctx.db.execute(`update sys_flow_task set read_time = $3 where instance_id = $1 and assignee_id = $2 and read_time is null and status = '1'`, [instanceId, ctx.actor.userId, now])
  await ctx.db.execute('update sys_flow_copy set read_time = $3 where instance_id = $1 and user_id = $2 and read_time is null', [instanceId, ctx.actor.userId, now])
  return null
}

/** The starter sees what the start allows, everybody else what the own step does; without a step of one's own, nothing is hidden that no step hides. */
function fieldRights(loaded: Loaded, userId: string | null, current: Task | undefined): Record<string, FieldRight> {
  const { state, row } = loaded
  if (current) return rightsAt(loaded, current.id)
  if (row.starterId === userId) return state.model.settings.startFields
  const last = state.tasks.findLast((task) => task.assigneeId === userId)
  const rights = last ? rightsAt(loaded, last.id) : Object.assign({}, ...stepsOf(state.model).map((step) => ('fields' in step ? hiddenOnly(step.fields) : {})))
  return Object.fromEntries(Object.entries(rights as Record<string, FieldRight>).map(([name, right]) => [name, right === 'hidden' ? 'hidden' : 'read']))
}

function hiddenOnly(fields: Record<string, FieldRight>): Record<string, FieldRight> {
  return Object.fromEntries(Object.entries(fields).filter(([, right]) => right === 'hidden'))
}

function visibleData(data: Record<string, unknown>, rights: Record<string, FieldRight>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => rights[name] !== 'hidden'))
}

function nodesOf(state: FlowState, names: ReadonlyMap<string, string>) {
  return state.runs.map((run) => ({
    id: run.id, nodeKey: run.nodeKey, nodeName: state.places.get(run.nodeKey)!.step.name, kind: state.places.get(run.nodeKey)!.step.kind, round: run.round, status: runStates[run.state][0], enterTime: run.enterTime, leaveTime: run.leaveTime, dueTime: run.dueTime,
    chosen: run.data.chosen ?? null, note: run.data.note ?? null,
    persons: state.tasks.filter((task) => task.runId === run.id).map((task) => ({ name: names.get(task.assigneeId) ?? '', status: taskStates[task.state][0], helps: task.helps, handleTime: task.handleTime })),
  }))
}

function whatIsPossible(state: FlowState, task: Task) {
  const run = runOf(state, task)
  const { step } = state.places.get(run.nodeKey)!
  if (!isDecision(step)) return { buttons: [], required: [] }
  const isHelper = task.helps !== null
  const isFree = task.state === 'open' && (step.mode !== 'claim' || task.isClaimed || isHelper || state.tasks.filter((one) => one.runId === run.id && one.parentId === null).length === 1)
  const buttons = !isFree ? (task.state === 'open' ? ['claim'] : task.state === 'delegated' ? ['recall'] : ['removeSign']) : [
    'approve', ...(step.kind === 'approve' || isHelper ? ['reject'] : []),
    ...(isHelper ? [] : [...(step.allows.goBack ? ['returnTo'] : []), ...(step.allows.transfer ? ['transfer'] : []), ...(step.allows.delegate ? ['delegate'] : []), ...(step.allows.addSign ? ['addSign'] : []), ...(step.allows.copy ? ['copy'] : []), ...(step.mode === 'claim' && task.isClaimed ? ['release'] : [])]),
  ]
  return { buttons, labels: step.labels, phrases: step.phrases, returnable: returnable(state, run), required: [...(step.needs.commentOnAgree ? ['commentOnAgree'] : []), ...(step.needs.commentOnReject ? ['commentOnReject'] : []), ...(step.needs.signature ? ['signature'] : []), ...(step.needs.files ? ['files'] : [])] }
}
