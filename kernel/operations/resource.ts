import type { Scope } from '#kernel/access/scope.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { AnyAction, DeclaredAction, InputOf } from '#kernel/entity/define-action.ts'
import type { AnyEntity, Entity, Row, Values } from '#kernel/entity/entity.ts'
import type { Fields } from '#kernel/entity/field.ts'
import type { AppError } from '#kernel/errors/define-error.ts'
import { codeOfState } from '#kernel/entity/states.ts'
import type { Query } from './read/query.ts'
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
export type Draft<E = AnyEntity> = {
  readonly id: string
  /** What is about to be written; `merged` is the whole record as it will stand, as far as it is filled. */
  values: Values<E>
  readonly before: Row<E> | null
  readonly merged: Partial<Row<E>>
  problems: Said<E>
  warnings: Said<E>
}

/** What is to be said of fields, by their names. */
type Said<E> =
  E extends Entity<string, infer F>
    ? string extends keyof F
      ? Record<string, string>
      : { -readonly [K in keyof F]?: string }
    : never

export type Change<E = AnyEntity> = {
  readonly id: string
  readonly before: Row<E> | null
  /** As it stands now; of a new record, what was written. */
  readonly after: Partial<Row<E>> | null
  /** It came back from the recycle bin: it is no new one, and what hung on it is still there. */
  readonly isRestored?: true
}

/** A row that `moveRows` moved. */
export type Moved<E = AnyEntity> = { readonly id: string; readonly before: Row<E>; readonly after: Row<E> }

/** What happens around a write. Both take many records at once, so that an import asks the database once, not per row. */
export type Hooks<E = AnyEntity> = {
  /** Fills and judges drafts before anything is written. */
  prepare?: (ctx: Ctx, drafts: Draft<E>[]) => Promise<void>
  /** Why some of these rows must not be removed: id → reason. */
  keep?: (ctx: Ctx, rows: ReadonlyMap<string, Row<E>>) => Promise<ReadonlyMap<string, string>>
  /** What must be known before these rows go, as a question; the caller asks again with `isConfirmed`. */
  askBeforeRemoving?: (ctx: Ctx, ids: readonly string[]) => Promise<string | null>
  /** Takes new rows of an import out of use again, where rows are never removed: the ones that stay as they are, id → reason. */
  disableImported?: (ctx: Ctx, rows: ReadonlyMap<string, Row<E>>) => Promise<ReadonlyMap<string, string>>
  /** Judges whoever orders an import, before there is a job. */
  beforeImport?: (ctx: Ctx) => Promise<void>
  /** Follows the write, in the same transaction. */
  after?: (ctx: Ctx, changes: readonly Change<E>[]) => Promise<void>
  /** Follows moves from state to state that the area itself makes (`moveRows`), in the same transaction. */
  moved?: (ctx: Ctx, moved: readonly Moved<E>[]) => Promise<void>
}

/** A declared action and what it does. */
export type Action = {
  readonly declared: AnyAction
  /** What is written to the record; null leaves it as it is. */
  run(
    ctx: Ctx,
    call: { row: Record<string, unknown>; input: Record<string, unknown> },
  ): Promise<Record<string, unknown> | null>
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

/** Words that a sheet says instead of what a field holds, where that is a name of the programme. */
type SheetWords = {
  /** Fields they are made of. */
  readonly from: readonly string[]
  /** Once for a sheet; what it answers, for each row: field → words, none where the field is told as usual. */
  of(ctx: Ctx): (row: Record<string, unknown>) => Readonly<Record<string, string | undefined>>
}

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
  /** What other rows keep somebody from doing with these, by id; asked once for a page. */
  readonly withheldOf?: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /** What else is known of the rows on a page, or of one record, by id; asked once for all of them. */
  readonly facts?: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, Record<string, unknown>>>
  /** Fields of which `facts` tell this caller something else than they hold in some rows: asking by them would tell it all the same. */
  readonly unasked?: (ctx: Ctx) => readonly string[]
  /** Who may open the files of a record without being allowed to read the record itself: those it was made for. */
  readonly readsFiles?: (ctx: Ctx, recordId: string) => Promise<boolean>
  readonly sheetWords?: SheetWords
  /** What whoever looks after a part of the rows is told of others, whether there are any or not; else they look absent. */
  readonly outOfReach?: () => AppError
}

type ResourceOptions<E extends AnyEntity> = {
  /** Required: nothing is visible by default. */
  scope: Scope
  picker?: Picker
  quick?: Record<string, QuickCondition>
  hooks?: Hooks<E>
  actions?: readonly Action[]
  permissions?: readonly string[]
  withoutVerbs?: readonly WrittenVerb[]
  withhold?: (row: Partial<Row<E>>) => readonly string[]
  withheldOf?: Resource['withheldOf']
  facts?: Resource['facts']
  unasked?: Resource['unasked']
  readsFiles?: Resource['readsFiles']
  sheetWords?: SheetWords
  outOfReach?: () => AppError
}

/** Gives an entity its behaviour. */
export function resource<N extends string, F extends Fields>(
  entity: Entity<N, F>,
  options: ResourceOptions<Entity<NoInfer<N>, NoInfer<F>>>,
): Resource {
  return {
    entity: entity as AnyEntity,
    scope: options.scope,
    picker: options.picker ?? {},
    quick: options.quick ?? {},
    hooks: (options.hooks as Hooks | undefined) ?? {},
    actions: Object.fromEntries((options.actions ?? []).map((one) => [one.declared.name, one])),
    permissions: options.permissions ?? [],
    withoutVerbs: options.withoutVerbs ?? [],
    withhold: (options.withhold as Resource['withhold'] | undefined) ?? (() => []),
    ...(options.withheldOf ? { withheldOf: options.withheldOf } : {}),
    ...(options.facts ? { facts: options.facts } : {}),
    ...(options.unasked ? { unasked: options.unasked } : {}),
    ...(options.readsFiles ? { readsFiles: options.readsFiles } : {}),
    ...(options.sheetWords ? { sheetWords: options.sheetWords } : {}),
    ...(options.outOfReach ? { outOfReach: options.outOfReach } : {}),
  }
}

/** Says what a declared action does. One that only leads to another state needs to say nothing. */
export function action<E extends AnyEntity, F extends Fields>(
  declared: DeclaredAction<E, F>,
  run: (ctx: Ctx, call: { row: Row<E>; input: InputOf<F> }) => Promise<Values<E> | null> = async () =>
    ({}) as Values<E>,
): Action {
  const { entity, to } = declared
  const moved = to ? { [entity.states!.field]: codeOfState(entity, to) } : {}
  return {
    declared: declared as unknown as AnyAction,
    async run(ctx, call) {
      const values = await run(ctx, call as { row: Row<E>; input: InputOf<F> })
      return values && { ...moved, ...values }
    },
  }
}
