/** How a parameter is typed, checked and edited. */
export type ParamType =
  | 'text'
  | 'longText'
  | 'integer'
  | 'decimal'
  | 'flag'
  | 'date'
  | 'time'
  | 'json'
  | 'dict'
  | 'file'
  | 'choice'
  | 'list'
  | 'secret'

type ValueOfType<T extends ParamType> = T extends 'integer' | 'decimal'
  ? number
  : T extends 'flag'
    ? boolean
    : T extends 'list'
      ? readonly string[]
      : T extends 'json'
        ? unknown
        : string

/** A setting that a school may change while the product runs; declared once, read by `readParam`. */
export type Param<T extends ParamType = ParamType> = {
  readonly key: string
  readonly label: string
  /** Heading it stands under on the settings page. */
  readonly group: string
  readonly type: T
  readonly default: ValueOfType<T>
  readonly help?: string
  /** Everybody signed in may read it; without this, administrators only. */
  readonly isOpen?: boolean
  /** A change asks for a second authentication: it leads data elsewhere or switches a guard. */
  readonly isGuarded?: true
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly { key: string; label: string }[]
  /** The code set a `dict` parameter chooses from. */
  readonly set?: string
  /** Groups of people for whom the value may differ; whoever reads it says which (`readParam(ctx, param, population)`). */
  readonly populations?: readonly { key: string; label: string }[]
  /** Each entry of a list names a record by this field; whoever sets it is told which one does not exist. */
  readonly names?: { readonly entity: string; readonly field: string }
  /** What else the value must be; answers what is wrong with it. */
  check?(value: ValueOfType<T>): string | null
}

export type ParamValue<P> = P extends Param<infer T> ? ValueOfType<T> : never

/** Declares a parameter: `export const maxSessions = defineParam({ key: 'login.maxSessions', … })`. */
export function defineParam<const T extends ParamType>(param: Param<T>): Param<T> {
  return param
}

type Read = { value: unknown } | { problem: string }

/** Reads a stored or typed text as the parameter's value, or says why it is none. */
export function readParamText(param: Param, text: string): Read {
  const read = readType(param, text)
  if ('problem' in read) return read
  const problem = param.check?.(read.value as never) ?? null
  return problem === null ? read : { problem: `参数【${param.label}】不正确：${problem}` }
}

function readType(param: Param, text: string): Read {
  const { label, choices } = param
  const written = text.trim()
  switch (param.type) {
    case 'integer':
    case 'decimal':
      return readNumber(param, written)
    case 'flag':
      return ['1', 'true', '0', 'false'].includes(written)
        ? { value: written === '1' || written === 'true' }
        : { problem: `参数【${label}】应为是或否` }
    case 'choice':
      return choices?.some((choice) => choice.key === written)
        ? { value: written }
        : { problem: `参数【${label}】的取值不正确` }
    case 'list':
      return {
        value: written
          .split(/[\n,，]/)
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      }
    case 'date':
      return written === '' || isDay(written)
        ? { value: written }
        : { problem: `参数【${label}】应为日期，如 2026-09-01` }
    case 'time':
      return written === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(written)
        ? { value: written }
        : { problem: `参数【${label}】应为时刻，如 08:30` }
    case 'json':
      return readJson(param, written)
    case 'dict':
    case 'file':
      return written.length <= 100 ? { value: written } : { problem: `参数【${label}】的取值不正确` }
    default:
      return readText(param, text)
  }
}

/** A value as the text that is stored and shown. */
export function paramText(param: Param, value: unknown): string {
  if (param.type === 'flag') return value ? '1' : '0'
  if (param.type === 'json') return JSON.stringify(value)
  return Array.isArray(value) ? value.join('\n') : String(value)
}

function readNumber({ label, type, min, max }: Param, written: string): { value: number } | { problem: string } {
  const [least, most] = [min ?? -2147483648, max ?? 2147483647]
  const number = Number(written)
  const isRight =
    /^-?\d+(\.\d{1,6})?$/.test(written) &&
    (type === 'decimal' || Number.isInteger(number)) &&
    number >= least &&
    number <= most
  return isRight
    ? { value: number }
    : { problem: `参数【${label}】应为 ${least}–${most} 的${type === 'integer' ? '整数' : '数'}` }
}

function readJson({ label }: Param, written: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(written) as unknown }
  } catch {
    return { problem: `参数【${label}】应为 JSON` }
  }
}

function readText({ label, max = 5000 }: Param, text: string): { value: string } | { problem: string } {
  return [...text].length <= max ? { value: text } : { problem: `参数【${label}】不能超过 ${max} 个字符` }
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
