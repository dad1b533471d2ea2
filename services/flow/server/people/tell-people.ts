import { recordApply } from '#services/applications/record-apply.ts'
import type { ApplyState } from '#services/applications/shared/apply.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { moveTodos, type TodoOrder } from '#services/messages/todos.ts'
import { isDecision } from '../../shared/model/model.ts'
import { ownTitle } from '../../shared/own-title.ts'
import { runStates, systemReasons } from '../../shared/words.ts'
import type { FlowState, Task } from '../../machine/index.ts'
import { wayOf } from '../run/progress.ts'
import { currentNodes, type Definition, type InstanceRow } from '../run/store.ts'
import { typeName } from '../design/types.ts'

/** To-dos of flows carry this, with the instance as their record and the step as their node. */
export const flowBiz = 'flow'
const starterNode = 'start'

type Told = {
  row: InstanceRow
  state: FlowState
  before: FlowState
  names: ReadonlyMap<string, string>
  definition: Definition
}

/** To-dos, the applicant's list and messages follow from what changed, in the same transaction. */
export async function tellPeople(ctx: Ctx, told: Told): Promise<void> {
  const { row, state } = told
  await moveAlong(ctx, told)
  await recordApplication(ctx, told)
  if (state.copies.length > 0) {
    await sendMessage(ctx, {
      userIds: state.copies.map(({ userId }) => userId),
      category: 'approval',
      title: `${ctx.actor.userName}抄送您：${row.title}`,
      content: aboutOf(row),
      link: linkOf(row),
      biz: { type: flowBiz, id: row.id },
      dedupeKey: `flow-copy-${row.id}`,
    })
  }
  await tellStarter(ctx, told)
}

/** Where an instance is looked at. */
export function linkOf(row: { id: string }): string {
  return `/process/detail?instanceId=${row.id}`
}

type Opened = Omit<TodoOrder, 'bizType' | 'bizId'>

async function moveAlong(ctx: Ctx, { row, state, before, names }: Told): Promise<void> {
  const was = openByStep(before)
  const is = openByStep(state)
  const isIn = (steps: ReadonlyMap<string, readonly Task[]>, nodeKey: string, userId: string) =>
    steps.get(nodeKey)?.some((task) => task.assigneeId === userId) === true
  const after = new Map(state.tasks.map((task) => [task.id, task]))
  const ends = [...was].flatMap(([nodeKey, tasks]) =>
    tasks
      .filter((task) => !isIn(is, nodeKey, task.assigneeId))
      .map((task) => ({
        nodeKey,
        userId: task.assigneeId,
        as: endOf(after.get(task.id), { userId: task.assigneeId, actorId: ctx.actor.userId }),
      })),
  )
  const isReturned = state.instance.state === 'returned'
  if (before.instance.state === 'returned' && !isReturned)
    ends.push({ nodeKey: starterNode, userId: row.starterId, as: state.instance.state === 'running' ? 'done' : 'void' })
  const fresh = [...is]
    .map(([nodeKey, tasks]) => ({ nodeKey, tasks: tasks.filter((task) => !isIn(was, nodeKey, task.assigneeId)) }))
    .filter(({ tasks }) => tasks.length > 0)
  const opens = fresh.flatMap(({ nodeKey, tasks }) => opened({ row, state, nodeKey, tasks, names }))
  if (isReturned && before.instance.state !== 'returned')
    opens.push({
      userIds: [row.starterId],
      todoType: 'fill',
      nodeKey: starterNode,
      title: `请修改后重新提交：${ownTitle(row.title, names.get(row.starterId) ?? '')}`,
      link: linkOf(row),
    })
  await moveTodos(ctx, { bizType: flowBiz, bizId: row.id, ends, opens })
  for (const { tasks } of fresh) await tellDeciders(ctx, { row, tasks, starter: names.get(row.starterId) ?? '' })
}

/** What became of somebody's to-do: done by themselves, by another, or no longer asked for. */
function endOf(
  task: Task | undefined,
  { userId, actorId }: { userId: string; actorId: string | null },
): 'done' | 'doneByOther' | 'void' {
  // Nobody did it: whoever could have acted beside its owner cannot any more.
  if (task?.state === 'open') return 'void'
  if (userId === actorId) return 'done'
  return task?.state === 'cancelled' && task.reason !== systemReasons.otherDecided ? 'void' : 'doneByOther'
}

function opened({
  row,
  state,
  nodeKey,
  tasks,
  names,
}: {
  row: InstanceRow
  state: FlowState
  nodeKey: string
  tasks: readonly Task[]
  names: ReadonlyMap<string, string>
}): Opened[] {
  const run = state.runs.findLast((one) => one.nodeKey === nodeKey && one.state === 'running')
  const taken = new Set<string>()
  return [...Map.groupBy(tasks, (task) => (task.via === 'delegatePeriod' ? task.originalId : null))].map(
    ([from, group]) => ({
      // Whoever has it twice, own and for another, gets one to-do.
      userIds: group.map((task) => task.assigneeId).filter((userId) => !taken.has(userId) && taken.add(userId)),
      todoType: 'approve',
      nodeKey,
      title: row.title,
      ...(row.summary?.length ? { summary: linesOf(row) } : {}),
      applicant: names.get(row.starterId) ?? '',
      link: linkOf(row),
      deadline: run?.dueTime ?? null,
      ...(from === null ? {} : { delegateFrom: from }),
    }),
  )
}

async function tellDeciders(
  ctx: Ctx,
  { row, tasks, starter }: { row: InstanceRow; tasks: readonly Task[]; starter: string },
): Promise<void> {
  for (const [words, group] of Map.groupBy(tasks, (task) => wordsFor(ctx, { row, task, starter }))) {
    await sendMessage(ctx, {
      userIds: group.map((task) => task.assigneeId),
      category: 'approval',
      title: words,
      content: aboutOf(row),
      link: linkOf(row),
      biz: { type: flowBiz, id: row.id },
      isTodo: true,
    })
  }
}

/** What a to-do says of the matter under its title. */
export function linesOf({ summary }: Pick<InstanceRow, 'summary'>): string {
  return (summary ?? []).map(({ label, text }) => `${label}：${text}`).join('；')
}

/** What the matter is about, in one line; nothing where it says nothing of itself. */
export function aboutOf(row: Pick<InstanceRow, 'summary'>): string {
  return wordsIn(row).join(' · ')
}

/** What somebody is told who has something to decide: of whom it comes, where somebody handed it to them. */
function wordsFor(ctx: Ctx, { row, task, starter }: { row: InstanceRow; task: Task; starter: string }): string {
  if (task.via === 'transfer') return `${ctx.actor.userName}将“${row.title}”转办给您`
  if (task.via === 'delegateTask' || task.via === 'addSign') return `${ctx.actor.userName}请您协助审批“${row.title}”`
  return `${ownTitle(row.title, starter) === row.title ? `${starter}提交“${row.title}”` : row.title}，等您审批`
}

/** A matter with what more there is to know of it, in the place of whoever handed it in: `事假 2 天 · 11月27日 周四 08:00 – 18:00`. */
function ownWords(row: InstanceRow, starter: string): string {
  const title = ownTitle(row.title, starter)
  return [title, ...wordsIn(row).filter((text) => !title.includes(text))].join(' · ')
}

/** What lists say of a matter, without their labels but where a number alone says nothing: `份数 2`. */
function wordsIn({ summary }: Pick<InstanceRow, 'summary'>): string[] {
  return (summary ?? []).flatMap(({ label, text }) =>
    text === '' ? [] : /^[\d.,]+$/.test(text) ? `${label} ${text}` : text,
  )
}

function openByStep(state: FlowState): Map<string, Task[]> {
  const keys = new Map(state.runs.map((run) => [run.id, run.nodeKey]))
  const isLive = state.instance.state === 'running' || state.instance.state === 'suspended'
  const pending = isLive ? state.tasks.filter((task) => task.state === 'open') : []
  // Whoever may act beside somebody has the to-do as well.
  const held = pending.flatMap((task): Task[] =>
    task.alsoId === null
      ? [task]
      : [task, { ...task, assigneeId: task.alsoId, originalId: task.assigneeId, via: 'delegatePeriod' }],
  )
  return Map.groupBy(held, (task) => keys.get(task.runId)!)
}

const applyStateOf = {
  draft: 'running',
  running: 'running',
  passed: 'passed',
  rejected: 'refused',
  returned: 'toMend',
  withdrawn: 'withdrawn',
  terminated: 'void',
  suspended: 'running',
} as const

async function recordApplication(ctx: Ctx, { row, state, names, definition }: Told): Promise<void> {
  if (row.instNo === null) return
  const handlers = state.tasks
    .filter((task) => task.state === 'open' && state.instance.state === 'running')
    .map((task) => names.get(task.assigneeId) ?? '')
  const isShown = state.runs.some(
    (run) => run.state === 'running' && state.places.get(run.nodeKey)!.step.kind === 'wait',
  )
  const status: ApplyState =
    isShown && state.instance.state === 'running' ? 'shown' : applyStateOf[state.instance.state]
  const last = state.lines.findLast((line) => line.comment !== null)
  await recordApply(ctx, {
    userId: row.starterId,
    bizType: row.processType,
    bizName: await typeName(ctx, definition.processType),
    bizId: row.bizId,
    applyNo: row.instNo,
    title: ownTitle(row.title, names.get(row.starterId) ?? ''),
    state: status,
    currentNode: currentNodes(state),
    currentHandlers: [...new Set(handlers)].join('、') || null,
    steps: wayOf(state.model, staysOf(state), {
      isOver: !['draft', 'running', 'returned', 'suspended'].includes(state.instance.state),
    }),
    ...(last ? { opinion: last.comment } : {}),
    link: linkOf(row),
    withdrawPath:
      state.instance.state === 'running' && state.model.settings.withdraw !== 'never'
        ? 'process/process/withdraw'
        : null,
  })
}

/** Where people decided or decide in this round. */
function staysOf(state: FlowState): { nodeKey: string; nodeName: string; status: string }[] {
  const here = state.runs.filter(
    (run) => run.round === state.instance.round && isDecision(state.places.get(run.nodeKey)!.step),
  )
  return here.map((run) => ({
    nodeKey: run.nodeKey,
    nodeName: state.places.get(run.nodeKey)!.step.name,
    status: runStates[run.state][0],
  }))
}

async function tellStarter(ctx: Ctx, { row, state, before, names, definition }: Told): Promise<void> {
  const at = state.instance.state
  if (at === before.instance.state || !['passed', 'rejected', 'returned', 'terminated'].includes(at)) return
  const name = await typeName(ctx, definition.processType)
  // The title says what became of it, the body of what, why, and what to do now. The comment ends as its writer ended it, or not at all.
  const comment = (state.lines.findLast((line) => line.comment !== null)?.comment ?? '').replace(/[\s。，；,.;]+$/u, '')
  const starter = names.get(row.starterId) ?? ''
  const own = ownTitle(row.title, starter)
  const because = (word: string) => (comment === '' ? own : `${own}，${word}：${comment}`)
  const whatNow = at === 'passed' ? await ctx.world.flowTypes.get(row.processType)?.whatNow?.(ctx, row.bizId) : null
  const [title, content] = {
    passed: [`您的${name}已通过`, [ownWords(row, starter), whatNow ?? []].flat().join('。')],
    rejected: [`您的${name}未通过`, because('意见')],
    returned: [`您的${name}被退回`, `${because('原因')}。修改后可重新提交`],
    terminated: [`您的${name}已被终止`, because('原因')],
  }[at as 'passed' | 'rejected' | 'returned' | 'terminated']
  await sendMessage(ctx, {
    userIds: [row.starterId],
    category: 'approval',
    level: at === 'passed' ? 'usual' : 'important',
    title: title!,
    content: content!,
    link: linkOf(row),
    biz: { type: flowBiz, id: row.id },
  })
}
