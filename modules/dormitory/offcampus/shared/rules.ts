import { addDays } from '#kernel/rules/days.ts'
import { isBlank } from '#kernel/rules/text.ts'

/** No term is longer; where a school has no calendar, this is one. */
export const mostDays = 184

/** What an application is judged by; the server gathers it, and nothing else decides. */
export type LivingCase = {
  kind: string | null
  beginDate: string | null
  endDate: string | null
  today: string
  /** Ways of naming a term that lie between the two days. */
  terms: number
  isPledged: boolean
  hasConsent: boolean
  isEnrolled: boolean
  /** Parents who are told with the number of the student themselves have not been told. */
  ownPhone: string | null
  parentPhone: string | null
  /** Periods this student has already. */
  others: readonly { beginDate: string; endDate: string }[]
}

/** How many days it is, both counted; null while one is missing or they are the wrong way round. */
export function daysOf({ beginDate, endDate }: Pick<LivingCase, 'beginDate' | 'endDate'>): number | null {
  if (!beginDate || !endDate || endDate < beginDate) return null
  return Math.round((Date.parse(endDate) - Date.parse(beginDate)) / 86_400_000) + 1
}

/** What stands in the way of an application, at its fields. */
export function livingProblems(one: LivingCase): Record<string, string> {
  const problems: Record<string, string> = {}
  const { beginDate, endDate, today } = one
  if (!one.isEnrolled) problems.kind = '当前学籍状态不能办理'
  if (beginDate && beginDate < addDays(today, -30)) problems.beginDate = '开始日期不能早于30天前'
  if (endDate && endDate < today) problems.endDate = '结束日期不能早于今天'
  else if (beginDate && endDate && endDate < beginDate) problems.endDate = '结束日期不能早于开始日期'
  else if (one.terms > 1 || (daysOf(one) ?? 0) > mostDays) problems.endDate = '校外住宿期限不能超过一个学期'
  const days = beginDate && endDate ? { beginDate, endDate } : null
  const other = days && one.others.find((each) => each.beginDate <= days.endDate && each.endDate >= days.beginDate)
  if (other) problems.beginDate ??= `${other.beginDate}至${other.endDate}已有校外住宿备案`
  if (!one.hasConsent) problems.consentFiles = '请上传家长同意书'
  if (!one.isPledged) problems.isPledged = '请阅读并同意安全承诺'
  if (!isBlank(one.parentPhone) && one.parentPhone === one.ownPhone) problems.parentPhone = '家长电话不能是本人手机号'
  return problems
}
