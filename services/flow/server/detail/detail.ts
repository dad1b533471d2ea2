import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { printsFor } from '#services/print/server/of-flow.ts'
import { instanceStates, runStates, taskStates } from '../../shared/words.ts'
import { detailRoute, markReadRoute } from '../../shared/routes/detail.ts'
import { runOf, type FlowState, type Task } from '../../machine/index.ts'
import { refusalOf, taskInHand, type WholeDeed } from './abilities.ts'
import { aroundOf } from '../run/act.ts'
import { filesOf, formOf, rightsFor, rowsOf } from './detail-form.ts'
import { canTakeBack, canWithdraw, signersOf, whatIsPossible } from './detail-possible.ts'
import { recordsOf } from './detail-record.ts'
import { statesOf, treeOf } from './detail-tree.ts'
import { stepsToName } from '../start/predicted.ts'
import { predictedOf } from '../design/trial-walk.ts'
import { subjectFacts } from '../people/subjects.ts'
import { typeOf } from '../design/types.ts'
import { loadInstance, type Loaded } from '../run/store.ts'
import { requireReader, type Ties } from '../start/ties.ts'

export const detailRoutes: readonly Route[] = [route(detailRoute, detail), route(markReadRoute, markRead)]

/** Everything the page of one instance shows, and what the caller may do there. */
async function detail(ctx: Ctx, asked: AskedOf<typeof detailRoute>) {
  const instanceId = asked.instanceId ?? (await newestOf(ctx, asked))
  const loaded = await loadInstance(ctx, instanceId, { isLocked: false })
  const ties = await requireReader(ctx, loaded)
  const { row, state, definition } = loaded
  const me = ctx.actor.userId
  const around = await aroundOf(ctx, loaded)
  const current = taskInHand(state, me)
  const rights = await rightsFor(ctx, loaded, { userId: me, current })
  const type = await typeOf(ctx, row.processType)
  const form = around.type ? null : await formOf(ctx, loaded, rights)
  const rows = around.type ? await rowsOf(ctx, around.type, { bizId: row.bizId, rights }) : []
  const records = await recordsOf(ctx, loaded, { rights, type: around.type })
  const isStarter = row.starterId === me
  // What was never handed in is nobody else's.
  if (state.instance.state === 'draft' && !isStarter) throw notFound()
  const may = async (deed: WholeDeed) => (await refusalOf(ctx, { loaded, ties }, deed)) === null
  return {
    instance: {
      id: row.id,
      instNo: row.instNo,
      title: row.title,
      processType: row.processType,
      typeName: type?.name ?? row.processType,
      versionNo: definition.versionNo,
      formKind: around.type ? '1' : '2',
      status: instanceStates[state.instance.state][0],
      round: state.instance.round,
      starterId: row.starterId,
      starterName: around.names.get(row.starterId) ?? '',
      summary: row.summary,
      startTime: state.instance.startTime,
      endTime: state.instance.endTime,
      endReason: state.instance.endReason,
      version: row.version,
      bizId: row.bizId,
      link: around.type?.link(row.bizId) ?? null,
      mendLink: isStarter && state.instance.state === 'returned' ? (around.type?.mendLink?.(row.bizId) ?? null) : null,
      subject: await subjectOf(ctx, loaded),
      dueTime: dueOf(state, current),
    },
    form,
    rows,
    records,
    files: await filesOf(ctx, [
      ...records.flatMap((line) => [...(line.fileIds ?? []), line.signFileId ?? []].flat()),
      ...rows.flatMap((one) => one.fileIds ?? []),
      ...(form?.fileIds ?? []),
    ]),
    nodes: nodesOf(state, around.names),
    model: treeOf(state.model),
    states: statesOf(state),
    predicted: await predictedOf(ctx, loaded),
    print: (await may('print')) ? await printsFor(ctx, row.processType) : [],
    current: current
      ? {
          taskId: current.id,
          nodeKey: runOf(state, current).nodeKey,
          nodeName: state.places.get(runOf(state, current).nodeKey)!.step.name,
          state: taskStates[current.state][0],
          ...whatIsPossible(state, current),
          next: await stepsToName(ctx, loaded, { around, task: current }),
        }
      : null,
    isStarter,
    canWithdraw: isStarter && (await canWithdraw(ctx, loaded, around)),
    canTakeBack: canTakeBack(ctx, loaded, around),
    canUrge: await may('urge'),
    canCopy: await may('copy'),
    canComment: await may('comment'),
    canResubmit: isStarter && state.instance.state === 'returned',
    resubmitRights: isStarter && state.instance.state === 'returned' ? state.model.settings.startFields : null,
    signers: signersOf(state, me, around.names),
  }
}

async function newestOf(ctx: Ctx, { bizId, processType }: AskedOf<typeof detailRoute>): Promise<string> {
  const [row] = await ctx.db.query<{ id: string }>(
    'select id from sys_flow_instance where process_type = $1 and biz_id = $2 order by create_time desc limit 1',
    [processType ?? '', bizId ?? ''],
  )
  if (!row) throw notFound()
  return row.id
}

async function markRead(ctx: Ctx, { instanceId }: { instanceId: string }) {
  const now = ctx.now()
  await ctx.db.execute(
    `update sys_flow_task
     set read_time = $3
     where instance_id = $1 and (assignee_id = $2 or also_id = $2) and read_time is null and status = '1'`,
    [instanceId, ctx.actor.userId, now],
  )
  await ctx.db.execute(
    'update sys_flow_copy set read_time = $3 where instance_id = $1 and user_id = $2 and read_time is null',
    [instanceId, ctx.actor.userId, now],
  )
  return null
}

async function subjectOf(ctx: Ctx, { row }: Loaded) {
  const [starter] = await ctx.db.query<{ personId: string | null }>(
    'select person_id as "personId" from sys_user where id = $1',
    [row.starterId],
    'flow_person_of',
  )
  const id = row.subjectId ?? starter?.personId
  return id ? ((await ctx.call(subjectFacts, { ids: [id] })).get(id) ?? null) : null
}

/** By when it is to be decided: at the own step, or else at the step that is due first. */
function dueOf(state: FlowState, current: Task | undefined): Date | null {
  if (current) return runOf(state, current).dueTime
  const due = state.runs.filter((run) => run.state === 'running' && run.dueTime !== null).map((run) => run.dueTime!)
  return due.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

function nodesOf(state: FlowState, names: ReadonlyMap<string, string>) {
  return state.runs.map((run) => ({
    id: run.id,
    nodeKey: run.nodeKey,
    nodeName: state.places.get(run.nodeKey)!.step.name,
    kind: state.places.get(run.nodeKey)!.step.kind,
    round: run.round,
    status: runStates[run.state][0],
    enterTime: run.enterTime,
    leaveTime: run.leaveTime,
    dueTime: run.dueTime,
    chosen: run.data.chosen ?? null,
    note: run.data.note ?? null,
    persons: state.tasks
      .filter((task) => task.runId === run.id)
      .map((task) => ({
        name: names.get(task.assigneeId) ?? '',
        status: taskStates[task.state][0],
        helps: task.helps,
        handleTime: task.handleTime,
        readTime: task.readTime,
      })),
  }))
}

/** An instance the caller may see, with what they see of its form. */
export async function readableForm(
  ctx: Ctx,
  instanceId: string,
): Promise<{ loaded: Loaded; ties: Ties; rights: Awaited<ReturnType<typeof rightsFor>> }> {
  const loaded = await loadInstance(ctx, instanceId, { isLocked: false })
  const ties = await requireReader(ctx, loaded)
  return {
    loaded,
    ties,
    rights: await rightsFor(ctx, loaded, {
      userId: ctx.actor.userId,
      current: taskInHand(loaded.state, ctx.actor.userId),
    }),
  }
}
