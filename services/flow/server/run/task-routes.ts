import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import { linkFiles, tieFiles } from '#services/files/link.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import * as machine from '../../machine/index.ts'
import { carryOut, type Hand } from './act.ts'
import { requireAble } from './able.ts'
import { requireDeciders, requireOthersAt } from './deciders.ts'
import { handInAgain } from '../start/hand-in-again.ts'
import { notYours } from './not-yours.ts'
import { patchForm } from '../start/patch-form.ts'
import { nextMissing } from '../../machine/errors.ts'
import { namedBy } from '../design/name-next.ts'
import { unnamed } from '../start/predicted.ts'
import { sendBack } from './send-back.ts'
import { startFlow } from '../start/start.ts'
import { loadByTask, loadInstance, type Loaded } from './store.ts'
import { requireOwnForm } from '../start/may-start.ts'
import { flowTask } from '../../shared/instances.ts'
import { startRoute } from '../../shared/routes/start.ts'
import {
  addSignRoute,
  approveRoute,
  claimRoute,
  delegateTaskRoute,
  giveUpRoute,
  recallRoute,
  rejectRoute,
  releaseRoute,
  removeSignRoute,
  resubmitRoute,
  returnToRoute,
  returnableRoute,
  takeBackRoute,
  transferRoute,
  withdrawRoute,
  type Moved,
} from '../../shared/routes/tasks.ts'

/** What people do with what they were given, and starters with what they handed in. */
export const taskRoutes: readonly Route[] = [
  route(startRoute, async (ctx, input) => {
    await requireOwnForm(ctx, input.processType)
    await requireAble(ctx, [...(input.copies ?? []), ...Object.values(input.nextApprovers ?? {}).flat()])
    return startFlow(ctx, { ...input, draftId: input.instanceId })
  }),
  route(approveRoute, (ctx, input) => decide(ctx, input, 'agree')),
  route(rejectRoute, (ctx, input) => decide(ctx, input, 'refuse')),
  route(returnToRoute, (ctx, input) =>
    onTask(ctx, input.taskId, async (hand) => {
      await checkAlong(ctx, input)
      await sendBack(ctx, hand, {
        taskId: input.taskId,
        saying: input,
        to: input.nodeKey,
        mode: input.resubmitMode === undefined ? undefined : input.resubmitMode === '2' ? 'straight' : 'again',
      })
    }),
  ),
  route(returnableRoute, returnableSteps),
  route(transferRoute, (ctx, { taskId: task, userIds, comment: text }) =>
    onTask(ctx, task, async (hand) => {
      machine.transfer(hand.state, hand.ports, {
        taskId: task,
        actor: actorOf(ctx),
        toUserId: userIds[0]!,
        ...(text ? { comment: text } : {}),
      })
      await requireOthersAt(ctx, hand, { taskId: task, userIds })
    }),
  ),
  route(delegateTaskRoute, (ctx, { taskId: task, userIds, comment: text }) =>
    onTask(ctx, task, async ({ state, ports }) => {
      await requireDeciders(ctx, { userIds, models: [state.model] })
      machine.delegate(state, ports, {
        taskId: task,
        actor: actorOf(ctx),
        toUserId: userIds[0]!,
        ...(text ? { comment: text } : {}),
      })
    }),
  ),
  route(recallRoute, (ctx, { taskId: task }) =>
    onTask(ctx, task, ({ state, ports }) => machine.recall(state, ports, { taskId: task, actor: actorOf(ctx) })),
  ),
  route(addSignRoute, (ctx, input) =>
    onTask(ctx, input.taskId, async (hand) => {
      await checkAlong(ctx, input)
      await requireOthersAt(ctx, hand, input)
      await machine.addSign(hand.state, hand.ports, {
        taskId: input.taskId,
        actor: actorOf(ctx),
        toUserIds: input.userIds,
        position: input.position,
        saying: input,
      })
    }),
  ),
  route(removeSignRoute, (ctx, input) =>
    onTask(ctx, input.taskId, ({ state, ports }) =>
      machine.removeSign(state, ports, { ...input, actor: actorOf(ctx) }),
    ),
  ),
  route(claimRoute, (ctx, input) =>
    onTask(ctx, input.taskId, ({ state, ports }) => machine.claim(state, ports, { ...input, actor: actorOf(ctx) })),
  ),
  route(releaseRoute, (ctx, input) =>
    onTask(ctx, input.taskId, ({ state, ports }) => machine.release(state, ports, { ...input, actor: actorOf(ctx) })),
  ),
  route(takeBackRoute, (ctx, input) =>
    onTask(ctx, input.taskId, ({ state, ports }) => machine.takeBack(state, ports, { ...input, actor: actorOf(ctx) })),
  ),
  route(withdrawRoute, (ctx, input) =>
    asStarter(ctx, input, ({ state, ports }) =>
      machine.withdraw(state, ports, { actor: actorOf(ctx), comment: input.comment }),
    ),
  ),
  route(giveUpRoute, (ctx, input) =>
    asStarter(ctx, input, ({ state, ports }) =>
      machine.giveUp(state, ports, { actor: actorOf(ctx), comment: input.comment }),
    ),
  ),
  route(resubmitRoute, (ctx, input) =>
    asStarter(ctx, input, (hand) =>
      handInAgain(ctx, hand, {
        comment: input.comment,
        change: () => changeByStarter(ctx, hand, input.formData ?? {}),
      }),
    ),
  ),
]

/** What came back is changed where its area says so, and judged as the area judges it. */
async function changeByStarter(ctx: Ctx, hand: Hand, patch: Record<string, unknown>) {
  const { type } = hand.around
  if (type?.mendLink) throw badRequest({ text: '请在业务页面中修改后重新提交' })
  const changes = await patchForm(ctx, hand, { patch, rights: 'start' })
  await type?.judgeAgain?.(ctx, hand.row.bizId)
  return changes
}

/** Agrees or refuses, with what was changed in the form and whom one chose for the next steps. */
export async function decide(
  ctx: Ctx,
  input: AskedOf<typeof approveRoute>,
  what: 'agree' | 'refuse',
  guard?: (hand: Hand) => void,
) {
  return onTask(ctx, input.taskId, async (hand) => {
    guard?.(hand)
    const { state, ports, row } = hand
    // Whoever changes the form has seen it as it is; votes of others meanwhile do not matter to those who only decide.
    if (input.formPatch && input.version !== undefined && input.version !== row.version) throw staleVersion()
    await checkAlong(ctx, input)
    const before = new Set(state.runs.map((run) => run.id))
    // What the step asks for must be there, whether or not anything was changed.
    const isOwn = state.tasks.find((task) => task.id === input.taskId)?.helps === null
    const changes =
      input.formPatch || (what === 'agree' && isOwn)
        ? await patchForm(ctx, hand, { patch: input.formPatch ?? {}, rights: input.taskId })
        : undefined
    if (input.nextApprovers)
      row.chosen = { ...row.chosen, ...(await namedBy(ctx, hand, { ...input, nextApprovers: input.nextApprovers })) }
    const said = { taskId: input.taskId, actor: actorOf(ctx), saying: input }
    await (what === 'agree' ? machine.agree(state, ports, said) : machine.refuse(state, ports, said))
    // Whoever agrees names the people of the steps that ask for it.
    if (what === 'agree' && unnamed(state, { chosen: row.chosen, before }).length > 0) throw nextMissing()
    return changes
  })
}

/** Acts on the instance a task belongs to; of a task one has nothing to do with one learns nothing. */
export async function onTask<T>(ctx: Ctx, task: string, deed: (hand: Hand) => Promise<T> | T): Promise<Moved> {
  const loaded = await loadByTask(ctx, { taskId: task, userId: ctx.actor.userId })
  if (!loaded) throw await notYours(ctx, task)
  return moved(ctx, loaded, deed)
}

/** Acts, and says where the instance stands then. */
async function moved<T>(ctx: Ctx, loaded: Loaded, deed: (hand: Hand) => Promise<T> | T): Promise<Moved> {
  let status = ''
  await carryOut(ctx, loaded, async (hand) => {
    const result = await deed(hand)
    status = hand.state.instance.state
    return result
  })
  return { instanceId: loaded.row.id, status }
}

async function asStarter<T>(
  ctx: Ctx,
  asked: AskedOf<typeof withdrawRoute>,
  deed: (hand: Hand) => Promise<T> | T,
): Promise<Moved> {
  const [own] = await ctx.db.query<{ id: string }>(
    `select id
     from sys_flow_instance
     where starter_id = $1 and (id::text = $2 or ($2::text is null and biz_id = $3))
     order by create_time desc
     limit 1`,
    [ctx.actor.userId, asked.instanceId ?? null, asked.id ?? null],
  )
  if (!own) throw notFound()
  return moved(ctx, await loadInstance(ctx, own.id), deed)
}

async function returnableSteps(ctx: Ctx, { taskId: task }: AskedOf<typeof returnableRoute>) {
  const [found] = await ctx.db.query<{ instanceId: string }>(
    'select instance_id as "instanceId" from sys_flow_task where id = $1 and (assignee_id = $2 or also_id = $2)',
    [task, ctx.actor.userId],
  )
  if (!found) throw notFound()
  const { state } = await loadInstance(ctx, found.instanceId, { isLocked: false })
  const run = machine.runOf(
    state,
    state.tasks.find((one) => one.id === task)!,
  )
  return [
    { value: machine.start, label: '发起人' },
    ...machine.returnable(state, run).map((key) => ({ value: key, label: state.places.get(key)!.step.name })),
  ]
}

/** People and files that come along with a decision are there, and the files are kept with it. */
async function checkAlong(
  ctx: Ctx,
  {
    taskId: task,
    fileIds: files,
    signFileId,
    copies,
    userIds,
    nextApprovers,
  }: {
    taskId: string
    fileIds?: string[] | undefined
    signFileId?: string | undefined
    copies?: string[] | undefined
    userIds?: string[] | undefined
    nextApprovers?: Record<string, string[]> | undefined
  },
): Promise<void> {
  await requireAble(ctx, [...(copies ?? []), ...(userIds ?? []), ...Object.values(nextApprovers ?? {}).flat()])
  if (files?.length) await linkFiles(ctx, flowTask, task, { fileIds: files })
  if (signFileId && !(await tieFiles(ctx, { path: flowTask.path, recordId: task, ids: [signFileId] })))
    throw badRequest({ text: '签名图片不存在，请重新签名' })
}

function actorOf(ctx: Ctx): { userId: string | null } {
  return { userId: ctx.actor.userId }
}
