import type { AnyField, Field, Fields, ValueOf } from './field.ts'
import type { FollowsWhile } from './follows.ts'
import type { StateMoves } from './states.ts'

/** Names of all entities; each declaration adds its own, so that a reference to an unknown name does not compile. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface EntityNames {}
export type EntityName = keyof EntityNames & string

type Key<F> = keyof F & string

/** Rows whose fields each have one of these stored values: of a flag itself, of all else as text. */
export type RowsHaving<F> = { readonly [K in Key<F>]?: readonly HavingOf<F[K]>[] }
type HavingOf<F> = F extends Field<infer V> ? (V extends boolean ? boolean : string) : never

export type UniqueRule<F> = {
  on: readonly Key<F>[]
  /** Only these rows count. */
  where?: RowsHaving<F>
  /** An empty part of the key is a value like any other (no department: all); else rows that leave one empty are never alike. */
  emptyCounts?: true
  /** Refusal; default `{label}已存在`. */
  message?: string
  /** The field that people filled in, where the last of `on` is computed from it. */
  blame?: Key<F>
}

/** The field whose value is refused when somebody else has the key already. */
export function blamedField(rule: { on: readonly string[]; blame?: string | undefined }): string {
  return rule.blame ?? rule.on.at(-1)!
}

/** Whether an empty value of this field is part of a key like any other. */
export function mayBeEmptyInKey(entity: AnyEntity, rule: { emptyCounts?: true }, name: string): boolean {
  return rule.emptyCounts === true && fieldOf(entity, name)?.options.required !== true
}

/** Whether a record has the whole key of a rule: no part is empty that must not be. */
export function hasKey(
  entity: AnyEntity,
  rule: { on: readonly string[]; emptyCounts?: true },
  row: Readonly<Record<string, unknown>>,
): boolean {
  return rule.on.every((name) => (row[name] !== null && row[name] !== undefined) || mayBeEmptyInKey(entity, rule, name))
}

export type Retain<F> = {
  /** Days after the moment in `by`, or the key of a parameter by which a school says how many. */
  days: number | { param: string }
  by: Key<F>
  /** Rows leave the table only when a file of their month holds them. */
  isArchived?: boolean
}

export type EntityOptions<F extends Fields> = {
  label: string
  /** The service part of the address: `/api/flySource-<service>/<path>/…`. */
  service: string
  /** Second part of the address and first part of permission keys. */
  path: string
  fields: F
  /** Field whose value names a row wherever it is referenced. */
  title: Key<F>
  /**
   * What a record is called where it stands alone (tags, to-dos, messages, papers), where name and kind do not say it.
   * What it refers to stands in the row by its name (`roleName`); `wordOf` is the word of a code, as the school has it.
   */
  called?: (row: Readonly<Record<string, unknown>>, wordOf: (field: string) => string) => string
  /** What beginning a new one is called (`申请权限`), where `新增` and the label is not what people do. */
  adding?: string
  /** How a row reads in a picker, with `{field}` holes; default the title. */
  selectLabel?: string
  /** Fields sent along in `getSelect` besides value and label. */
  selectFields?: readonly Key<F>[]
  /** Rows offered in pickers: those whose field has one of these values (`status: ['1']`). */
  selectWhere?: { [K in Key<F>]?: readonly string[] }
  /** Too many to offer unasked: so many characters must be typed, unless one of these fields is given; at most `most` are offered. */
  selectAsk?: { characters: number; or: readonly Key<F>[]; most: number }
  /** Fields that the name of a row shows on hover, wherever it stands; a picture among them stands in front. */
  card?: readonly Key<F>[]
  /** Text fields searched by `keyword`, also by pinyin when listed in `pinyin`; unsaid, the title (define-entity.ts). */
  search?: readonly Key<F>[]
  pinyin?: readonly Key<F>[]
  unique?: readonly UniqueRule<F>[]
  indexes?: readonly (readonly Key<F>[])[]
  /** Facts with from and to dates: for one combination of `of`, periods never overlap. */
  history?: {
    of: readonly Key<F>[]
    from: Key<F>
    to: Key<F>
    where?: RowsHaving<F>
    message: string
  }
  states?: StateMoves<F>
  /**
   * Fields that go along with what they name, and which rows still do. When a record goes into another (`followMerger`), such references,
   * rules that name it by its id and texts that say its name mean the other one; when facts of a record change (`followFacts`), what was
   * copied from it by such a reference changes, too. Everything else stays as it was.
   */
  follows?: { readonly [K in Key<F>]?: FollowsWhile }
  list: {
    columns: readonly Key<F>[]
    filters: readonly Key<F>[]
    /** Default order, `-field` for descending. */
    sort?: readonly string[]
  }
  form: readonly { section: string; fields: readonly Key<F>[] }[]
  excel?: {
    import: readonly Key<F>[]
    /** Tried in order: the first combination that is filled finds the row to update. */
    matchBy: readonly (readonly Key<F>[])[]
    /** Fields by which a cell of another sheet may name a row of this entity, in order (code before name). */
    lookup?: readonly Key<F>[]
    /** Endings that people write or leave out when they name a row. */
    lookupEndings?: readonly string[]
    /** Short names that tell rows apart among those of one parent, such as rooms of a house; said where another column names that parent. */
    lookupWithin?: readonly Key<F>[]
    /** What columns are called in sheets, where that is not the label. */
    titles?: { readonly [K in Key<F>]?: string }
    /** A cell names a row among those of what another column names, which the template offers before it. */
    within?: { readonly [K in Key<F>]?: Key<F> }
    /** What stands in one row of a sheet only, and what that is called. */
    once?: readonly { on: readonly Key<F>[]; called: string }[]
    /** Computed fields a sheet may carry although nobody writes them: they must agree with what follows from the field `by`. */
    agree?: readonly { field: Key<F>; by: Key<F> }[]
    /** Fields whose value standing twice in one sheet is worth a warning. */
    warnTwice?: readonly Key<F>[]
    /** Rows in these states are something ended: a sheet that names them only by `by` means a new row beside them, unless it may only update. */
    former?: { readonly by: Key<F>; readonly field: Key<F>; readonly codes: readonly string[] }
    /** What every new row that a sheet brings gets besides, such as where it came from. */
    stamp?: { readonly [K in Key<F>]?: string }
  }
  /** What `remove` does: nothing, 30 days of recycle bin, or delete at once. */
  removable: 'never' | 'bin' | 'hard'
  /** After 30 days rows of the bin can no longer be brought back but stay in the table: what they hold (a number) is never given again. */
  isKeptAfterBin?: true
  /** How long rows are kept; one job keeps this promise (services/retention). Without it, for good. */
  retain?: Retain<F>
  /** Outside every "all" scope; audit, jobs and events keep ids only. */
  restricted?: boolean
  /** The second authentication that making, changing and removing a row asks for. */
  guarded?: string
  /**
   * Where the flag `when` is set nobody learns who made the row: neither the row nor the log says so. `by` holds the author's account,
   * `leads` are fields from which the author could be found; all of these are withheld.
   */
  anonymous?: { readonly when: Key<F>; readonly by: Key<F>; readonly leads: readonly Key<F>[] }
  /** Written by the platform alone: nobody can be allowed to add or change a row. */
  isLog?: boolean
  /** A table without endpoints and screens. */
  internal?: boolean
}

/** A declared entity: pure data, safe in the browser. Everything else is derived from it. */
export type Entity<N extends string = string, F extends Fields = Fields> = Readonly<EntityOptions<F>> & {
  readonly name: N
}

// oxlint-disable-next-line typescript/no-explicit-any -- an entity whose fields are not known here
export type AnyEntity = Entity<string, any>

/** Columns every record has. */
export type SystemRow = {
  id: string
  version: number
  createUser: string | null
  createTime: string
  updateUser: string | null
  updateTime: string
}

/** A record as operations hand it out; of an entity that is not known here, whatever it holds. */
export type Row<E> =
  E extends Entity<string, infer F>
    ? string extends keyof F
      ? Record<string, unknown>
      : SystemRow & { -readonly [K in keyof F]: ValueOf<F[K]> }
    : never

/** What the product writes to a record. */
export type Values<E> =
  E extends Entity<string, infer F>
    ? string extends keyof F
      ? Record<string, unknown>
      : { -readonly [K in keyof F]?: ValueOf<F[K]> }
    : never

/** What may be sent for a new record; a change is a Partial of it. */
export type Draft<E> =
  E extends Entity<string, infer F>
    ? { [K in keyof F as F[K] extends { options: { required: true } } ? K : never]: ValueOf<F[K]> } & {
        [K in keyof F]?: ValueOf<F[K]> | null
      }
    : never

/** The fields of an entity in declaration order. */
export function fieldsOf(entity: AnyEntity): [string, AnyField][] {
  return Object.entries(entity.fields as Fields)
}

export function fieldOf(entity: AnyEntity, name: string): AnyField | undefined {
  return Object.hasOwn(entity.fields, name) ? (entity.fields as Fields)[name] : undefined
}
