import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/id.ts'
import type { DesignedForm } from '../shared/designed-form.ts'
import { flowModelSchema, type FlowModelJson } from '../shared/model.ts'
import { placesOf } from '../shared/places.ts'
import { instanceStates, runStates, taskStates, vias } from '../shared/words.ts'
import type { FlowState, Line, Run, Task, Timer } from '../machine/state.ts'

/** The row of an instance besides what the machine needs of it. */
export type InstanceRow = {
  id: string
  instNo: string | null
  definitionId: string
  processType: string
  bizId: string
  title: string
  summary: { label: string; text: string }[] | null
  starterId: string
  subjectId: string | null
  facts: Record<string, unknown>
  formData: Record<string, unknown> | null
  chosen: Record<string, string[]>
  version: number
}

export type Definition = { id: string; modelId: string; processType: string; versionNo: number; model: FlowModelJson; form: DesignedForm | null }
export type Loaded = { row: InstanceRow; state: FlowState; definition: Definition }

// Versions never change, so every process may keep those it has read.
const kept = new Map<string, Definition>()

/** A published version of a flow. */
export async function definitionById(ctx: Ctx, id: string): Promise<Definition> {
  const known = kept.get(id)
  if (known) return known
  const [found] = await ctx.db.query<Definition>('select id, model_id as "modelId", process_type as "processType", version_no as "versionNo", model, form from sys_flow_definition where id = $1', [id], 'flow_definition')
  if (!found) throw notFound()
  const definition = { ...found, model: flowModelSchema.parse(found.model) }
  kept.set(id, definition)
  return definition
}

/** The instance with all that happened at its steps, locked until the transaction ends. */
export async function loadInstance(ctx: Ctx, instanceId: string, { isLocked = true } = {}): Promise<Loaded> {
  const [row] = await ctx.db.query<InstanceRow & { status: string; round: number; resumeAt: string | null; startTime: Date | null; endTime: Date | null; endReason: string | null; suspendedAt: Date | null }>(
    `select id, inst_no as "instNo", definition_id as "definitionId", process_type as "processType", biz_id as "bizId", title, summary, starter_id as "starterId", subject_id as "subjectId", facts, form_data as "formData", chosen, version,
       status, round, resume_at as "resumeAt", start_time as "startTime", end_time as "endTime", end_reason as "endReason", suspended_at as "suspendedAt" from sys_flow_instance where id = $1${isLocked ? ' for update' : ''}`,
    [instanceId],
    isLocked ? 'flow_instance_locked' : 'flow_instance',
  )
  if (!row) throw notFound()
  const definition = await definitionById(ctx, row.definitionId)
  const runs = await runsOf(ctx, instanceId)
  const tasks = await tasksOfInstance(ctx, instanceId)
  const timers = await timersOf(ctx, instanceId)
  const state: FlowState = {
    model: definition.model,
    places: placesOf(definition.model),
    instance: {
      id: row.id, state: nameOf(instanceStates, row.status), round: row.round, starterId: row.starterId, resumeAt: row.resumeAt,
      startTime: asDate(row.startTime), endTime: asDate(row.endTime), endReason: row.endReason, suspendedAt: asDate(row.suspendedAt),
    },
    runs, tasks, timers, copies: [], lines: [],
  }
  return { row: { ...row, facts: row.facts ?? {}, chosen: row.chosen ?? {} }, state, definition }
}

/** Writes what an action changed: each table in one statement. */
export async function saveInstance(ctx: Ctx, { row, state, before }: { row: InstanceRow; state: FlowState; before: FlowState }): Promise<void> {
  const now = ctx.now()
  const who = ctx.actor.userId
  const { instance } = state
  await ctx.db.execute(
    `update sys_flow_instance set status = $2, round = $3, resume_at = $4, start_time = $5, end_time = $6, end_reason = $7, suspended_at = $8, inst_no = $9, title = $10, summary = $11::jsonb, facts = $12::jsonb, form_data = $13::jsonb, chosen = $14::jsonb,
       current_nodes = $15, version = version + 1, update_user = $16, update_time = $17 where id = $1`,
    [
      row.id, instanceStates[instance.state][0], instance.round, instance.resumeAt, instance.startTime, instance.endTime, instance.endReason, instance.suspendedAt, row.instNo, row.title, JSON.stringify(row.summary), JSON.stringify(row.facts),
      row.formData === null ? null : JSON.stringify(row.formData), JSON.stringify(row.chosen), currentNodes(state), who, now,
    ],
  )
  const stamp = { who, now }
  await saveRuns(ctx, changed(state.runs, before.runs), { state, ...stamp })
  await saveTasks(ctx, changed(state.tasks, before.tasks), { row, state, ...stamp })
  await saveTimers(ctx, changed(state.timers, before.timers), { state, ...stamp })
  await saveCopies(ctx, state, stamp)
}

/** Names of the steps it is at. */
export function currentNodes(state: FlowState): string | null {
  const names = state.runs.filter((run) => run.state === 'running').map((run) => state.places.get(run.nodeKey)!.step).filter((step) => step.kind !== 'parallel').map((step) => step.name)
  return names.length === 0 ? null : [...new Set(names)].join('、').slice(0, 200)
}

/** A copy of everything an action may change. */
export function frozen(state: FlowState): FlowState {
  return { ...state, instance: { ...state.instance }, runs: structuredClone(state.runs), tasks: structuredClone(state.tasks), timers: structuredClone(state.timers), copies: [], lines: [] }
}

async function runsOf(ctx: Ctx, instanceId: string): Promise<Run[]> {
  const rows = await ctx.db.query<Omit<Run, 'state'> & { status: string }>(
    'select id, seq, node_key as "nodeKey", round, status, enter_time as "enterTime", leave_time as "leaveTime", cause_id as "causeId", need, due_time as "dueTime", data from sys_flow_node_run where instance_id = $1 order by seq',
    [instanceId],
    'flow_runs',
  )
  return rows.map(({ status, ...run }) => ({ ...run, state: nameOf(runStates, status), enterTime: asDate(run.enterTime)!, leaveTime: asDate(run.leaveTime), dueTime: asDate(run.dueTime), data: run.data ?? {} }))
}

async function tasksOfInstance(ctx: Ctx, instanceId: string): Promise<Task[]> {
  const rows = await ctx.db.query<Omit<Task, 'state' | 'via'> & { status: string; via: string }>(
    `select id, seq, node_run_id as "runId", seat, assignee_id as "assigneeId", original_id as "originalId", also_id as "alsoId", via, parent_task_id as "parentId", helps, status, is_auto as "isAuto", is_claimed as "isClaimed", comment, reason, file_ids as "fileIds",
       sign_file_id as "signFileId", created_at as "createTime", read_time as "readTime", handle_time as "handleTime" from sys_flow_task where instance_id = $1 order by seq`,
    [instanceId],
    'flow_tasks',
  )
  return rows.map(({ status, via, ...task }) => ({
    ...task, state: nameOf(taskStates, status), via: nameOf(vias, via), isAuto: task.isAuto === true, isClaimed: task.isClaimed === true, fileIds: task.fileIds ?? [],
    createTime: asDate(task.createTime)!, readTime: asDate(task.readTime), handleTime: asDate(task.handleTime),
  }))
}

async function timersOf(ctx: Ctx, instanceId: string): Promise<Timer[]> {
  const rows = await ctx.db.query<Timer>('select id, node_run_id as "runId", kind, seq, fire_at as "fireAt", fired_at as "firedAt", is_cancelled as "isCancelled" from sys_flow_timer where instance_id = $1 and not is_cancelled', [instanceId], 'flow_timers')
  return rows.map((timer) => ({ ...timer, fireAt: asDate(timer.fireAt)!, firedAt: asDate(timer.firedAt) }))
}

type Stamp = { who: string | null; now: Date }

async function saveRuns(ctx: Ctx, runs: Run[], { state, who, now }: Stamp & { state: FlowState }): Promise<void> {
  if (runs.length === 0) return
  const rows = runs.map((run) => {
    const { step } = state.places.get(run.nodeKey)!
    return { ...run, instanceId: state.instance.id, nodeName: step.name, kind: step.kind, status: runStates[run.state][0] }
  })
  await ctx.db.execute(
    `insert into sys_flow_node_run as r (id, version, create_user, create_time, update_user, update_time, instance_id, seq, node_key, node_name, kind, round, status, enter_time, leave_time, cause_id, need, due_time, data)
     select id, 1, $2, $3, $2, $3, "instanceId", seq, "nodeKey", "nodeName", kind, round, status, "enterTime", "leaveTime", "causeId", need, "dueTime", data
     from jsonb_to_recordset($1::jsonb) as x(id uuid, "instanceId" uuid, seq int, "nodeKey" text, "nodeName" text, kind text, round int, status text, "enterTime" timestamptz, "leaveTime" timestamptz, "causeId" text, need int, "dueTime" timestamptz, data jsonb)
     on conflict (id) do update set status = excluded.status, leave_time = excluded.leave_time, need = excluded.need, due_time = excluded.due_time, data = excluded.data, version = r.version + 1, update_user = excluded.update_user, update_time = excluded.update_time`,
    [JSON.stringify(rows), who, now],
  )
}

async function saveTasks(ctx: Ctx, tasks: Task[], { row, state, who, now }: Stamp & { row: InstanceRow; state: FlowState }): Promise<void> {
  if (tasks.length === 0) return
  const keys = new Map(state.runs.map((run) => [run.id, run.nodeKey]))
  const rows = tasks.map((task) => ({ ...task, instanceId: row.id, processType: row.processType, nodeKey: keys.get(task.runId), status: taskStates[task.state][0], via: vias[task.via][0] }))
  await ctx.db.execute(
    `insert into sys_flow_task as t (id, version, create_user, create_time, update_user, update_time, instance_id, node_run_id, process_type, node_key, seq, seat, assignee_id, original_id, also_id, via, parent_task_id, helps, status, is_auto, is_claimed, comment, reason, file_ids, sign_file_id, created_at, read_time, handle_time)
     select id, 1, $2, $3, $2, $3, "instanceId", "runId", "processType", "nodeKey", seq, seat, "assigneeId", "originalId", "alsoId", via, "parentId", helps, status, "isAuto", "isClaimed", comment, reason,
       array(select value::uuid from jsonb_array_elements_text("fileIds")), "signFileId", "createTime", "readTime", "handleTime"
     from jsonb_to_recordset($1::jsonb) as x(id uuid, "instanceId" uuid, "runId" uuid, "processType" text, "nodeKey" text, seq int, seat int, "assigneeId" uuid, "originalId" uuid, "alsoId" uuid, via text, "parentId" text, helps text, status text, "isAuto" boolean, "isClaimed" boolean,
       comment text, reason text, "fileIds" jsonb, "signFileId" text, "createTime" timestamptz, "readTime" timestamptz, "handleTime" timestamptz)
     on conflict (id) do update set status = excluded.status, also_id = excluded.also_id, is_auto = excluded.is_auto, is_claimed = excluded.is_claimed, comment = excluded.comment, reason = excluded.reason, file_ids = excluded.file_ids, sign_file_id = excluded.sign_file_id,
       created_at = excluded.created_at, read_time = excluded.read_time, handle_time = excluded.handle_time, version = t.version + 1, update_user = excluded.update_user, update_time = excluded.update_time`,
    [JSON.stringify(rows), who, now],
  )
}

async function saveTimers(ctx: Ctx, timers: Timer[], { state, who, now }: Stamp & { state: FlowState }): Promise<void> {
  if (timers.length === 0) return
  await ctx.db.execute(
    `insert into sys_flow_timer as t (id, version, create_user, create_time, update_user, update_time, instance_id, node_run_id, kind, seq, fire_at, fired_at, is_cancelled, tries)
     select id, 1, $2, $3, $2, $3, $4, "runId", kind, seq, "fireAt", "firedAt", "isCancelled", 0 from jsonb_to_recordset($1::jsonb) as x(id uuid, "runId" uuid, kind text, seq int, "fireAt" timestamptz, "firedAt" timestamptz, "isCancelled" boolean)
     on conflict (id) do update set fire_at = excluded.fire_at, fired_at = excluded.fired_at, is_cancelled = excluded.is_cancelled, version = t.version + 1, update_time = excluded.update_time`,
    [JSON.stringify(timers), who, now, state.instance.id],
  )
}

async function saveCopies(ctx: Ctx, state: FlowState, { who, now }: Stamp): Promise<void> {
  if (state.copies.length === 0) return
  await ctx.db.execute(
    `insert into sys_flow_copy (id, version, create_user, create_time, update_user, update_time, instance_id, user_id, node_key, "time")
     select distinct on ("userId") id, 1, $2, $3, $2, $3, $4, "userId", "nodeKey", "time" from jsonb_to_recordset($1::jsonb) as x(id uuid, "userId" uuid, "nodeKey" text, "time" timestamptz) on conflict do nothing`,
    [JSON.stringify(state.copies), who, now, state.instance.id],
  )
}

/** Adds the lines of the record. They are never changed afterwards. */
export async function saveLines(ctx: Ctx, { state, lines, names, changes }: { state: FlowState; lines: readonly Line[]; names: ReadonlyMap<string, string>; changes?: readonly { label: string; from: string; to: string }[] | undefined }): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line, i) => ({
    ...line, id: newId(line.time), actorName: line.actorId === null ? '系统' : (names.get(line.actorId) ?? ctx.actor.userName),
    nodeName: line.nodeKey === null ? null : (state.places.get(line.nodeKey)?.step.name ?? null), changes: i === 0 && changes?.length ? changes : null,
  }))
  await ctx.db.execute(
    `insert into sys_flow_record (id, version, create_user, create_time, update_user, update_time, instance_id, action, actor_id, actor_name, on_behalf_of, node_key, node_name, node_run_id, task_id, comment, reason, file_ids, to_user_ids, changes, is_deleted, "time")
     select id, 1, $2, $3, $2, $3, $4, action, "actorId", "actorName", "onBehalfOf", "nodeKey", "nodeName", "runId", "taskId", comment, reason, array(select value::uuid from jsonb_array_elements_text("fileIds")), "toUserIds", changes, false, "time"
     from jsonb_to_recordset($1::jsonb) as x(id uuid, action text, "actorId" uuid, "actorName" text, "onBehalfOf" uuid, "nodeKey" text, "nodeName" text, "runId" text, "taskId" text, comment text, reason text, "fileIds" jsonb, "toUserIds" jsonb, changes jsonb, "time" timestamptz)`,
    [JSON.stringify(rows), ctx.actor.userId, ctx.now(), state.instance.id],
  )
}

function changed<T extends { id: string }>(after: readonly T[], before: readonly T[]): T[] {
  const was = new Map(before.map((one) => [one.id, JSON.stringify(one)]))
  return after.filter((one) => was.get(one.id) !== JSON.stringify(one))
}

function nameOf<W extends Record<string, readonly [string, ...unknown[]]>>(words: W, code: string): keyof W {
  const found = Object.entries(words).find(([, [key]]) => key === code)
  if (!found) throw new Error(`no state has the code ${code}`)
  return found[0]
}

function asDate(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value)
}
