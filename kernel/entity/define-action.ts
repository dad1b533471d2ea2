import type { AnyEntity, Row } from './entity.ts'
import type { Field, Fields, ValueOf } from './field.ts'
import { codeOfState, type StateName } from './states.ts'

/** When a browser looks at a record: the school's day and the moment. */
export type At = { readonly today: string; readonly now: Date }

/** A sentence over the form that says what will follow; `{{field}}` stands for a value of the record. */
export type Hint<E> = { readonly hint: string; readonly when?: (row: Partial<Row<E>>, at: At) => boolean }

type ActionOptions<E, F extends Fields> = {
  /** The word on the button, in the log and among the permissions. */
  label: string
  /** Which meaning the label has, where its English depends on it; default `verb`. */
  context?: string
  /** What its dialog is called; default the label. `{{field}}` as in hints. */
  title?: string
  /** The word on the button that carries it out; default the label. */
  okLabel?: string
  /** The word on the button that leaves everything as it is; default 取消. */
  cancelLabel?: string
  /** `primary` is the usual next step, `danger` takes something away. */
  tone?: 'primary' | 'danger'
  /** States in which it is due. */
  from?: readonly StateName<E>[]
  /** Whether it is due, where more than the state decides. Judged by what the caller sees of the row, too. */
  when?: (row: Partial<Row<E>>) => boolean
  /** Where it leads, unless what it does says otherwise. */
  to?: StateName<E>
  /** Kept away from screens although it may be tried, since the answer is known. */
  isOffered?: (row: Partial<Row<E>>, at: At) => boolean
  /** What will follow; whoever asks for it reads this first. */
  hint?: string | readonly Hint<E>[]
  /** What is asked for. */
  fields?: F
  /** Whether the dialog asks for a field of this record; what it does not ask for is not sent. */
  isAsked?: (field: string, row: Partial<Row<E>>, at: At) => boolean
  /** What was sent is handed on as it came: what it does judges it. Such an action has no dialog of its own. */
  takesAny?: true
  /** What stands in the form when it opens, besides defaults. */
  begins?: (row: Partial<Row<E>>, at: At) => Record<string, unknown>
  /** Refused when the record changed since it was seen. */
  asSeen?: true
  /**
   * Done to several records at once too, with one form for all of them; each is judged and done as if it were alone. `proven`: to more
   * than `plainlyMany` only with a second authentication, since all of it is hard to take back.
   */
  many?: true | 'proven'
  /** What is said when it was done; default 操作成功. */
  done?: string
}

/** How many records one call of an action takes at most: each has a transaction of its own, and somebody waits for all of them. */
export const mostAtOnce = 200

/** More than this many rows at once ask for a second authentication, where what is done to them is hard to take back. */
export const plainlyMany = 100

/** What became of each record an action was asked for. */
export type ManyDone = { done: { id: string; version: number }[]; refused: Refused[] }
export type Refused = { id: string; msg: string }

/** An action on one record, declared once: the server says what it does, button and dialog are derived. */
export type DeclaredAction<E extends AnyEntity = AnyEntity, F extends Fields = Fields> = Omit<
  ActionOptions<E, F>,
  'fields' | 'hint' | 'from' | 'when'
> & {
  readonly entity: E
  /** Last part of its address and of its permission. */
  readonly name: string
  readonly fields: F
  readonly from: readonly string[]
  readonly hints: readonly Hint<E>[]
  /** Whether it is due for a row as it stands. */
  when(row: Partial<Row<E>>): boolean
}

// oxlint-disable-next-line typescript/no-explicit-any -- an action of any entity and fields; their functions take narrower rows
export type AnyAction = DeclaredAction<any, any>

/** What an action is given: every field, null where nothing was said and nothing stands for it. */
export type InputOf<F extends Fields> = { -readonly [K in keyof F]: Given<F[K]> }
type Given<F> = F extends Field<infer V, infer O> ? (O extends { default: unknown } ? V : ValueOf<F>) : never

/** Declares an action on records of an entity, in the area's `shared/`. */
export function defineAction<E extends AnyEntity, const F extends Fields = Record<never, never>>(
  entity: E,
  name: string,
  options: ActionOptions<NoInfer<E>, F>,
): DeclaredAction<E, F> {
  const { fields = {} as F, hint = [], from = [], when, ...rest } = options
  const codes = from.map((state) => codeOfState(entity, state))
  return {
    ...rest,
    entity,
    name,
    fields,
    from,
    hints: typeof hint === 'string' ? [{ hint }] : hint,
    when: (row) =>
      (codes.length === 0 || codes.includes(String((row as Record<string, unknown>)[entity.states!.field]))) &&
      (when?.(row) ?? true),
  }
}

/** The fields of an action as the form of an entity of its own, so that they are judged and drawn like any others. */
export function formOf(action: AnyAction): AnyEntity {
  return { ...action.entity, name: `${action.entity.name}.${action.name}`, fields: action.fields } as AnyEntity
}
