import { AppError, defineError } from '#kernel/errors/define-error.ts'
import { day, dayKind } from '#kernel/fields/times/day/kind.ts'
import { parseBySchema } from '#kernel/fields/kind.ts'
import { moment, momentKind } from '#kernel/fields/times/moment/kind.ts'
import { phonePattern } from '#kernel/rules/contact.ts'
import { idCardProblem } from '#kernel/rules/id-card.ts'
import { idPattern } from '#kernel/rules/id-text.ts'
import { cleanText, toHalfWidth } from '#kernel/rules/text.ts'
import {
  designedDays,
  holdsValue,
  isAsked,
  isUnfilled,
  type DesignedColumn,
  type DesignedField,
  type DesignedForm,
} from './designed-form.ts'
import type { FieldRight } from '../model/model.ts'

/** Several fields are wrong; each says why. */
export const formWrong = defineError<{ fields: Record<string, string> }>({
  code: 'FLOW_FORM',
  status: 400,
  message: '请检查表单内容',
  data: ({ fields }) => fields,
})
export const fieldLocked = defineError<{ label: string }>({
  code: 'FLOW_FIELD_LOCKED',
  status: 400,
  message: '字段【{label}】在当前环节不可修改',
})

type Judged = { value: unknown } | { problem: string }
type Terms = {
  rights: Record<string, FieldRight>
  before?: Record<string, unknown>
  /** Somebody at a step changes single fields; else the whole form is handed in. */
  isPatch?: boolean
  /** Nothing has to be there yet. */
  isDraft?: boolean
  today: string
}

/** A filled form as it is kept, or everything that is wrong with it at once. What one has no right to write is refused by name. */
export function checkDesigned(
  form: DesignedForm | null,
  data: Record<string, unknown>,
  { rights, before = {}, isPatch = false, isDraft = false, today }: Terms,
): Record<string, unknown> {
  const problems: Record<string, string> = {}
  const kept: Record<string, unknown> = { ...before }
  const whole = { ...before, ...data }
  for (const field of (form?.fields ?? []).filter(holdsValue)) {
    const right = rights[field.name] ?? (isPatch ? 'read' : 'edit')
    const isSent = Object.hasOwn(data, field.name)
    if (right === 'read' || right === 'hidden') {
      if (isSent) throw fieldLocked({ label: field.label })
      continue
    }
    if (!isAsked(field, whole)) {
      if (!isPatch || isSent) delete kept[field.name]
      continue
    }
    const isMust = !isDraft && (right === 'must' || (field.required && !isPatch))
    if (!isSent && isPatch && !(isMust && isUnfilled(kept[field.name]))) continue
    const raw = isSent ? data[field.name] : undefined
    if (isUnfilled(raw)) {
      if (isMust) problems[field.name] = isPatch ? `字段【${field.label}】为必填` : missing(field)
      else delete kept[field.name]
      continue
    }
    const judged = judge(field, raw, today)
    if ('problem' in judged) problems[field.name] = judged.problem
    else kept[field.name] = judged.value
  }
  if (Object.keys(problems).length > 0) throw formWrong({ fields: problems })
  return kept
}

/** What would be kept of a form that is still being filled in: what is wrong so far is as if it were not there yet. */
export function keptSoFar(
  form: DesignedForm | null,
  data: Record<string, unknown>,
  { rights, today }: Pick<Terms, 'rights' | 'today'>,
): Record<string, unknown> {
  const sent = Object.entries(data).filter(([name]) => rights[name] !== 'read' && rights[name] !== 'hidden')
  try {
    return checkDesigned(form, Object.fromEntries(sent), { rights, isDraft: true, today })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== formWrong.code) throw error
    const problems = error.data as Record<string, string>
    const rest = sent.filter(([name]) => problems[name] === undefined)
    return keptSoFar(form, Object.fromEntries(rest), { rights, today })
  }
}

type Judge = (field: DesignedField, raw: unknown, today: string) => Judged

/** What each type of field takes. */
const judges: Partial<Record<DesignedField['type'], Judge>> = {
  text: (field, raw) => judgeText(field, raw, 200),
  longText: (field, raw) => judgeText(field, raw, 2000),
  number: (field, raw) => judgeNumber(field, raw, Number.isFinite),
  money: (field, raw) => judgeNumber(field, raw, Number.isSafeInteger),
  flag: (field, raw) => (typeof raw === 'boolean' ? { value: raw } : wrong(field)),
  day: (field, raw, today) => judgeDay(field.label, raw, { today, min: designedDays.first }),
  daySpan: judgeSpan,
  moment: judgeMoment,
  choice: (field, raw) => (isChoice(field, raw) ? { value: raw } : notChosen(field)),
  choices: (field, raw) =>
    Array.isArray(raw) && raw.every((one) => isChoice(field, one)) ? { value: [...new Set(raw)] } : notChosen(field),
  phone: (_field, raw) => judgePhone(raw),
  idCard: (_field, raw, today) => judgeIdCard(raw, today),
  person: judgePeople,
  department: (field, raw) => (isId(raw) ? { value: raw } : notChosen(field)),
  files: ({ max = 9, label }, raw) =>
    !Array.isArray(raw) || !raw.every(isId)
      ? { problem: `${label}格式不正确` }
      : raw.length > max
        ? { problem: `最多上传 ${max} 个文件` }
        : { value: [...new Set(raw)] },
  table: judgeTable,
}

function judge(field: DesignedField, raw: unknown, today: string): Judged {
  return judges[field.type]?.(field, raw, today) ?? wrong(field)
}

function judgeText(field: DesignedField, raw: unknown, longest: number): Judged {
  if (typeof raw !== 'string') return wrong(field)
  const { label, min = 0, max = longest } = field
  const value = cleanText(raw)
  const { length } = [...value]
  return length < min || length > max ? { problem: `${label}长度应为 ${min}–${max} 个字符` } : { value }
}

function judgeNumber(field: DesignedField, raw: unknown, isFit: (value: unknown) => boolean): Judged {
  const { label, min, max, places } = field
  const value = typeof raw === 'string' ? Number(raw) : raw
  if (typeof value !== 'number' || !isFit(value)) return wrong(field)
  if (places !== undefined && Number(value.toFixed(places)) !== value)
    return { problem: places === 0 ? `${label}应为整数` : `${label}最多保留 ${places} 位小数` }
  if ((min === undefined || value >= min) && (max === undefined || value <= max)) return { value }
  const shown = (bound: number) => (field.type === 'money' ? (bound / 100).toFixed(2) : String(bound))
  if (min === undefined) return { problem: `${label}不能大于 ${shown(max!)}` }
  return { problem: max === undefined ? `${label}不能小于 ${shown(min)}` : `${label}应为 ${shown(min)}–${shown(max)}` }
}

/** Days and moments are read by the rules of the fields, in their words. */
function judgeDay(label: string, raw: unknown, { today, min }: { today: string; min?: string }): Judged {
  return parseBySchema(dayKind.schema(day({ label, ...(min ? { min } : {}) }), { today }), raw)
}

function judgeMoment({ label }: DesignedField, raw: unknown, today: string): Judged {
  const judged = parseBySchema(momentKind.schema(moment({ label }), { today }), raw)
  return 'problem' in judged ? judged : { value: new Date(String(judged.value)).toISOString() }
}

function judgeSpan(field: DesignedField, raw: unknown, today: string): Judged {
  const { start, end } = (typeof raw === 'object' ? raw : {}) as { start?: unknown; end?: unknown }
  const [first, last] = [start, end].map((one) => judgeDay(field.label, one, { today }))
  if ('problem' in first!) return first
  if ('problem' in last!) return last
  if (String(last!.value) < String(first!.value)) return { problem: '结束日期不能早于开始日期' }
  return { value: { start: first!.value, end: last!.value } }
}

function judgePhone(raw: unknown): Judged {
  const value = toHalfWidth(String(raw))
    .replace(/^\+?86[- ]?(?=1)/, '')
    .replace(/[\s-]/g, '')
  return phonePattern.test(value) ? { value } : { problem: '手机号格式不正确' }
}

function judgeIdCard(raw: unknown, today: string): Judged {
  const value = toHalfWidth(String(raw)).replace(/\s/g, '').toUpperCase()
  const problem = idCardProblem(value, today)
  return problem === null ? { value } : { problem }
}

function judgePeople(field: DesignedField, raw: unknown): Judged {
  if (!field.isMany) return isId(raw) ? { value: raw } : notChosen(field)
  const { max = 20 } = field
  if (!Array.isArray(raw) || !raw.every(isId)) return notChosen(field)
  return raw.length > max ? { problem: `${field.label}不能超过 ${max} 人` } : { value: [...new Set(raw)] }
}

/** Every row is judged; the first that is wrong is named by its number. */
function judgeTable(field: DesignedField, raw: unknown, today: string): Judged {
  const { label, min = 0, max = 100, columns = [] } = field
  if (!Array.isArray(raw) || raw.some((row) => typeof row !== 'object' || row === null || Array.isArray(row)))
    return wrong(field)
  if (raw.length < min || raw.length > max) return { problem: `${label}应为 ${min}–${max} 行` }
  const rows: Record<string, unknown>[] = []
  for (const [i, row] of (raw as Record<string, unknown>[]).entries()) {
    const kept: Record<string, unknown> = {}
    for (const column of columns) {
      const judged = judgeCell(column, row[column.name], today)
      if ('problem' in judged) return { problem: `${label}第 ${i + 1} 行：${judged.problem}` }
      if (judged.value !== undefined) kept[column.name] = judged.value
    }
    rows.push(kept)
  }
  return { value: rows }
}

function judgeCell(column: DesignedColumn, raw: unknown, today: string): Judged {
  if (isUnfilled(raw)) return column.required ? { problem: missing(column) } : { value: undefined }
  return judge({ ...column, isHalf: false }, raw, today)
}

function missing({ type, label }: Pick<DesignedField, 'type' | 'label'>): string {
  return ['choice', 'choices', 'person', 'department', 'day', 'daySpan', 'moment'].includes(type)
    ? `请选择${label}`
    : `${label}不能为空`
}

function wrong({ label }: DesignedField): Judged {
  return { problem: `${label}格式不正确` }
}

function notChosen({ label }: DesignedField): Judged {
  return { problem: `请选择${label}` }
}

function isChoice(field: DesignedField, raw: unknown): boolean {
  return field.choices?.some((one) => one.value === raw) === true
}

function isId(raw: unknown): boolean {
  return typeof raw === 'string' && idPattern.test(raw)
}
