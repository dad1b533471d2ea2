import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import { linkFiles, tieFiles } from '#services/files/link.ts'
import { askedInteger } from '#kernel/http/asked.ts'
import { route, type Route } from '#kernel/http/route.ts'
import * as machine from '../machine/index.ts'
import { act, type Hand } from './act.ts'
import { requireAble } from './able.ts'
import { requireDeciders } from './deciders.ts'
import { handInAgain } from './hand-in-again.ts'
import { notYours } from './not-yours.ts'
import { patchForm } from './patch-form.ts'
import { nextMissing } from '../machine/errors.ts'
import { namedBy } from './name-next.ts'
import { unnamed } from './predicted.ts'
import { sendBack } from './send-back.ts'
import { startFlow } from './start.ts'
import { loadInstance } from './store.ts'
import { mayStart } from './may-start.ts'
import { flowTask } from '../shared/instances.ts'

const at = { service: 'process', access: { signedIn: true } } as const
const id = z.uuid()
const comment = z.string().trim().max(1000).optional()
const fileIds = z.array(id).max(9).optional()
const taskId = z.object({ taskId: id })
const saying = z.object({
  taskId: id,
  comment,
  fileIds,
  signFileId: id.optional(),
  copies: z.array(id).max(50).optional(),
})
const decision = saying.extend({
  formPatch: z.record(z.string(), z.unknown()).optional(),
  nextApprovers: z.record(z.string(), z.array(id).max(20)).optional(),
  version: askedInteger('版本').optional(),
})
const toOne = z.object({ taskId: id, userIds: z.array(id).length(1), comment })
/** The instance, or as the list of applications names it, its record. */
const ofInstance = z.object({ instanceId: id.optional(), id: z.string().max(36).optional(), comment })

/** What people do with what they were given, and starters with what they handed in. */
export const taskRoutes: readonly Route[] = [
  route({
    ...at,
    method: 'POST',
    path: 'process/start',
    label: '发起流程',
    input: z.object({
      processType: z.string().max(40),
      instanceId: id.optional(),
      formData: z.record(z.string(), z.unknown()).optional(),
      nextApprovers: z.record(z.string(), z.array(id).max(20)).optional(),
      copies: z.array(id).max(50).optional(),
      title: z.string().trim().max(200).optional(),
    }),
    async run(ctx, input) {
      await mayStart(ctx, input.processType)
      await requireAble(ctx, [...(input.copies ?? []), ...Object.values(input.nextApprovers ?? {}).flat()])
      return startFlow(ctx, { ...input, draftId: input.instanceId })
    },
  }),
  route({
    ...at,
    method: 'POST',
    path: 'process/approve',
    label: '同意',
    input: decision,
    run: (ctx, input) => decide(ctx, input, 'agree'),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'process/reject',
    label: '拒绝',
    input: decision,
    run: (ctx, input) => decide(ctx, input, 'refuse'),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'process/returnTo',
    label: '退回',
    input: saying.extend({ nodeKey: z.string().max(40).default(''), resubmitMode: z.coerce.string().optional() }),
    run: (ctx, input) =>
      onTask(ctx, input.taskId, async (hand) => {
        await checkAlong(ctx, input)
        await sendBack(ctx, hand, {
          taskId: input.taskId,
          saying: input,
          to: input.nodeKey,
          mode: input.resubmitMode === undefined ? undefined : input.resubmitMode === '2' ? 'straight' : 'again',
        })
      }),
  }),
  route({
    ...at,
    method: 'GET',
    path: 'process/getReturnable',
    label: '可退回的环节',
    input: taskId,
    run: returnableSteps,
  }),
  route({
    ...at,
    method: 'POST',
    path: 'process/transfer',
    label: '转办',
    input: toOne,
    run: (ctx, { taskId: task, userIds, comment: text }) =>
      onTask(ctx, task, async ({ state, ports }) => {
        await requireDeciders(ctx, { userIds, models: [state.model] })
        machine.transfer(state, ports, {
          taskId: task,
          actor: actorOf(ctx),
          toUserId: userIds[0]!,
          ...(text ? { comment: text } : {}),
        })
      }),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'process/delegate',
    label: '委派',
    input: toOne,
    run: (ctx, { taskId: task, userIds, comment: text }) =>
      onTask(ctx, task, async ({ state, ports }) => {
        await requireDeciders(ctx, { userIds, models: [state.model] })
        machine.delegate(state, ports, {
          taskId: task,
          actor: actorOf(ctx),
          toUserId: userIds[0]!,
          ...(text ? { comment: text } : {}),
        })
      }),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'process/recall',
    label: '收回委派',
    input: taskId,
    run: (ctx, { taskId: task }) =>
      onTask(ctx, task, ({ state, ports }) => machine.recall(state, ports, { taskId: task, actor: actorOf(ctx) })),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'process/addSign',
    label: '加签',
    input: saying.extend({ userIds: z.array(id).min(1), position: z.enum(['before', 'after']) }),
    run: (ctx, input) =>
      onTask(ctx, input.taskId, async ({ state, ports }) => {
        await checkAlong(ctx, input)
        await requireDeciders(ctx, { userIds: input.userIds, models: [state.model] })
        await machine.addSign(state, ports, {
          taskId: input.taskId,
          actor: actorOf(ctx),
          toUserIds: input.userIds,
          position: input.position,
          saying: input,
        })
      }),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'process/removeSign',
    label: '减签',
    input: z.object({ taskId: id, userIds: z.array(id).min(1) }),
    run: (ctx, input) =>
      onTask(ctx, input.taskId, ({ state, ports }) =>
        machine.removeSign(state, ports, { ...input, actor: actorOf(ctx) }),
      ),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'process/claim',
    label: '签收',
    input: taskId,
    run: (ctx, input) =>
      onTask(ctx, input.taskId, ({ state, ports }) => machine.claim(state, ports, { ...input, actor: actorOf(ctx) })),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'process/release',
    label: '放回',
    input: taskId,
    run: (ctx, input) =>
      onTask(ctx, input.taskId, ({ state, ports }) => machine.release(state, ports, { ...input, actor: actorOf(ctx) })),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'process/takeBack',
    label: '撤销审批',
    input: taskId,
    run: (ctx, input) =>
      onTask(ctx, input.taskId, ({ state, ports }) =>
        machine.takeBack(state, ports, { ...input, actor: actorOf(ctx) }),
      ),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'process/withdraw',
    label: '撤回',
    input: ofInstance,
    run: (ctx, input) =>
      asStarter(ctx, input, ({ state, ports }) =>
        machine.withdraw(state, ports, { actor: actorOf(ctx), comment: input.comment }),
      ),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'process/giveUp',
    label: '放弃',
    input: ofInstance,
    run: (ctx, input) =>
      asStarter(ctx, input, ({ state, ports }) =>
        machine.giveUp(state, ports, { actor: actorOf(ctx), comment: input.comment }),
      ),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'process/resubmit',
    label: '重新提交',
    input: ofInstance.extend({ formData: z.record(z.string(), z.unknown()).optional() }),
    run: (ctx, input) =>
      asStarter(ctx, input, (hand) =>
        handInAgain(ctx, hand, {
          comment: input.comment,
          change: () => patchForm(ctx, hand, { patch: input.formData ?? {}, rights: 'start' }),
        }),
      ),
  }),
]

/** Agrees or refuses, with what was changed in the form and whom one chose for the next steps. */
export async function decide(
  ctx: Ctx,
  input: z.infer<typeof decision>,
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
export async function onTask<T>(
  ctx: Ctx,
  task: string,
  deed: (hand: Hand) => Promise<T> | T,
): Promise<{ instanceId: string; status: string }> {
  const [found] = await ctx.db.query<{ instanceId: string }>(
    'select instance_id as "instanceId" from sys_flow_task where id = $1 and (assignee_id = $2 or also_id = $2)',
    [task, ctx.actor.userId],
    'flow_task_of',
  )
  if (!found) throw await notYours(ctx, task)
  return moved(ctx, found.instanceId, deed)
}

/** Acts, and says where the instance stands then. */
async function moved<T>(
  ctx: Ctx,
  instanceId: string,
  deed: (hand: Hand) => Promise<T> | T,
): Promise<{ instanceId: string; status: string }> {
  let status = ''
  await act(ctx, instanceId, async (hand) => {
    const result = await deed(hand)
    status = hand.state.instance.state
    return result
  })
  return { instanceId, status }
}

async function asStarter<T>(
  ctx: Ctx,
  asked: z.infer<typeof ofInstance>,
  deed: (hand: Hand) => Promise<T> | T,
): Promise<{ instanceId: string; status: string }> {
  const [own] = await ctx.db.query<{ id: string }>(
    'select id from sys_flow_instance where starter_id = $1 and (id::text = $2 or ($2::text is null and biz_id = $3)) order by create_time desc limit 1',
    [ctx.actor.userId, asked.instanceId ?? null, asked.id ?? null],
  )
  if (!own) throw notFound()
  return moved(ctx, own.id, deed)
}

async function returnableSteps(ctx: Ctx, { taskId: task }: z.infer<typeof taskId>) {
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
