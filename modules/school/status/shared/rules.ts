import { addDays } from '#kernel/rules/days.ts'
import { addMonths, studyDeadline } from './dates.ts'
import { changeKinds, isIllness, kindCodes, type ChangeKind } from './kinds.ts'

/** All that decides whether a change may be made. Names are there for the sentences. */
export type ChangeFacts = {
  kind: string
  kindName: string
  student: {
    xjztM: string
    statusName: string
    classId: string | null
    majorId: string | null
    majorName: string
    departmentId: string | null
    grade: number | null
    entryDate: string | null
    schoolLength: number
    expectGradDate: string | null
  }
  toClass: { id: string; className: string; majorId: string; departmentId: string; grade: number } | null
  effectiveDate: string
  expectReturnDate: string | null
  hasBackdateReason: boolean
  hasFiles: boolean
  today: string
  /** First day of the present placement. */
  lastMove: string | null
  /** Another change that is not finished. */
  open: { kindName: string; changeNo: string } | null
  suspensions: number
  majorChanges: number
  serviceDays: number
  /** Reason of the suspension that is running. */
  suspendedFor: string | null
  /** The term in which a day lies, `2026-2027-1`; null outside all calendars. */
  termOf(day: string): string | null
  limits: { maxSuspensions: number; extraYears: number; backdateDays: number }
}

/** Why a change cannot be made, by field; empty when it can. */
export function changeProblems(facts: ChangeFacts): Record<string, string> {
  const { kind, student } = facts
  const rule = changeKinds[kind]
  if (!rule) return { kind: '该异动类别没有办理规则' }
  const problems: Record<string, string> = {}
  const say = (field: string, text: string | null) => {
    if (text) problems[field] ??= text
  }
  if (facts.open) say('studentId', `该生有一笔未完成的异动（${facts.open.kindName}，${facts.open.changeNo}）`)
  if (!rule.from.includes(student.xjztM))
    say('studentId', `学生当前为“${student.statusName}”，不能办理${facts.kindName}`)
  say('toClassId', classProblem(facts, rule))
  for (const [field, text] of Object.entries(dayProblems(facts))) say(field, text)
  say('expectReturnDate', returnProblem(facts, rule))
  if (kind === kindCodes.suspend && facts.suspensions >= facts.limits.maxSuspensions)
    say('studentId', `休学次数已达上限（${facts.limits.maxSuspensions}次）`)
  if (kind === kindCodes.changeMajor && facts.majorChanges > 0) say('studentId', '该生已转过一次专业，不能再次转专业')
  if (kind === kindCodes.transferOut) say('studentId', transferProblem(facts))
  if (kind === kindCodes.resume && isIllness(facts.suspendedFor) && !facts.hasFiles)
    say('files', '因病休学复学须上传医院诊断和复学评估')
  return problems
}

function classProblem({ student, toClass, kindName }: ChangeFacts, rule: ChangeKind): string | null {
  if (!rule.toClass) return toClass ? `办理${kindName}不需要选择转入班级` : null
  if (!toClass) return '请选择转入班级'
  if (rule.toClass === 'otherMajor')
    return toClass.majorId === student.majorId ? `转入班级【${toClass.className}】应属于其他专业` : null
  if (rule.toClass === 'otherDepartment')
    return toClass.departmentId === student.departmentId ? `转入班级【${toClass.className}】应属于其他院系` : null
  if (toClass.majorId !== student.majorId) return `班级【${toClass.className}】不属于专业【${student.majorName}】`
  if (rule.toClass === 'intake' && toClass.id === student.classId) return '转入班级与原班级相同'
  if (rule.toClass === 'intake' && toClass.grade !== student.grade)
    return `转入班级【${toClass.className}】应为同一年级`
  if (rule.grade === 'later' && toClass.grade <= Number(student.grade))
    return `转入班级【${toClass.className}】应为更低的年级`
  if (rule.grade === 'earlier' && toClass.grade >= Number(student.grade))
    return `转入班级【${toClass.className}】应为更高的年级`
  return null
}

/** What speaks against the day of a change, by field. Days go by meanwhile: it is asked again with the document. */
export function dayProblems(facts: ChangeFacts): Record<string, string> {
  const { effectiveDate, today, lastMove, limits } = facts
  const problems: Record<string, string> = {}
  if (lastMove && effectiveDate < lastMove) problems['effectiveDate'] = `生效日期不能早于上一次异动生效日期 ${lastMove}`
  else if (effectiveDate < addDays(today, -limits.backdateDays))
    problems['effectiveDate'] = `生效日期最多追溯 ${limits.backdateDays} 天`
  if (effectiveDate < today && !facts.hasBackdateReason) problems['backdateReason'] = '生效日期早于今天，请填写追溯原因'
  return problems
}

function returnProblem(facts: ChangeFacts, rule: ChangeKind): string | null {
  const { expectReturnDate, effectiveDate, student, limits, kind } = facts
  if (!rule.returns) return null
  if (!expectReturnDate) return '请填写预计复学日期'
  if (expectReturnDate <= effectiveDate) return '预计复学日期应晚于生效日期'
  if (kind !== kindCodes.suspend) return null
  if (expectReturnDate > addMonths(effectiveDate, 12)) return '每次休学不能超过一年'
  if (!student.entryDate) return null
  const deadline = studyDeadline({
    entryDate: student.entryDate,
    schoolLength: student.schoolLength,
    extraYears: limits.extraYears,
    serviceDays: facts.serviceDays,
  })
  return expectReturnDate > deadline ? `最长学习年限至 ${deadline}，休学结束日期不能晚于该日` : null
}

function transferProblem({ student, effectiveDate, termOf }: ChangeFacts): string | null {
  const { entryDate, expectGradDate } = student
  const entered = entryDate && termOf(entryDate)
  if (entryDate && (entered ? entered === termOf(effectiveDate) : effectiveDate < addMonths(entryDate, 4)))
    return '入学未满一学期，不符合转学条件'
  return expectGradDate && effectiveDate > addMonths(expectGradDate, -12) ? '毕业前一年，不符合转学条件' : null
}
