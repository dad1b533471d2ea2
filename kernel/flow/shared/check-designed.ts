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

function judge(field: DesignedField, raw: unknown): Judged {
  const { label, min, max } = field
  const wrong = { problem: `${label}格式不正确` }
  switch (field.type) {
    case 'text':
    case 'longText': {
      if (typeof raw !== 'string') return wrong
      const value = cleanText(raw)
      const most = max ?? (field.type === 'text' ? 200 : 2000)
      return [...value].length < (min ?? 0) || [...value].length > most ? { problem: `${label}长度应为 ${min ?? 0}–${most} 个字符` } : { value }
    }
    case 'number':
    case 'money': {
      const value = typeof raw === 'string' ? Number(raw) : raw
      if (typeof value !== 'number' || !Number.isFinite(value) || (field.type === 'money' && !Number.isSafeInteger(value))) return wrong
      return (min !== undefined && value < min) || (max !== undefined && value > max) ? { problem: `${label}应为 ${min ?? '不限'}–${max ?? '不限'}` } : { value }
    }
    case 'flag': return typeof raw === 'boolean' ? { value: raw } : wrong
    case 'day': return typeof raw === 'string' && dayPattern.test(raw) ? { value: raw } : wrong
    case 'moment': return typeof raw === 'string' && !Number.isNaN(Date.parse(raw)) ? { value: new Date(raw).toISOString() } : wrong
    case 'choice': return field.choices?.some((choice) => choice.value === raw) ? { value: raw } : { problem: `请选择${label}` }
    case 'choices': return Array.isArray(raw) && raw.every((one) => field.choices?.some((choice) => choice.value === one)) ? { value: [...new Set(raw)] } : { problem: `请选择${label}` }
    case 'person':
    case 'department': return typeof raw === 'string' && idPattern.test(raw) ? { value: raw } : { problem: `请选择${label}` }
    case 'files': return Array.isArray(raw) && raw.length <= (max ?? 9) && raw.every((one) => typeof one === 'string' && idPattern.test(one)) ? { value: raw } : { problem: `最多上传 ${max ?? 9} 个文件` }
    default: return wrong
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
