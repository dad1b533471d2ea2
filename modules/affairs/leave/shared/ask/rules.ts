import { minuteOf } from '#kernel/rules/school-time.ts'

/** What a leave is judged by. */
export type LeaveFacts = {
  now: Date
  start: Date
  end: Date
  days: number
  type: {
    name: string
    isEnabled: boolean
    proofMode: string
    proofAfterDays: number | null
    maxDaysOnce: number | null
    maxDaysTerm: number | null
    minAdvanceHours: number
    backdateDays: number
  }
  student: { isReading: boolean; statusName: string }
  isOut: boolean
  isLeaveSchool: boolean
  hasPlace: boolean
  hasContact: boolean
  hasContactName: boolean
  hasFiles: boolean
  hasBackdateReason: boolean
  /** Days of this type taken or asked for this term, without this one. */
  usedDays: number
  /** Another leave that holds a part of the span. */
  other: { leaveNo: string; start: Date; end: Date } | null
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** A start that lies so little back is as good as now. */
const slack = 30 * minute
export const longestDays = 180
/** Nobody knows today where they will be a year from now. */
const furthestDays = 366

/** What is said to whoever does not study at present. */
export function notReading(statusName: string): string {
  return `当前学籍状态为“${statusName}”，不能请假`
}

/** Asked for after it began. */
export function isBackdated({ now, start }: { now: Date; start: Date }): boolean {
  return start.getTime() < now.getTime() - slack
}

/** What is wrong with a span by itself, by field: judged before anything in it is counted. */
export function spanProblems({ now, start, end }: { now: Date; start: Date; end: Date }): Record<string, string> {
  const length = end.getTime() - start.getTime()
  const isFar = start.getTime() - now.getTime() > furthestDays * day
  return {
    ...(isFar ? { startTime: '开始时间不能晚于一年以后' } : {}),
    ...(length <= 0
      ? { endTime: '结束时间必须晚于开始时间' }
      : length > longestDays * day
        ? { endTime: `请假时间不能超过${longestDays}天` }
        : {}),
  }
}

/** Why a leave cannot be handed in, by field. */
export function leaveProblems(facts: LeaveFacts): Record<string, string> {
  const { type, start, end, now, days } = facts
  const problems: Record<string, string> = {}
  const say = (field: string, text: string) => {
    problems[field] ??= text
  }
  if (!facts.student.isReading) say('studentId', notReading(facts.student.statusName))
  if (!type.isEnabled) say('typeId', `${type.name}已停用`)
  for (const [field, text] of Object.entries(spanProblems({ now, start, end }))) say(field, text)
  if (facts.other) say('startTime', overlapText(facts.other))
  judgeMoment(facts, say)
  const tooLong = lengthProblem(type, facts)
  if (tooLong) say('endTime', tooLong)
  if (needsProof({ ...type, days, isBackdated: isBackdated({ now, start }) }) && !facts.hasFiles)
    say('fileIds', `请上传${type.name}证明材料`)
  if ((facts.isOut || facts.isLeaveSchool) && !facts.hasPlace) say('cantonCode', '离校请假请填写目的地和紧急联系人')
  if (facts.isLeaveSchool && !facts.hasContact)
    say(facts.hasContactName ? 'emergPhone' : 'emergName', '离校请假请填写紧急联系人')
  return problems

  function judgeMoment({ hasBackdateReason }: LeaveFacts, tell: typeof say): void {
    if (!isBackdated({ now, start })) {
      if (type.minAdvanceHours > 0 && start.getTime() - now.getTime() < type.minAdvanceHours * hour)
        tell('startTime', `请至少提前 ${type.minAdvanceHours} 小时申请`)
      return
    }
    if (type.backdateDays === 0 || now.getTime() - start.getTime() > type.backdateDays * day)
      tell('startTime', `${type.name}不允许事后补假，请联系辅导员`)
    else if (!hasBackdateReason) tell('backdateReason', '请填写补假原因')
  }
}

/** Why a leave of a kind cannot be so long, by itself or beside the others of its term. */
export function lengthProblem(
  { name, maxDaysOnce, maxDaysTerm }: Pick<LeaveFacts['type'], 'name' | 'maxDaysOnce' | 'maxDaysTerm'>,
  { days, usedDays }: Pick<LeaveFacts, 'days' | 'usedDays'>,
): string | null {
  if (maxDaysOnce !== null && days > maxDaysOnce) return `${name}单次最多 ${maxDaysOnce} 天`
  if (maxDaysTerm === null || usedDays + days <= maxDaysTerm) return null
  return `本学期${name}已用 ${usedDays} 天，剩余 ${Math.max(0, maxDaysTerm - usedDays)} 天，不足本次 ${days} 天`
}

/** A proof is asked for by the type, and always of what is asked for afterwards. */
export function needsProof(facts: {
  proofMode: string
  proofAfterDays: number | null
  days: number
  isBackdated: boolean
}): boolean {
  return (
    facts.isBackdated ||
    facts.proofMode === '1' ||
    (facts.proofMode === '2' && facts.days > (facts.proofAfterDays ?? 0))
  )
}

/** What is said where another leave holds a part of the span. */
export function overlapText(other: { leaveNo: string; start: Date; end: Date }): string {
  return `与您已有的请假（${other.leaveNo}，${minuteOf(other.start)}～${minuteOf(other.end)}）时间重叠`
}
