import type { z } from 'zod'
import type { AnyField } from '#kernel/entity/field.ts'

/** Ways a list may be narrowed: `field=`, `field_like=`, `field_ge=`, `field_le=`, `field_in=`, `field_null=`. */
export type Operator = 'eq' | 'like' | 'ge' | 'le' | 'in' | 'null'

export type Parsed = { value: unknown } | { problem: string }

/** One entry of a code set, as the data dictionary or a declared list gives it. */
export type CodeItem = {
  key: string
  label: string
  /** Its names in other languages, where the school wrote them. */
  labelEn?: string
  labelTw?: string
  tone?: string
  disabled?: boolean
  synonyms?: readonly string[]
  /** Key of the item above, in a set with levels. */
  parent?: string
  /** Facts that logic and reports read. */
  extra?: Readonly<Record<string, unknown>>
}

/** What a kind may ask while it turns text into values and back. */
export type TextWorld = {
  today: string
  codes(set: string): readonly CodeItem[]
  /** Finds the row of another entity that a cell names. */
  reference(entity: string, text: string): Parsed
  /** The title of a referenced row, when known. */
  titleOf(entity: string, id: string): string | undefined
}

/** The half of a field kind that both sides share: its value, its rule, its text. */
export type Kind = {
  readonly name: string
  /** Rule for a value that is present, with Chinese messages. `today` bounds dates. */
  schema(field: AnyField, world: { today: string }): z.ZodType
  readonly operators: readonly Operator[]
  /** A cell of a sheet or a query parameter becomes a value. */
  parse(text: string, field: AnyField, world: TextWorld): Parsed
  /** A value becomes the text of a cell, a print, an audit line. */
  format(value: unknown, field: AnyField, world: TextWorld): string
  /** How a sheet stores it. */
  readonly cell: 'text' | 'number' | 'money' | 'date'
  /** Picked from what there is rather than typed: the form says 请选择. */
  readonly isChosen?: true
  /** One line of words, short enough to be what a row is called and searched by. */
  readonly isLine?: true
  /** Holds several references or codes rather than one. */
  readonly isMany?: true
  /** Makes the entity a tree. */
  readonly isTree?: true
  /** Names uploaded files, which are tied to the record when it is written. */
  readonly holdsFiles?: true
  /** Never handed out again, not even to those who may look at masked values. */
  readonly isWriteOnly?: true
  /** Whether two spellings tell one value (`08:00+08:00`, `00:00Z`); default that they are written alike. */
  same?(one: unknown, other: unknown): boolean
  /** What others see of a sensitive value. */
  mask?(value: string): string
  /** Other entities this field points to. */
  refersTo?(field: AnyField): string | undefined
}

/** Declares a kind, checking its shape. */
export function defineKind(kind: Kind): Kind {
  return kind
}

/** Reads a text with a kind's own rule: for kinds whose value is what was typed. */
export function parseBySchema(schema: z.ZodType, raw: unknown): Parsed {
  const result = schema.safeParse(raw)
  return result.success ? { value: result.data } : { problem: result.error.issues[0]?.message ?? '格式不正确' }
}
