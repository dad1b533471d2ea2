import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { DesignedForm } from '../../shared/form/designed-form.ts'
import { flowModelSchema, type FlowModelJson } from '../../shared/model/model.ts'
import { placesOf } from '../../shared/model/places.ts'
import { instanceStates, runStates, taskStates, vias } from '../../shared/words.ts'
import type { FlowState, Run, Task, Timer } from '../../machine/state.ts'
import { rememberType, typeColumns, type TypeRow } from '../design/types.ts'

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

export type Definition = {
  id: string
  modelId: string
  processType: string
  versionNo: number
  model: FlowModelJson
  form: DesignedForm | null
}
/** `names`: what those are called who have to do with it, where it was read. `isNew`: no row of it is there yet. */
export type Loaded = {
  row: InstanceRow
  state: FlowState
  definition: Definition
  names?: ReadonlyMap<string, string>
  isNew?: boolean
}

// Versions never change, so every process may keep those it has read.
const kept = new Map<string, Definition>()

/** A published version of a flow. */
export async function definitionById(ctx: Ctx, id: string): Promise<Definition> {
  const known = kept.get(id)
  if (known) return known
  const [found] = await ctx.db.query<Definition>(
    `select id, model_id as "modelId", process_type as "processType", version_no as "versionNo", model, form
     from sys_flow_definition
     where id = $1`,
    [id],
    'flow_definition',
  )
  if (!found) throw notFound()
  const definition = { ...found, model: flowModelSchema.parse(found.model) }
  kept.set(id, definition)
  return definition
}

type StoredInstance = InstanceRow & {
  status: string
  round: number
  resumeAt: string | null
  startTime: Date | null
  endTime: Date | null
  endReason: string | null
  suspendedAt: Date | null
}

const instanceColumns = `id, inst_no as "instNo", definition_id as "definitionId", process_type as "processType",
  biz_id as "bizId", title, summary, starter_id as "starterId", subject_id as "subjectId", facts,
  form_data as "formData", chosen, version, status, round, resume_at as "resumeAt", start_time as "startTime",
  end_time as "endTime", end_reason as "endReason", suspended_at as "suspendedAt"`

/** The instance with all that happened at its steps, locked until the transaction ends. */
export async function loadInstance(ctx: Ctx, instanceId: string, { isLocked = true } = {}): Promise<Loaded> {
  const [row] = await ctx.db.query<StoredInstance>(
    `select ${instanceColumns} from sys_flow_instance where id = $1${isLocked ? ' for update' : ''}`,
    [instanceId],
    isLocked ? 'flow_instance_locked' : 'flow_instance',
  )
  if (!row) throw notFound()
  return withSteps(ctx, row)
}

/** The instance in which somebody has this task, locked; none where the task is not theirs. */
export async function loadByTask(
  ctx: Ctx,
  { taskId, userId }: { taskId: string; userId: string | null },
): Promise<Loaded | null> {
  const [row] = await ctx.db.query<StoredInstance>(
    `select ${instanceColumns} from sys_flow_instance
     where id = (select instance_id from sys_flow_task where id = $1 and (assignee_id = $2 or also_id = $2))
     for update`,
    [taskId, userId],
    'flow_instance_of_task',
  )
  return row ? withSteps(ctx, row) : null
}

async function withSteps(ctx: Ctx, row: StoredInstance): Promise<Loaded> {
  const definition = await definitionById(ctx, row.definitionId)
  // After the lock and not with it: what whoever held it before has written is seen only by a statement that begins later.
  const { runs, tasks, timers, names } = await stepsTaken(ctx, row)
  const state: FlowState = {
    model: definition.model,
    places: placesOf(definition.model),
    instance: {
      id: row.id,
      state: nameOf(instanceStates, row.status),
      round: row.round,
      starterId: row.starterId,
      resumeAt: row.resumeAt,
      startTime: asDate(row.startTime),
      endTime: asDate(row.endTime),
      endReason: row.endReason,
      suspendedAt: asDate(row.suspendedAt),
    },
    runs,
    tasks,
    timers,
    copies: [],
    lines: [],
  }
  return { row: { ...row, facts: row.facts ?? {}, chosen: row.chosen ?? {} }, state, definition, names }
}

/** Names of the steps it is at. */
export function currentNodes(state: FlowState): string | null {
  const names = state.runs
    .filter((run) => run.state === 'running')
    .map((run) => state.places.get(run.nodeKey)!.step)
    .filter((step) => step.kind !== 'parallel')
    .map((step) => step.name)
  return names.length === 0 ? null : [...new Set(names)].join('、').slice(0, 200)
}

/** A copy of everything an action may change. */
export function frozen(state: FlowState): FlowState {
  return {
    ...state,
    instance: { ...state.instance },
    // What lies deeper the machine puts anew and never alters.
    runs: state.runs.map((run) => ({ ...run, data: { ...run.data } })),
    tasks: state.tasks.map((task) => ({ ...task, fileIds: [...task.fileIds] })),
    timers: state.timers.map((timer) => ({ ...timer })),
    copies: [],
    lines: [],
  }
}

type Taken = {
  runs: (Omit<Run, 'state'> & { status: string })[]
  tasks: (Omit<Task, 'state' | 'via'> & { status: string; via: string })[]
  timers: Timer[]
  names: Record<string, string>
  type: TypeRow | null
}

async function stepsTaken(
  ctx: Ctx,
  { id, starterId, processType }: { id: string; starterId: string; processType: string },
): Promise<{ runs: Run[]; tasks: Task[]; timers: Timer[]; names: Map<string, string> }> {
  const [found] = await ctx.db.query<Taken>(
    `select (
       select coalesce(
         jsonb_agg(
         jsonb_build_object(
           'id', id, 'seq', seq, 'nodeKey', node_key, 'round', round, 'status', status, 'enterTime', enter_time,
           'leaveTime', leave_time, 'causeId', cause_id, 'need', need, 'dueTime', due_time, 'data', data
         ) order by seq
       ),
         '[]'
       )
       from sys_flow_node_run
       where instance_id = $1
     ) as runs,
       (
         select coalesce(
           jsonb_agg(
           jsonb_build_object(
             'id', id, 'seq', seq, 'runId', node_run_id, 'seat', seat, 'assigneeId', assignee_id, 'originalId',
             original_id, 'alsoId', also_id, 'via', via, 'parentId', parent_task_id, 'helps', helps, 'status',
             status, 'isAuto', is_auto, 'isClaimed', is_claimed, 'comment', comment, 'reason', reason, 'fileIds',
             file_ids, 'signFileId', sign_file_id, 'createTime', created_at, 'readTime', read_time, 'handleTime',
             handle_time
           ) order by seq
         ),
           '[]'
         )
         from sys_flow_task
         where instance_id = $1
       ) as tasks,
       (
         select coalesce(
           jsonb_agg(
           jsonb_build_object(
             'id', id, 'runId', node_run_id, 'kind', kind, 'seq', seq, 'fireAt', fire_at, 'firedAt', fired_at,
             'isCancelled', is_cancelled
           )
         ),
           '[]'
         )
         from sys_flow_timer
         where instance_id = $1 and not is_cancelled
       ) as timers,
       (
         select coalesce(jsonb_object_agg(u.id, u.user_name), '{}')
         from sys_user u
         -- As one list: with an "or" every account of the school is looked at.
         where u.id = any(
             array(
               select x.id
               from sys_flow_task t, unnest(array[t.assignee_id, t.original_id]) as x(id)
               where t.instance_id = $1
             ) || $2::uuid
           )
       ) as names,
       (select to_jsonb(t) from (select ${typeColumns} from sys_process_type p where p.code = $3) t) as type`,
    [id, starterId, processType],
    'flow_taken',
  )
  const { runs, tasks, timers, names, type } = found!
  rememberType(ctx, processType, type)
  return {
    runs: runs.map(({ status, ...run }) => ({
      ...run,
      state: nameOf(runStates, status),
      enterTime: asDate(run.enterTime)!,
      leaveTime: asDate(run.leaveTime),
      dueTime: asDate(run.dueTime),
      data: run.data ?? {},
    })),
    tasks: tasks.map(({ status, via, ...task }) => ({
      ...task,
      state: nameOf(taskStates, status),
      via: nameOf(vias, via),
      isAuto: task.isAuto === true,
      isClaimed: task.isClaimed === true,
      fileIds: task.fileIds ?? [],
      createTime: asDate(task.createTime)!,
      readTime: asDate(task.readTime),
      handleTime: asDate(task.handleTime),
    })),
    timers: timers.map((timer) => ({ ...timer, fireAt: asDate(timer.fireAt)!, firedAt: asDate(timer.firedAt) })),
    names: new Map(Object.entries(names)),
  }
}

function nameOf<W extends Record<string, readonly [string, ...unknown[]]>>(words: W, code: string): keyof W {
  const found = Object.entries(words).find(([, [key]]) => key === code)
  if (!found) throw new Error(`no state has the code ${code}`)
  return found[0]
}

function asDate(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value)
}
