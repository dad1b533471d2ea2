import { defineError } from '#kernel/errors/define-error.ts'
import { idPattern } from '#kernel/rules/id-text.ts'
import { cleanText } from '#kernel/rules/text.ts'
import { holdsValue, type DesignedField, type DesignedForm } from './designed-form.ts'
import type { FieldRight } from './model.ts'

/** Several fields are wrong; each says why. */
const formWrong = defineError<{ fields: Record<string, string> }>({ code: 'FLOW_FORM', status: 400, message: '请检查表单内容', data: ({ fields }) => fields })
export const fieldLocked = defineError<{ label: string }>({ code: 'FLOW_FIELD_LOCKED', status: 400, message: '字段【{label}】在当前环节不可修改' })

const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

type Judged = { value: unknown } | { problem: string }

/** A filled form as it is kept, or everything that is wrong with it at once. What one has no right to write is refused by name. */
export function checkDesigned(form: DesignedForm | null, data: Record<string, unknown>, { rights, before = {}, isPatch = false }: { rights: Record<string, FieldRight>; before?: Record<string, unknown>; isPatch?: boolean }): Record<string, unknown> {
  const problems: Record<string, string> = {}
  const kept: Record<string, unknown> = { ...before }
  for (const field of (form?.fields ?? []).filter(holdsValue)) {
    const right = rights[field.name] ?? (isPatch ? 'read' : 'edit')
    const isSent = Object.hasOwn(data, field.name)
    if (isSent && (right === 'read' || right === 'hidden')) throw fieldLocked({ label: field.label })
    const isAsked = right === 'must' || (field.required && right === 'edit' && !isPatch)
    if (!isSent && isPatch && !(right === 'must' && isEmpty(kept[field.name]))) continue
    const raw = isSent ? data[field.name] : undefined
    if (isEmpty(raw)) {
      if (isAsked) problems[field.name] = isPatch ? `字段【${field.label}】为必填` : `${field.label}不能为空`
      else delete kept[field.name]
      continue
    }
    const judged = judge(field, raw)
    if ('problem' in judged) problems[field.name] = judged.problem
    else kept[field.name] = judged.value
  }
  if (Object.keys(problems).length > 0) throw formWrong({ fields: problems })
  return kept
}

type Judge = (field: DesignedField, raw: unknown) => Judged

/** What each type of field takes. */
const judges: Partial<Record<DesignedField['type'], Judge>> = {
  text: (field, raw) => judgeText(field, raw, 200),
  longText: (field, raw) => judgeText(field, raw, 2000),
  number: (field, raw) => judgeNumber(field, raw, Number.isFinite),
  money: (field, raw) => judgeNumber(field, raw, Number.isSafeInteger),
  flag: (field, raw) => (typeof raw === 'boolean' ? { value: raw } : wrong(field)),
  day: (field, raw) => (typeof raw === 'string' && dayPattern.test(raw) ? { value: raw } : wrong(field)),
  moment: (field, raw) => (typeof raw === 'string' && !Number.isNaN(Date.parse(raw)) ? { value: new Date(raw).toISOString() } : wrong(field)),
  choice: (field, raw) => (isChoice(field, raw) ? { value: raw } : notChosen(field)),
  choices: (field, raw) => (Array.isArray(raw) && raw.every((one) => isChoice(field, one)) ? { value: [...new Set(raw)] } : notChosen(field)),
  person: (field, raw) => (isId(raw) ? { value: raw } : notChosen(field)),
  department: (field, raw) => (isId(raw) ? { value: raw } : notChosen(field)),
  files: ({ max = 9 }, raw) => (Array.isArray(raw) && raw.length <= max && raw.every(isId) ? { value: raw } : { problem: `最多上传 ${max} 个文件` }),
}

function judge(field: DesignedField, raw: unknown): Judged {
  return judges[field.type]?.(field, raw) ?? wrong(field)
}

function judgeText(field: DesignedField, raw: unknown, longest: number): Judged {
  if (typeof raw !== 'string') return wrong(field)
  const { label, min = 0, max = longest } = field
  const value = cleanText(raw)
  const { length } = [...value]
  return length < min || length > max ? { problem: `${label}长度应为 ${min}–${max} 个字符` } : { value }
}

function judgeNumber(field: DesignedField, raw: unknown, isFit: (value: unknown) => boolean): Judged {
  const { label, min, max } = field
  const value = typeof raw === 'string' ? Number(raw) : raw
  if (typeof value !== 'number' || !isFit(value)) return wrong(field)
  return (min !== undefined && value < min) || (max !== undefined && value > max) ? { problem: `${label}应为 ${min ?? '不限'}–${max ?? '不限'}` } : { value }
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

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
