import type { Ctx } from '#kernel/world/context.ts'
import type { Random } from '#kernel/world/demo-random.ts'
import { addPastFlow, stepsFor, type PastFlows } from '#services/flow/server/detail/past-flow.ts'
import { flowModelSchema, isDecision, type FlowModelJson } from '#services/flow/shared/model/model.ts'
import { newId } from '#kernel/world/id.ts'
import { daysOf } from '#modules/affairs/leave/shared/ask/days.ts'
import { leaveTitle } from '#modules/affairs/leave/shared/decide/leave-title.ts'
import { leaveSources } from '#modules/affairs/leave/shared/leave-request.ts'
import { leaveStates, type LeaveState } from '#modules/affairs/leave/shared/states.ts'
import type { Pupil, Staff } from './people.ts'
import type { Gathering, Rows } from './rows.ts'
import type { Story } from './stories.ts'

export type Kind = { code: string; name: string; definitionId: string; model: FlowModelJson }
export type Scene = {
  random: Random
  staff: Staff
  kind: Kind
  types: ReadonlyMap<string, { id: string; name: string; returnMode: string }>
  term: { xn: string; xqM: string } | null
  rows: Rows
  gathering: Gathering
  flows: PastFlows
  now: Date
  /** What has to be there before the leaves are. */ before: () => Promise<void>
}

const [minuteMs, hourMs] = [60_000, 3_600_000]
/** Minutes people usually take at a level. */
const usual: Readonly<Record<string, number>> = { fdy: 55, yx: 150, xgc: 120, xld: 300 }
const yeses = ['同意，注意安全', '同意，按时销假', '同意', '已与家长核实，同意', '']
const noes = ['本周有实训考核，暂不同意', '事由不充分，请与我当面说明', '材料不全，请补充后重新申请']

export async function leaveKind(ctx: Ctx): Promise<Kind> {
  const [kind] = await ctx.db.query<Kind>(
    `select p.code, p.name, d.id as "definitionId", d.model from sys_process_type p join sys_flow_model m on m.process_type_id = p.id join sys_flow_definition d on d.model_id = m.id and d.version_no = m.published_version where p.code = 'leave'`,
  )
  return { ...kind!, model: flowModelSchema.parse(kind!.model) }
}

export function factsOf({ typeCode, start, end, isOut, isOvernight, isOutOfCity }: Story): Record<string, unknown> {
  return {
    typeCode,
    days: daysOf(start, end),
    isOut,
    isOvernight,
    isOutOfCity,
    isLeaveSchool: isOvernight || isOutOfCity,
    isBackdated: false,
    bzrMode: '0',
  }
}

/** A leave that was decided on, with its flow, and what became of it until now. False when its decision would lie ahead. */
export function tellLeave(
  scene: Scene,
  pupil: Pupil,
  story: Story,
  fate: { end?: 'rejected' | 'withdrawn' | 'cancelled'; lateMinutes?: number; isOverdue?: boolean } = {},
): boolean {
  const { random, staff, kind, flows, now } = scene
  const facts = factsOf(story)
  const id = newId(story.submit)
  const decisions = stepsFor(kind.model.steps, facts).filter(isDecision).length
  const stopAt = fate.end === 'rejected' ? random.int(0, decisions - 1) : fate.end === 'withdrawn' ? 0 : -1
  // Whoever asks late is decided on sooner.
  const haste = Math.min(1, Math.max(0.15, (story.start.getTime() - story.submit.getTime()) / (6 * hourMs)))
  const type = scene.types.get(story.typeCode)!
  const title = leaveTitle({ xm: String(pupil.snapshot['xm']), days: Number(facts['days']), typeName: type.name })
  const told = addPastFlow(flows, {
    id: newId(story.submit),
    kind,
    bizId: id,
    number: { own: () => scene.rows.number(story.submit) },
    starter: { id: pupil.userId, name: String(pupil.snapshot['xm']) },
    subjectId: pupil.id,
    at: story.submit,
    end: fate.end === 'cancelled' || !fate.end ? 'passed' : fate.end,
    endReason: '行程有变',
    facts: { ...facts, typeName: type.name },
    formData: null,
    title,
    link: `/leave/mine?id=${id}`,
    summary: () => [
      { label: '类型', text: type.name },
      { label: '天数', text: `${Number(facts['days'])} 天` },
      { label: '事由', text: story.reason },
    ],
    nameOf: staff.nameOf,
    turn(step, at, index) {
      const people =
        step.key === 'yx'
          ? pupil.college
          : step.key === 'xgc' || step.key === 'xld'
            ? staff.holders(step.key)
            : pupil.fdy
      const isStop = index === stopAt
      const leave = new Date(
        at.getTime() + haste * (usual[step.key] ?? 60) * (0.2 + 2.2 * random.next() * random.next()) * minuteMs,
      )
      if (leave >= now || people.length === 0) return null
      const decider = people[random.int(0, people.length - 1)]!
      return {
        people,
        deciders: [decider],
        leave,
        isStop,
        commentOf: () => (isStop && fate.end === 'rejected' ? random.pick(noes) : random.pick(yeses)),
      }
    },
  })
  if (!told) return false
  const base = {
    id,
    pupil,
    story,
    type,
    days: Number(facts['days']),
    leaveNo: told.instNo,
    submitTime: story.submit,
    source: leaveSources.self[0],
  }
  const endReason = fate.end === 'withdrawn' || fate.end === 'cancelled' ? '行程有变' : null
  if (fate.end)
    scene.rows.add({
      ...base,
      status: state(fate.end === 'rejected' ? 'refused' : fate.end),
      decideTime: fate.end === 'withdrawn' ? null : told.endTime,
      endReason,
    })
  else takeLeave(scene, { ...base, decideTime: told.endTime }, fate)
  return true
}

export type Granted = {
  id: string
  pupil: Pupil
  story: Story
  type: { id: string; returnMode: string }
  days: number
  leaveNo: string
  submitTime: Date
  decideTime: Date
  source: string
  batchId?: string
}

/** What became of a leave that was granted. */
export function takeLeave(
  scene: Scene,
  leave: Granted,
  { lateMinutes, isOverdue = false }: { lateMinutes?: number; isOverdue?: boolean } = {},
): void {
  const { random, now, rows } = scene
  const { start, end, isOut } = leave.story
  const begun = new Date(Math.max(start.getTime(), leave.decideTime.getTime()))
  if (now < begun) return rows.add({ ...leave, status: state('granted') })
  const out = isOut ? new Date(begun.getTime() + random.int(-20, 50) * minuteMs) : null
  const isOutside = out !== null && out < now
  const ended = Math.min(end.getTime() + (lateMinutes ?? -random.int(5, 100)) * minuteMs, now.getTime() - minuteMs)
  if (isOverdue || now < end) {
    const alarmStep = isOverdue
      ? [30, 120, 1440, 4320].filter((limit) => now.getTime() - end.getTime() >= limit * minuteMs).length
      : 0
    rows.add({
      ...leave,
      status: state(isOverdue ? 'overdue' : 'away'),
      actualOutTime: isOutside ? out : null,
      alarmStep,
    })
    return
  }
  const back = new Date(
    leave.type.returnMode === '0' || !isOut
      ? Math.min(end.getTime(), now.getTime())
      : Math.max(ended, begun.getTime() + minuteMs),
  )
  const way =
    leave.type.returnMode === '0'
      ? '5'
      : isOut
        ? random.weighted([
            ['2', 60],
            ['1', 34],
            ['4', 6],
          ] as const)
        : random.weighted([
            ['1', 80],
            ['4', 20],
          ] as const)
  rows.add({
    ...leave,
    status: state('back'),
    actualOutTime: out && out < back ? out : null,
    actualReturnTime: back,
    returnWay: way,
    overdueMinutes: Math.max(0, Math.floor((back.getTime() - end.getTime()) / minuteMs)),
    actualDays: daysOf(start, back < end ? back : end),
  })
}

function state(name: LeaveState): string {
  return leaveStates[name][0]
}
