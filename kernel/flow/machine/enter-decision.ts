import { neededSeats } from '../shared/seats.ts'
import type { DecisionStep } from '../shared/model.ts'
import { systemReasons, type Via } from '../shared/words.ts'
import { nobodyDecides } from './errors.ts'
import type { Candidate, Ports } from './ports.ts'
import { note } from './record.ts'
import { isOpenTask, runOf, tasksOf, type FlowState, type Run, type Task } from './state.ts'
import { settle } from './settle.ts'

const system = { userId: null }

/** Asks those whom a step means. Never leaves it with nobody to ask: what the step says of that case is done at once. */
export async function enterDecision(state: FlowState, ports: Ports, step: DecisionStep, run: Run): Promise<void> {
  const { people, problem } = await ports.candidates(step, state)
  const asked = await withoutStarter(state, ports, step, people)
  if (asked.length === 0 && people.length > 0) return skipStarter(state, ports, run, people)
  if (asked.length > 0) return ask(state, ports, { step, run, people: asked })
  if (step.whenEmpty === 'refuse') throw nobodyDecides({ node: step.name, reason: problem ?? '没有符合条件的人员' })
  if (step.whenEmpty === 'pass' || step.whenEmpty === 'reject') {
    const reason = step.whenEmpty === 'pass' ? systemReasons.nobody : systemReasons.nobodyReject
    run.data.note = problem ?? reason
    note(state, ports, { action: step.whenEmpty === 'pass' ? 'pass' : 'refuse', actor: system, run, reason })
    return settle(state, ports, { run, outcome: step.whenEmpty === 'pass' ? 'skip' : 'reject', actor: system })
  }
  if (problem !== undefined) run.data.note = problem
  const instead = step.whenEmpty === 'users' && step.emptyUserIds.length > 0 ? step.emptyUserIds : await ports.managers(step, state)
  return ask(state, ports, { step, run, people: instead.map((userId) => ({ userId, via: 'proxyOfEmpty' as Via })) })
}

async function withoutStarter(state: FlowState, ports: Ports, step: DecisionStep, people: Candidate[]): Promise<Candidate[]> {
  const { starterId } = state.instance
  if (step.whenStarter === 'self') return people
  const others = people.filter(({ userId }) => userId !== starterId)
  if (others.length === people.length || step.whenStarter === 'skip') return others
  const superior = await ports.superior(starterId)
  return superior === null || superior === starterId || others.some(({ userId }) => userId === superior) ? others : [...others, { userId: superior }]
}

/** The only one meant is whoever started: the step is passed over. */
function skipStarter(state: FlowState, ports: Ports, run: Run, people: Candidate[]): Promise<void> {
  people.forEach((one, seat) => state.tasks.push({ ...newTask(state, ports, run, { ...one, seat }), state: 'skipped', isAuto: true, reason: systemReasons.isStarter, handleTime: ports.now() }))
  note(state, ports, { action: 'skip', actor: system, run, reason: systemReasons.isStarter })
  return settle(state, ports, { run, outcome: 'skip', actor: system })
}

async function ask(state: FlowState, ports: Ports, { step, run, people }: { step: DecisionStep; run: Run; people: Candidate[] }): Promise<void> {
  const before = decidedBefore(state, run)
  const tasks = people.map((one, seat) => ({ ...newTask(state, ports, run, { ...one, seat }), seq: state.tasks.length + seat }))
  for (const task of tasks) {
    if (step.kind === 'approve' && before.has(task.assigneeId)) {
      Object.assign(task, { state: 'skipped', isAuto: true, reason: systemReasons.decidedBefore, handleTime: ports.now() } satisfies Partial<Task>)
      note(state, ports, { action: 'skip', actor: system, run, task, reason: systemReasons.decidedBefore })
    }
  }
  if (step.mode === 'inOrder') tasks.filter((task) => task.state === 'open').slice(1).forEach((task) => (task.state = 'inactive'))
  state.tasks.push(...tasks)
  run.need = step.mode === 'all' ? neededSeats(tasks.length, step.ratio) : step.mode === 'inOrder' ? tasks.length : 1
  if (tasks.some((task) => task.state === 'open')) await startClock(state, ports, step, run)
  return settle(state, ports, { run, actor: system })
}

/** Who agreed before in this round, as far as the flow lets that count. */
function decidedBefore(state: FlowState, run: Run): ReadonlySet<string> {
  const { dedupe } = state.model.settings
  // What was sent back is asked anew: nothing that was said before the last return stands in for it.
  const lastReturn = state.runs.findLast((other) => other.state === 'returned' && other.round === run.round)?.seq ?? -1
  if (dedupe === 'none' || run.causeId === state.runs[lastReturn]?.id) return new Set()
  const runs = state.runs.filter((other) => other.seq > lastReturn && other.round === run.round && other.state === 'passed' && (dedupe === 'once' || other.id === run.causeId))
  return new Set(runs.flatMap((other) => tasksOf(state, other).filter((task) => task.state === 'agreed').map((task) => task.assigneeId)))
}

/** When the step is due, and what then happens. */
async function startClock(state: FlowState, ports: Ports, step: DecisionStep, run: Run): Promise<void> {
  if (!step.timeOut) return
  run.dueTime = await ports.later(ports.now(), step.timeOut)
  state.timers.push({ id: ports.newId(), runId: run.id, kind: 'due', seq: 1, fireAt: run.dueTime, firedAt: null, isCancelled: false })
}

function newTask(state: FlowState, ports: Ports, run: Run, { userId, originalId = null, via = 'direct', seat }: { userId: string; originalId?: string | null | undefined; via?: Via | undefined; seat: number }): Task {
  return {
    id: ports.newId(), seq: state.tasks.length, runId: run.id, seat, assigneeId: userId, originalId: originalId ?? null, via, parentId: null, helps: null, state: 'open', isAuto: false, isClaimed: false,
    comment: null, reason: null, fileIds: [], signFileId: null, createTime: ports.now(), readTime: null, handleTime: null,
  }
}

/** A further task beside or below another one. */
export function furtherTask(state: FlowState, ports: Ports, from: Task, to: { userId: string; via: Via } & Partial<Pick<Task, 'parentId' | 'helps' | 'originalId'>>): Task {
  const { userId, via, ...rest } = to
  const task: Task = { ...newTask(state, ports, runOf(state, from), { userId, via, seat: from.seat }), ...rest }
  state.tasks.push(task)
  return task
}

/** Those with something open at a run. */
export function openAt(state: FlowState, run: Run): Task[] {
  return tasksOf(state, run).filter(isOpenTask)
}
