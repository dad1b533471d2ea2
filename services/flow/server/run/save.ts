import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { instanceStates, runStates, taskStates, vias } from '../../shared/words.ts'
import type { FlowState, Line, Run, Task } from '../../machine/index.ts'
import { currentNodes, type InstanceRow } from './store.ts'

export type Changes = readonly { label: string; from: string; to: string }[]

/** Writes what an action changed, and the lines it adds to the record, in one statement: an action is short, and holds its instance shortly. */
export async function saveInstance(
  ctx: Ctx,
  {
    row,
    state,
    before,
    names,
    changes,
    isNew = false,
  }: {
    row: InstanceRow
    state: FlowState
    before: FlowState
    names: ReadonlyMap<string, string>
    changes?: Changes | undefined
    isNew?: boolean | undefined
  },
): Promise<void> {
  const { instance } = state
  const name = `flow_save${isNew ? '_new' : ''}${state.copies.length > 0 ? '_copies' : ''}` as const
  await ctx.db.query(
    statements[name],
    [
      row.id,
      ctx.actor.userId,
      ctx.now(),
      instanceStates[instance.state][0],
      instance.round,
      instance.resumeAt,
      instance.startTime,
      instance.endTime,
      instance.endReason,
      instance.suspendedAt,
      row.instNo,
      row.title,
      JSON.stringify(row.summary),
      JSON.stringify(row.facts),
      row.formData === null ? null : JSON.stringify(row.formData),
      JSON.stringify(row.chosen),
      currentNodes(state),
      JSON.stringify(changed(state.runs, before.runs).map((run) => runRow(state, run))),
      JSON.stringify(changed(state.tasks, before.tasks).map((task) => taskRow(state, row, task))),
      JSON.stringify(changed(state.timers, before.timers)),
      JSON.stringify(
        state.lines.map((line, i) =>
          lineRow(ctx, { state, line, names, changes: i === 0 && changes?.length ? changes : null }),
        ),
      ),
      JSON.stringify(state.copies),
      ...(isNew ? [row.definitionId, row.processType, row.bizId, row.starterId, row.subjectId] : []),
    ],
    name,
  )
}

/** As if it had been a draft before, whose version is 1. */
const fresh = `
    insert into sys_flow_instance (id, version, create_user, create_time, update_user, update_time,
      status, round, resume_at, start_time, end_time, end_reason, suspended_at, inst_no, title, summary,
      facts, form_data, chosen, current_nodes, definition_id, process_type, biz_id, starter_id, subject_id)
    values ($1::uuid, 2, $2::uuid, $3::timestamptz, $2::uuid, $3::timestamptz,
      $4, $5::int, $6, $7::timestamptz, $8::timestamptz, $9, $10::timestamptz, $11, $12, $13::jsonb,
      $14::jsonb, $15::jsonb, $16::jsonb, $17, $23::uuid, $24, $25, $26::uuid, $27)`

const known = `
    update sys_flow_instance set status = $4, round = $5::int, resume_at = $6, start_time = $7::timestamptz,
      end_time = $8::timestamptz, end_reason = $9, suspended_at = $10::timestamptz, inst_no = $11, title = $12,
      summary = $13::jsonb, facts = $14::jsonb, form_data = $15::jsonb, chosen = $16::jsonb, current_nodes = $17,
      version = version + 1, update_user = $2::uuid, update_time = $3::timestamptz
    where id = $1::uuid`

const copies = `,
    copies as (
      insert into sys_flow_copy (
        id, version, create_user, create_time, update_user, update_time, instance_id, user_id, node_key, "time"
      )
      select distinct on ("userId") id, 1, $2::uuid, $3::timestamptz, $2::uuid, $3::timestamptz, $1::uuid, "userId",
        "nodeKey", "time"
      from jsonb_to_recordset($22::jsonb) as x(id uuid, "userId" uuid, "nodeKey" text, "time" timestamptz)
      on conflict do nothing
    )`

/** Few actions hand out copies: the others do not open the table of them, only say that the value has a kind. */
const noCopies = `,
    copies as (select $22::jsonb)`

const statementWith = (instance: string, more: string) => `with instance as (${instance}),
    runs as (
      insert into sys_flow_node_run as r (
        id, version, create_user, create_time, update_user, update_time, instance_id, seq, node_key, node_name, kind,
        round, status, enter_time, leave_time, cause_id, need, due_time, data
      )
      select id, 1, $2::uuid, $3::timestamptz, $2::uuid, $3::timestamptz, $1::uuid, seq, "nodeKey", "nodeName", kind,
        round, status, "enterTime", "leaveTime", "causeId", need, "dueTime", data
      from jsonb_to_recordset($18::jsonb) as x(
        id uuid, seq int, "nodeKey" text, "nodeName" text, kind text, round int, status text, "enterTime" timestamptz,
        "leaveTime" timestamptz, "causeId" text, need int, "dueTime" timestamptz, data jsonb
      )
      on conflict (id) do update set status = excluded.status, leave_time = excluded.leave_time, need = excluded.need,
        due_time = excluded.due_time, data = excluded.data, version = r.version + 1,
        update_user = excluded.update_user, update_time = excluded.update_time
    ),
    tasks as (
      insert into sys_flow_task as t (
        id, version, create_user, create_time, update_user, update_time, instance_id, node_run_id, process_type,
        node_key, seq, seat, assignee_id, original_id, also_id, via, parent_task_id, helps, status, is_auto,
        is_claimed, comment, reason, file_ids, sign_file_id, created_at, read_time, handle_time
      )
      select id, 1, $2::uuid, $3::timestamptz, $2::uuid, $3::timestamptz, $1::uuid, "runId", "processType", "nodeKey",
        seq, seat, "assigneeId", "originalId", "alsoId", via, "parentId", helps, status, "isAuto", "isClaimed",
        comment, reason, array(select value::uuid from jsonb_array_elements_text("fileIds")), "signFileId",
        "createTime", "readTime", "handleTime"
      from jsonb_to_recordset($19::jsonb) as x(
        id uuid, "runId" uuid, "processType" text, "nodeKey" text, seq int, seat int, "assigneeId" uuid,
        "originalId" uuid, "alsoId" uuid, via text, "parentId" text, helps text, status text, "isAuto" boolean,
        "isClaimed" boolean, comment text, reason text, "fileIds" jsonb, "signFileId" text,
        "createTime" timestamptz, "readTime" timestamptz, "handleTime" timestamptz
      )
      on conflict (id) do update set status = excluded.status, also_id = excluded.also_id, is_auto = excluded.is_auto,
        is_claimed = excluded.is_claimed, comment = excluded.comment, reason = excluded.reason,
        file_ids = excluded.file_ids, sign_file_id = excluded.sign_file_id, created_at = excluded.created_at,
        read_time = excluded.read_time, handle_time = excluded.handle_time, version = t.version + 1,
        update_user = excluded.update_user, update_time = excluded.update_time
    ),
    timers as (
      insert into sys_flow_timer as t (
        id, version, create_user, create_time, update_user, update_time, instance_id, node_run_id, kind, seq, fire_at,
        fired_at, is_cancelled, tries
      )
      select id, 1, $2::uuid, $3::timestamptz, $2::uuid, $3::timestamptz, $1::uuid, "runId", kind, seq, "fireAt",
        "firedAt", "isCancelled", 0
      from jsonb_to_recordset($20::jsonb) as x(
        id uuid, "runId" uuid, kind text, seq int, "fireAt" timestamptz, "firedAt" timestamptz, "isCancelled" boolean
      )
      on conflict (id) do update set fire_at = excluded.fire_at, fired_at = excluded.fired_at,
        is_cancelled = excluded.is_cancelled, version = t.version + 1, update_time = excluded.update_time
    )${more}
  insert into sys_flow_record (
    id, version, create_user, create_time, update_user, update_time, instance_id, action, actor_id, actor_name,
    on_behalf_of, node_key, node_name, node_run_id, task_id, comment, reason, file_ids, to_user_ids, changes,
    is_deleted, "time"
  )
  select id, 1, $2::uuid, $3::timestamptz, $2::uuid, $3::timestamptz, $1::uuid, action, "actorId", "actorName",
    "onBehalfOf", "nodeKey", "nodeName", "runId", "taskId", comment, reason,
    array(select value::uuid from jsonb_array_elements_text("fileIds")), "toUserIds", changes, false, "time"
  from jsonb_to_recordset($21::jsonb) as x(
    id uuid, action text, "actorId" uuid, "actorName" text, "onBehalfOf" uuid, "nodeKey" text, "nodeName" text,
    "runId" text, "taskId" text, comment text, reason text, "fileIds" jsonb, "toUserIds" jsonb, changes jsonb,
    "time" timestamptz
  )`

const statements = {
  flow_save: statementWith(known, noCopies),
  flow_save_copies: statementWith(known, copies),
  flow_save_new: statementWith(fresh, noCopies),
  flow_save_new_copies: statementWith(fresh, copies),
}

function runRow(state: FlowState, run: Run) {
  const { step } = state.places.get(run.nodeKey)!
  return { ...run, nodeName: step.name, kind: step.kind, status: runStates[run.state][0] }
}

function taskRow(state: FlowState, row: InstanceRow, task: Task) {
  return {
    ...task,
    processType: row.processType,
    nodeKey: state.runs.find((run) => run.id === task.runId)!.nodeKey,
    status: taskStates[task.state][0],
    via: vias[task.via][0],
  }
}

function lineRow(
  ctx: Ctx,
  {
    state,
    line,
    names,
    changes,
  }: { state: FlowState; line: Line; names: ReadonlyMap<string, string>; changes: Changes | null },
) {
  return {
    ...line,
    id: newId(line.time),
    actorName: line.actorId === null ? '系统' : (names.get(line.actorId) ?? ctx.actor.userName),
    nodeName: line.nodeKey === null ? null : (state.places.get(line.nodeKey)?.step.name ?? null),
    changes,
  }
}

function changed<T extends { id: string }>(after: readonly T[], before: readonly T[]): T[] {
  const was = new Map(before.map((one) => [one.id, JSON.stringify(one)]))
  return after.filter((one) => was.get(one.id) !== JSON.stringify(one))
}
