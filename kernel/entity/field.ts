/** What every field may say of itself, whatever its kind. */
export type CommonOptions = {
  /** Chinese name shown everywhere; the `{label}` of messages. */
  label: string
  required?: boolean
  /** Asked of whoever writes a record, though rows that the product itself makes may lack it. */
  demanded?: boolean
  /** What is said when it is left empty; default `{label}不能为空`, or `请选择{label}` where one chooses. */
  missing?: string
  /** One sentence under the input. */
  help?: string
  /** Value of a new record when the caller sends none. */
  default?: unknown
  /** Only roles holding `<path>:see-<grant>` get this field at all. */
  grant?: string
  /** Stored encrypted with a keyed hash, shown masked; reading it in clear is an act of its own that is logged. */
  sensitive?: boolean
  /** Set by the server alone: absent from forms, refused from clients. */
  computed?: boolean
  /** Never leaves the server, whoever asks; implies that no client may write it. */
  withheld?: boolean
  /** Settable when the record is made, not later. The text is the refusal. */
  fixed?: string
  /**
   * The second authentication that a change of this value asks for, and removing or restoring a row that has one: it proves who
   * somebody is, leads data elsewhere, or decides what somebody reaches.
   */
  guarded?: Guard
  /** The area itself asks for a second authentication before it takes another value: said beside the field, before anybody fills it in. */
  isProven?: true
  /** The reference of the same record whose row this value is copied from, there under the same name (`defineSnapshot`). */
  copyOf?: string
  /** Other column titles that mean this field in an imported sheet. */
  synonyms?: readonly string[]
  /** Column width in a list, px. */
  width?: number
}

/**
 * `operation` as a manifest declares it. A new record asks too when it brings a value, and so does one that goes or comes back with it,
 * unless the guard says otherwise.
 */
export type Guard = { readonly operation: string; readonly isFreeWhenNew?: true; readonly isFreeWhenGone?: true }

declare const valueBrand: unique symbol

/** One declared field. `kind` names a folder of kernel/fields; `options` are what the declaration said. */
export type Field<Value = unknown, Options extends CommonOptions = CommonOptions> = {
  readonly kind: string
  readonly options: Options
  readonly [valueBrand]?: Value
}

// oxlint-disable-next-line typescript/no-explicit-any -- a field of any value and options; `unknown` would make builders unassignable
export type AnyField = Field<any, any>
export type Fields = Record<string, AnyField>

/** Whether a record that somebody writes cannot do without this field. */
export function isDemanded({ options }: AnyField): boolean {
  return options.required === true || options.demanded === true
}

type Required_<O> = O extends { required: true } ? true : false

/** The value of a field as it stands in a row. */
export type ValueOf<F> = F extends Field<infer V, infer O> ? (Required_<O> extends true ? V : V | null) : never
