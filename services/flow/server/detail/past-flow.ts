import { applyIndex, applyStates } from '#services/applications/shared/apply.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { flowInstance, flowNodeRun, flowRecord, flowTask } from '../../shared/instances.ts'
import { holdsFor } from '../../shared/model/judge.ts'
import { isDecision, type DecisionStep, type FlowModelJson, type Step } from '../../shared/model/model.ts'
import { instanceStates, runStates, systemReasons, taskStates, vias } from '../../shared/words.ts'
import { noteGiven } from '../start/numbering.ts'

type Row = { id: string; values: Record<string, unknown> }
type Person = { id: string; name: string }
export type PastEnd = 'passed' | 'rejected' | 'withdrawn' | 'terminated'

/** What happened at one step: who was asked, who decided, when it was left. A matter that stops here goes no further. */
export type PastTurn = {
  people: readonly string[]
  deciders: readonly string[]
  leave: Date
  isStop: boolean
  commentOf(person: string): string
}

/** A matter that is over. */
export type PastFlow = {
  id: string
  kind: { code: string; name: string; definitionId: string; model: FlowModelJson }
  bizId: string
  /** The record's own number, or what a counted one begins with. */
  number: { own: () => string } | { prefix: string }
  starter: Person
  subjectId: string | null
  at: Date
  end: PastEnd
  /** Why it was ended from outside. */
  endReason?: string
  endedBy?: Person
  /** What conditions ask for. */
  facts: Record<string, unknown>
  formData: Record<string, unknown> | null
  title: string
  link: string
  summary(): { label: string; text: string }[]
  nameOf(userId: string): string
  /** The step's turn; null where it would reach into the present, so that the matter is not told at all. */
  turn(step: DecisionStep, at: Date, index: number): PastTurn | null
}

/** Gathers matters that are over, each as the engine would have left it, to be written in a handful of statements. */
export type PastFlows = {
  instances: Row[]
  runs: Row[]
  tasks: Row[]
  records: Row[]
  applies: Row[]
  numbers: Map<string, number>
}

export function noPastFlows(): PastFlows {
  return { instances: [], runs: [], tasks: [], records: [], applies: [], numbers: new Map() }
}

export async function writePastFlows(ctx: Ctx, rows: PastFlows): Promise<void> {
  await copyRows(ctx, flowInstance, rows.instances)
  await copyRows(ctx, flowNodeRun, rows.runs)
  await copyRows(ctx, flowTask, rows.tasks)
  await copyRows(ctx, flowRecord, rows.records)
  await copyRows(ctx, applyIndex, rows.applies)
  await noteGiven(ctx, rows.numbers)
}

/** Adds one matter; null when it could not be told to its end. Answers when it was over and where it stopped. */
export function addPastFlow(rows: PastFlows, matter: PastFlow): { endTime: Date; instNo: string } | null {
  const { kind, starter, at, end, id } = matter
  const [runs, tasks, records]: [Row[], Row[], Row[]] = [[], [], []]
  const line = (values: Record<string, unknown>, time: Date) =>
    records.push({
      id: newId(time),
      values: {
        instanceId: id,
        actorId: null,
        actorName: '系统',
        nodeKey: null,
        nodeName: null,
        nodeRunId: null,
        taskId: null,
        comment: null,
        reason: null,
        fileIds: [],
        isDeleted: false,
        ...values,
        time,
      },
    })
  line({ action: 'start', actorId: starter.id, actorName: starter.name }, at)
  const done: { name: string; state: 'done' | 'stopped' }[] = []
  let [now, causeId, seat, lastComment, index] = [at, null as string | null, 0, null as string | null, 0]
  for (const step of stepsFor(kind.model.steps, matter.facts)) {
    const runId = newId(now)
    const base = {
      instanceId: id,
      seq: runs.length,
      nodeKey: step.key,
      nodeName: step.name,
      kind: step.kind,
      round: 1,
      enterTime: now,
      causeId,
      dueTime: null,
    }
    if (!isDecision(step)) {
      runs.push({
        id: runId,
        values: { ...base, status: runStates.passed[0], leaveTime: now, need: 0, data: chosenIn(step, matter.facts) },
      })
      causeId = runId
      continue
    }
    const turn = matter.turn(step, now, index++)
    if (!turn) return null
    const isHeld = turn.isStop && (end === 'withdrawn' || end === 'terminated')
    for (const person of turn.people) {
      const isDecider = turn.deciders.includes(person)
      const taskId = newId(now)
      const comment = turn.commentOf(person) || null
      const state = isHeld || !isDecider ? 'cancelled' : turn.isStop ? 'refused' : 'agreed'
      const reason = isHeld
        ? end === 'withdrawn'
          ? systemReasons.withdrawn
          : systemReasons.flowEnded
        : isDecider
          ? null
          : systemReasons.otherDecided
      const decidedAt =
        step.mode === 'all'
          ? new Date(
              now.getTime() +
                (turn.leave.getTime() - now.getTime()) *
                  (0.4 + (0.6 * (turn.deciders.indexOf(person) + 1)) / turn.deciders.length),
            )
          : turn.leave
      tasks.push({
        id: taskId,
        values: {
          instanceId: id,
          nodeRunId: runId,
          processType: kind.code,
          nodeKey: step.key,
          seq: tasks.length,
          seat: seat++,
          assigneeId: person,
          via: vias.direct[0],
          status: taskStates[state][0],
          isAuto: false,
          isClaimed: step.mode === 'claim' && isDecider,
          comment: state === 'cancelled' ? null : comment,
          reason,
          fileIds: [],
          createdAt: now,
          readTime: isDecider ? new Date(Math.max(decidedAt.getTime() - 600_000, now.getTime())) : null,
          handleTime: decidedAt,
        },
      })
      if (state === 'cancelled') continue
      line(
        {
          action: state === 'refused' ? 'refuse' : step.kind === 'handle' ? 'finish' : 'agree',
          actorId: person,
          actorName: matter.nameOf(person),
          nodeKey: step.key,
          nodeName: step.name,
          nodeRunId: runId,
          taskId,
          comment,
        },
        decidedAt,
      )
      lastComment = comment ?? lastComment
    }
    runs.push({
      id: runId,
      values: {
        ...base,
        status: runStates[isHeld ? 'cancelled' : turn.isStop ? 'rejected' : 'passed'][0],
        leaveTime: turn.leave,
        need: step.mode === 'all' ? turn.people.length : 1,
        data: {},
      },
    })
    done.push({ name: step.name, state: turn.isStop ? 'stopped' : 'done' })
    ;[now, causeId] = [turn.leave, runId]
    if (turn.isStop) break
  }
  if (end === 'withdrawn')
    line({ action: 'withdraw', actorId: starter.id, actorName: starter.name, comment: matter.endReason ?? null }, now)
  else if (end === 'terminated')
    line(
      {
        action: 'terminate',
        actorId: matter.endedBy?.id ?? null,
        actorName: matter.endedBy?.name ?? '系统',
        comment: matter.endReason ?? null,
      },
      now,
    )
  else line({ action: 'end' }, now)
  const instNo = 'own' in matter.number ? matter.number.own() : nextOf(rows.numbers, matter.number.prefix)
  rows.instances.push({
    id,
    values: {
      instNo,
      definitionId: kind.definitionId,
      processType: kind.code,
      bizId: matter.bizId,
      title: matter.title,
      summary: matter.summary(),
      starterId: starter.id,
      subjectId: matter.subjectId,
      facts: { ...(matter.formData ? {} : matter.facts), starterId: starter.id },
      formData: matter.formData,
      chosen: {},
      status: instanceStates[end][0],
      round: 1,
      startTime: at,
      endTime: now,
      endReason: end === 'terminated' ? (matter.endReason ?? null) : null,
      currentNodes: null,
      currentHandlers: null,
    },
  })
  rows.runs.push(...runs)
  rows.tasks.push(...tasks)
  rows.records.push(...records)
  const state = { passed: 'passed', rejected: 'refused', withdrawn: 'withdrawn', terminated: 'void' } as const
  rows.applies.push({
    id: newId(at),
    values: {
      userId: starter.id,
      bizType: kind.code,
      bizName: kind.name,
      bizId: matter.bizId,
      applyNo: instNo,
      title: matter.title,
      state: applyStates[state[end]][0],
      steps: done.slice(-30),
      opinion: lastComment,
      submitTime: at,
      finishTime: now,
      link: matter.link,
    },
  })
  return { endTime: now, instNo }
}

function nextOf(numbers: Map<string, number>, prefix: string): string {
  const next = (numbers.get(prefix) ?? 0) + 1
  numbers.set(prefix, next)
  return `${prefix}${String(next).padStart(4, '0')}`
}

/** The steps a matter goes through when everybody agrees. */
export function stepsFor(steps: readonly Step[], facts: Record<string, unknown>): Step[] {
  return steps.flatMap((step): Step[] => {
    if (step.kind !== 'exclusive') return [step]
    const taken = step.branches.find((branch) => !branch.when || holdsFor(branch.when, facts).holds)!
    return [step, ...stepsFor(taken.steps, facts)]
  })
}

function chosenIn(step: Exclude<Step, DecisionStep>, facts: Record<string, unknown>): Record<string, unknown> {
  return step.kind === 'exclusive'
    ? { chosen: step.branches.find((branch) => !branch.when || holdsFor(branch.when, facts).holds)!.key }
    : {}
}
