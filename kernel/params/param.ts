/** How a parameter is typed, checked and edited. */
export type ParamType = 'text' | 'longText' | 'integer' | 'flag' | 'choice' | 'list' | 'secret'

type ValueOfType<T extends ParamType> = T extends 'integer' ? number : T extends 'flag' ? boolean : T extends 'list' ? readonly string[] : string

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
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly { key: string; label: string }[]
}

export type ParamValue<P> = P extends Param<infer T> ? ValueOfType<T> : never

/** Declares a parameter: `export const maxSessions = defineParam({ key: 'login.maxSessions', … })`. */
export function defineParam<const T extends ParamType>(param: Param<T>): Param<T> {
  return param
}

/** Reads a stored or typed text as the parameter's value, or says why it is none. */
export function readParamText(param: Param, text: string): { value: unknown } | { problem: string } {
  const { label, min, max, choices } = param
  const written = text.trim()
  if (param.type === 'integer') {
    const number = Number(written)
    const isRight = written !== '' && Number.isInteger(number) && number >= (min ?? -2147483648) && number <= (max ?? 2147483647)
    return isRight ? { value: number } : { problem: `参数【${label}】应为 ${min ?? -2147483648}–${max ?? 2147483647} 的整数` }
  }
  if (param.type === 'flag') return ['1', 'true', '0', 'false'].includes(written) ? { value: written === '1' || written === 'true' } : { problem: `参数【${label}】应为是或否` }
  if (param.type === 'choice') return choices?.some((choice) => choice.key === written) ? { value: written } : { problem: `参数【${label}】的取值不正确` }
  if (param.type === 'list') return { value: written.split(/[\n,，]/).map((part) => part.trim()).filter((part) => part !== '') }
  return [...text].length <= (max ?? 5000) ? { value: text } : { problem: `参数【${label}】不能超过 ${max ?? 5000} 个字符` }
}

/** A value as the text that is stored and shown. */
export function paramText(param: Param, value: unknown): string {
  if (param.type === 'flag') return value ? '1' : '0'
  return Array.isArray(value) ? value.join('\n') : String(value)
}
