import { applyIndex, applyStates } from '#kernel/applications/shared/apply.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Ctx } from '#kernel/context.ts'
import { textOfDesigned } from '#kernel/flow/shared/designed-facts.ts'
import { flowInstance, flowNodeRun, flowRecord, flowTask } from '#kernel/flow/shared/instances.ts'
import { holdsFor } from '#kernel/flow/shared/judge.ts'
import { isDecision, type DecisionStep, type Step } from '#kernel/flow/shared/model.ts'
import { flowNumber } from '#kernel/flow/shared/number.ts'
import { instanceStates, runStates, systemReasons, taskStates, vias } from '#kernel/flow/shared/words.ts'
import { newId } from '#kernel/id.ts'
import { copyRows } from '#kernel/operations/store.ts'
import type { Chance } from './chance.ts'
import { atWork } from './clock.ts'
import { forms, handled, noes, yeses, type Form } from './matters.ts'
import type { Person } from './people.ts'
import type { Kind, Town } from './town.ts'

type Row = { id: string; values: Record<string, unknown> }
type Rows = { instances: Row[]; runs: Row[]; tasks: Row[]; records: Row[]; applies: Row[]; numbers: Map<string, number> }
type End = 'passed' | 'rejected' | 'withdrawn' | 'terminated'
type Story = { kind: Kind; starter: Person; form: Form; at: Date; end: End }

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** How many hours people usually take at a step; the student affairs office of a college is where things wait. */
const usual: Readonly<Record<string, number>> = { fdy: 4, college: 38, leader: 8, office: 6, schoolLeader: 18, keeper: 7, security: 10, issue: 6, seal: 4, dispatch: 3, take: 2, mend: 14, confirm: 8, finance: 9, council: 26, check: 40 }
const shares = [['repair', 0.3], ['certIssue', 0.24], ['venueUse', 0.14], ['sealApply', 0.13], ['purchase', 0.1], ['carUse', 0.09]] as const

/** A year of matters that are over, each as the engine would have left it, written in a handful of statements. */
export async function writePast(ctx: Ctx, town: Town, { count, chance }: { count: number; chance: Chance }): Promise<void> {
  const rows: Rows = { instances: [], runs: [], tasks: [], records: [], applies: [], numbers: new Map() }
  for (let i = 0; i < count; i++) {
    const story = storyOf(ctx, town, chance)
    if (story) tell(ctx, { town, chance, rows, story })
  }
  await copyRows(ctx, flowInstance, rows.instances)
  await copyRows(ctx, flowNodeRun, rows.runs)
  await copyRows(ctx, flowTask, rows.tasks)
  await copyRows(ctx, flowRecord, rows.records)
  await copyRows(ctx, applyIndex, rows.applies)
  await copyRows(ctx, flowNumber, [...rows.numbers].map(([prefix, last]) => ({ id: newId(ctx.now()), values: { prefix, last } })))
}

function storyOf(ctx: Ctx, town: Town, chance: Chance): Story | null {
  let left = chance.next()
  const [code] = shares.find(([, share]) => (left -= share) < 0) ?? shares[0]
  const kind = town.kinds.get(code)!
  const isStudent = code === 'certIssue' || code === 'venueUse' || (code === 'repair' && chance.of(0.6))
  const starter = chance.pick(isStudent ? town.students : town.staff)
  // The people demo accounts belong to have a life of their own, but not a longer one than others.
  const at = atWork(new Date(ctx.now().getTime() - chance.int(9 * 24, 365 * 24) * hourMs - chance.int(0, 59) * 60_000))
  const month = Number(dayOf(at).slice(5, 7))
  if ([2, 7, 8].includes(month) && chance.of(0.75)) return null
  const fate = chance.next()
  return { kind, starter, form: forms[code]!(chance, at), at, end: fate < 0.89 ? 'passed' : fate < 0.95 ? 'rejected' : fate < 0.985 ? 'withdrawn' : 'terminated' }
}

function tell(ctx: Ctx, { town, chance, rows, story }: { town: Town; chance: Chance; rows: Rows; story: Story }): void {
  const { kind, starter, at, end } = story
  const form = { ...story.form }
  const id = newId(at)
  const path = pathOf(kind.model.steps, form)
  const decisions = path.filter(isDecision)
  const stopAt = end === 'passed' ? -1 : end === 'withdrawn' ? 0 : decisions.findIndex((step) => step.kind === 'approve' && chance.of(0.6))
  if (end === 'rejected' && stopAt === -1) return
  const [runs, tasks, records]: [Row[], Row[], Row[]] = [[], [], []]
  const line = (values: Record<string, unknown>, time: Date) => records.push({ id: newId(time), values: { instanceId: id, actorId: null, actorName: '系统', nodeKey: null, nodeName: null, nodeRunId: null, taskId: null, comment: null, reason: null, fileIds: [], isDeleted: false, ...values, time } })
  line({ action: 'start', actorId: starter.id, actorName: starter.name }, at)
  const done: { name: string; state: 'done' | 'stopped' }[] = []
  let [now, causeId, seat, lastComment] = [at, null as string | null, 0, null as string | null]
  const before = new Map<string, string[]>()
  let over: Date | null = null
  for (const step of path) {
    const runId = newId(now)
    const base = { instanceId: id, seq: runs.length, nodeKey: step.key, nodeName: step.name, kind: step.kind, round: 1, enterTime: now, causeId, dueTime: null }
    if (!isDecision(step)) {
      runs.push({ id: runId, values: { ...base, status: runStates.passed[0], leaveTime: now, need: 0, data: chosenIn(step, form) } })
      causeId = runId
      continue
    }
    const people = town.askedAt(step, { starter, before })
    const isStop = stopAt !== -1 && decisions[stopAt] === step
    const leave = isStop && end === 'withdrawn' ? new Date(now.getTime() + chance.int(10, 200) * 60_000) : atWork(new Date(now.getTime() + (usual[step.key] ?? 8) * (0.25 + 2 * chance.next() * chance.next()) * hourMs))
    if (leave.getTime() > ctx.now().getTime() - dayMs) return
    const deciders = step.mode === 'all' ? people : [people[chance.int(0, people.length - 1)]!]
    const isHeld = isStop && (end === 'withdrawn' || end === 'terminated')
    for (const person of people) {
      const isDecider = deciders.includes(person)
      const taskId = newId(now)
      const comment = isStop && end === 'rejected' ? chance.pick(noes) : chance.pick(yeses)
      const state = isHeld || !isDecider ? 'cancelled' : isStop ? 'refused' : 'agreed'
      const reason = isHeld ? (end === 'withdrawn' ? systemReasons.withdrawn : systemReasons.flowEnded) : isDecider ? null : systemReasons.otherDecided
      const at2 = step.mode === 'all' ? new Date(now.getTime() + (leave.getTime() - now.getTime()) * (0.4 + (0.6 * (deciders.indexOf(person) + 1)) / deciders.length)) : leave
      tasks.push({ id: taskId, values: { instanceId: id, nodeRunId: runId, processType: kind.code, nodeKey: step.key, seq: tasks.length, seat: seat++, assigneeId: person, via: vias.direct[0], status: taskStates[state][0], isAuto: false, isClaimed: step.mode === 'claim' && isDecider, comment: state === 'cancelled' ? null : comment || null, reason, fileIds: [], createdAt: now, readTime: isDecider ? new Date(at2.getTime() - 600_000 > now.getTime() ? at2.getTime() - 600_000 : now.getTime()) : null, handleTime: at2 } })
      if (state === 'cancelled') continue
      line({ action: state === 'refused' ? 'refuse' : step.kind === 'handle' ? 'finish' : 'agree', actorId: person, actorName: town.nameOf(person), nodeKey: step.key, nodeName: step.name, nodeRunId: runId, taskId, comment: comment || null }, at2)
      lastComment = comment || lastComment
    }
    if (!isStop) Object.assign(form, handled[step.key]?.(chance, form))
    before.set(step.key, deciders)
    runs.push({ id: runId, values: { ...base, status: runStates[isHeld ? 'cancelled' : isStop ? 'rejected' : 'passed'][0], leaveTime: leave, need: step.mode === 'all' ? people.length : 1, data: {} } })
    done.push({ name: step.name, state: isStop ? 'stopped' : 'done' })
    ;[now, causeId] = [leave, runId]
    if (isStop) {
      over = leave
      break
    }
  }
  const endTime = over ?? now
  if (end === 'withdrawn') line({ action: 'withdraw', actorId: starter.id, actorName: starter.name, comment: '填写有误' }, endTime)
  else if (end === 'terminated') line({ action: 'terminate', actorId: town.admin.id, actorName: town.admin.name, comment: '事项已线下办结，终止流程' }, endTime)
  else line({ action: 'end' }, endTime)
  const prefix = `${kind.code.toUpperCase().slice(0, 20)}${dayOf(at).replaceAll('-', '')}`
  rows.numbers.set(prefix, (rows.numbers.get(prefix) ?? 0) + 1)
  const instNo = `${prefix}${String(rows.numbers.get(prefix)).padStart(4, '0')}`
  const title = `${starter.name}的${kind.name}`
  rows.instances.push({
    id,
    values: {
      instNo, definitionId: kind.definitionId, processType: kind.code, bizId: id, title, summary: summaryOf(kind, form), starterId: starter.id, subjectId: kind.subject === null || kind.subject === starter.personType ? starter.personId : null, facts: { starterId: starter.id, starterRoles: starter.roles },
      formData: form, chosen: {}, status: instanceStates[end][0], round: 1, startTime: at, endTime, endReason: end === 'terminated' ? '事项已线下办结，终止流程' : null, currentNodes: null, currentHandlers: null,
    },
  })
  rows.runs.push(...runs)
  rows.tasks.push(...tasks)
  rows.records.push(...records)
  const state = { passed: 'passed', rejected: 'refused', withdrawn: 'withdrawn', terminated: 'void' } as const
  rows.applies.push({ id: newId(at), values: { userId: starter.id, bizType: kind.code, bizName: kind.name, bizId: id, applyNo: instNo, title, state: applyStates[state[end]][0], steps: done.slice(-30), opinion: lastComment, submitTime: at, finishTime: endTime, link: `/process/detail?instanceId=${id}` } })
}

/** The steps a matter goes through when everybody agrees. */
function pathOf(steps: readonly Step[], form: Form): Step[] {
  return steps.flatMap((step): Step[] => {
    if (step.kind !== 'exclusive') return [step]
    const taken = step.branches.find((branch) => !branch.when || holdsFor(branch.when, form).holds)!
    return [step, ...pathOf(taken.steps, form)]
  })
}

function chosenIn(step: Exclude<Step, DecisionStep>, form: Form): Record<string, unknown> {
  return step.kind === 'exclusive' ? { chosen: step.branches.find((branch) => !branch.when || holdsFor(branch.when, form).holds)!.key } : {}
}

function summaryOf(kind: Kind, form: Form): { label: string; text: string }[] {
  return kind.form.fields.filter(({ name }) => kind.summaryFields.includes(name)).flatMap((field) => {
    const text = textOfDesigned(field, form[field.name])
    return text === '' ? [] : [{ label: field.label, text }]
  })
}
