import type { z } from 'zod'
import type { Scope } from '#kernel/access/scope.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity, Entity, Row } from '#kernel/entity/entity.ts'
import type { Fields } from '#kernel/entity/field.ts'
import type { Query } from './query.ts'
import type { Conditions } from './sql.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    readonly resources?: readonly Resource[]
  }
  interface World {
    readonly resources: ReadonlyMap<string, Resource>
  }
}

/** One record on its way into the table. Hooks may fill computed values and report problems; they never write. */
export type Draft = {
  readonly id: string
  /** What is about to be written; `merged` is the whole record as it will stand. */
  values: Record<string, unknown>
  readonly before: Record<string, unknown> | null
  readonly merged: Record<string, unknown>
  problems: Record<string, string>
  warnings: Record<string, string>
}

export type Change = {
  readonly id: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  /** It came back from the recycle bin: it is no new one, and what hung on it is still there. */
  readonly isRestored?: true
}

/** What happens around a write. Both take many records at once, so that an import asks the database once, not per row. */
export type Hooks = {
  /** Fills and judges drafts before anything is written. */
  prepare?: (ctx: Ctx, drafts: Draft[]) => Promise<void>
  /** Why some of these rows must not be removed: id → reason. */
  keep?: (ctx: Ctx, rows: ReadonlyMap<string, Record<string, unknown>>) => Promise<ReadonlyMap<string, string>>
  /** What must be known before these rows go, as a question; the caller asks again with `isConfirmed`. */
  askBeforeRemoving?: (ctx: Ctx, ids: readonly string[]) => Promise<string | null>
  /** Takes new rows of an import out of use again, where rows are never removed: the ones that stay as they are, id → reason. */
  disableImported?: (
    ctx: Ctx,
    rows: ReadonlyMap<string, Record<string, unknown>>,
  ) => Promise<ReadonlyMap<string, string>>
  /** Judges whoever orders an import, before there is a job. */
  beforeImport?: (ctx: Ctx) => Promise<void>
  /** Follows the write, in the same transaction. */
  after?: (ctx: Ctx, changes: readonly Change[]) => Promise<void>
}

/** A named deed on one record. `when` also decides whether its button is offered. */
export type Action = {
  readonly label: string
  readonly input: z.ZodType
  when(row: Record<string, unknown>): boolean
  /** What is written to the record; null leaves it as it is. */
  run(ctx: Ctx, call: { row: Record<string, unknown>; input: unknown }): Promise<Record<string, unknown> | null>
}

/** How pickers of an entity differ from its lists. */
export type Picker = {
  /** Whoever may pick at all is offered every row, whatever rows the role reaches elsewhere: names that forms need. */
  readonly isOpen?: true
  /** Parameters that `narrow` reads in its own way, although a declared filter has the same name. */
  readonly reads?: readonly string[]
  /** Conditions on the rows (`t`) from what the caller asks beyond the declared filters. */
  narrow?(ctx: Ctx, conditions: Conditions, query: Query): Promise<void> | void
  /** Further facts about the rows on offer, by id; asked once for all of them. */
  facts?(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Record<string, unknown>>>
  /** Order of the rows (`t`) as SQL, where it is not that of the list. */
  readonly order?: string
}

/** A condition on the rows (`t`) that no single field can say, such as one that other numbers of the product are counted by. Asked as `quick=<name>`. */
type QuickCondition = { readonly label: string; where(ctx: Ctx, conditions: Conditions): string }

type WrittenVerb = 'add' | 'update' | 'remove'

export type Resource = {
  readonly entity: AnyEntity
  readonly scope: Scope
  readonly picker: Picker
  /** Conditions of lists, counts and exports by their names. */
  readonly quick: Readonly<Record<string, QuickCondition>>
  readonly hooks: Hooks
  readonly actions: Readonly<Record<string, Action>>
  /** Permission names beyond the usual ones, for hand-made routes of this entity. */
  readonly permissions: readonly string[]
  /** Usual verbs nobody is given: the area writes such records in its own ways. */
  readonly withoutVerbs: readonly WrittenVerb[]
  /** Extra rows-level rule for removal or update buttons: names the action to withhold. */
  readonly withhold: (row: Record<string, unknown>) => readonly string[]
  /** What else is known of the rows on a page, or of one record, by id; asked once for all of them. */
  readonly facts?: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, Record<string, unknown>>>
  /** Who may open the files of a record without being allowed to read the record itself: those it was made for. */
  readonly readsFiles?: (ctx: Ctx, recordId: string) => Promise<boolean>
}

type ResourceOptions<E extends AnyEntity> = {
  /** Required: nothing is visible by default. */
  scope: Scope
  picker?: Picker
  quick?: Record<string, QuickCondition>
  hooks?: Hooks
  actions?: Record<string, Action>
  permissions?: readonly string[]
  withoutVerbs?: readonly WrittenVerb[]
  withhold?: (row: Partial<Row<E>>) => readonly string[]
  facts?: Resource['facts']
  readsFiles?: Resource['readsFiles']
}

/** Gives an entity its behaviour. */
export function resource<N extends string, F extends Fields>(
  entity: Entity<N, F>,
  options: ResourceOptions<Entity<N, F>>,
): Resource {
  return {
    entity: entity as AnyEntity,
    scope: options.scope,
    picker: options.picker ?? {},
    quick: options.quick ?? {},
    hooks: options.hooks ?? {},
    actions: options.actions ?? {},
    permissions: options.permissions ?? [],
    withoutVerbs: options.withoutVerbs ?? [],
    withhold: (options.withhold as Resource['withhold'] | undefined) ?? (() => []),
    ...(options.facts ? { facts: options.facts } : {}),
    ...(options.readsFiles ? { readsFiles: options.readsFiles } : {}),
  }
}

/** Declares an action with its input typed by its schema. */
export function action<S extends z.ZodType>(declaration: {
  label: string
  input: S
  when(row: Record<string, unknown>): boolean
  run(ctx: Ctx, call: { row: Record<string, unknown>; input: z.infer<S> }): Promise<Record<string, unknown> | null>
}): Action {
  return declaration as Action
}
