import type { Ctx } from '#kernel/world/context.ts'
import type { Upkeep } from '#kernel/world/world.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf, type AnyEntity, type Row } from '#kernel/entity/entity.ts'
import type { StateName } from '#kernel/entity/states.ts'
import type { KindColumn } from '#kernel/fields/column.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import { declaredMove, moveRows, type RowsMove } from '#kernel/operations/write/move-rows.ts'
import { machineOf } from '#kernel/operations/write/moves.ts'
import type { RawRow } from '#kernel/operations/read/selection.ts'
import {
  aliveOnly,
  columnRef,
  newConditions,
  place,
  takenInOrder,
  whereText,
  type Conditions,
} from '#kernel/operations/sql.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { say, type Name, type Saying } from './say.ts'

type States<E> = StateName<E> | readonly StateName<E>[]
/** A number, or what the school has set. */
type Asked<T> = T | ((ctx: Ctx) => Promise<T>)

/** Rows go from state to state at a moment each of them names. */
type MoveAt<E> = Pick<RowsMove<E>, 'from' | 'to' | 'values' | 'copies' | 'action' | 'title'> & {
  /** The field with the moment, or the day. */
  readonly at: Name<E>
  /** Not at the moment, but when more than so many minutes have passed since. */
  readonly minutesAfter?: Asked<number>
  /** Which of these rows (`t`), as SQL. */
  readonly where?: string
  readonly says?: readonly Saying<E>[]
  /** What else follows, in the same transaction. */
  follow?(ctx: Ctx, rows: readonly Row<E>[]): Promise<void>
}

/** People are told of a row once, some hours before a moment, and then not after it, or some hours after it. */
export type TellAt<E> = ({ readonly before: Name<E> } | { readonly after: Name<E> }) & {
  readonly hours: number
  readonly while: States<E>
  readonly where?: string
  /** The field in which the row remembers of which moment was spoken: when that is moved, it is told again. */
  readonly once: Name<E>
  readonly says: readonly Saying<E>[]
}

/** A row that climbed: the step it stands on now, and the minutes since its moment. */
export type Climbed<E> = Row<E> & { readonly stepTaken: number; readonly minutesSince: number }

/** Step by step more people hear of a row, each step once; after a pause the last one that is due. */
export type Ladder<E> = {
  readonly since: Name<E>
  readonly while: States<E>
  readonly where?: string
  /** Minutes after the moment. */
  readonly steps: Asked<readonly number[]>
  /** The number field in which the row remembers its last step. */
  readonly rung: Name<E>
  readonly says: readonly Saying<E, Climbed<E>>[]
  follow?(ctx: Ctx, rows: readonly Climbed<E>[]): Promise<void>
}

type Watch<E> = Pick<Upkeep, 'name' | 'label' | 'everySeconds'> & {
  /** One after the other: a row may take several in one turn. */
  readonly moves?: readonly MoveAt<E>[]
  readonly tells?: readonly TellAt<E>[]
  readonly ladder?: Ladder<E>
  /** What is no such shape and belongs to the same turn, after all else. */
  readonly besides?: Required<Pick<Upkeep, 'run' | 'rests'>>
}

/** Rows that wait for their moment, and how long after it something is due. */
type Waiting = { field: string; delayMs: number; conditions: (conditions: Conditions) => void }

const minuteMs = 60_000

/**
 * What time does to the rows of an entity, as one work of the due-list, which wakes it when the first of them is due. Each row is taken
 * by one conditional statement before anybody is told, so that of several processes one takes it, and once.
 */
export function defineWatch<E extends AnyEntity>(entity: E, watch: Watch<E>): Upkeep {
  const { moves = [], tells = [], ladder, besides, ...work } = watch as unknown as Watch<AnyEntity>
  refuseWrong(entity, { moves, tells, ladder })
  return {
    ...work,
    async run(ctx) {
      for (const move of moves) await moveDue(ctx, entity, move)
      for (const tell of tells) await tellDue(ctx, entity, tell)
      if (ladder) await climb(ctx, entity, ladder)
      await besides?.run(ctx)
    },
    async rests(ctx) {
      const waiting = tells.map((tell) => waitingToBeTold(ctx, entity, tell))
      for (const move of moves) waiting.push(await waitingToMove(ctx, entity, move))
      if (ladder) waiting.push(...(await waitingToClimb(ctx, entity, ladder)))
      const found = [await first(ctx, entity, waiting), (await besides?.rests(ctx))?.getTime() ?? null]
      const moments = found.filter((moment) => moment !== null)
      return moments.length > 0 ? new Date(Math.min(...moments)) : null
    },
  }
}

async function moveDue(ctx: Ctx, entity: AnyEntity, watched: MoveAt<AnyEntity>): Promise<void> {
  const { at, minutesAfter, where, says = [], follow, ...move } = watched
  const delayMs = await delayOf(ctx, minutesAfter)
  const moved = await moveRows(ctx, entity, {
    ...move,
    where: {},
    and: (conditions) =>
      [reached(ctx, entity, { field: at, delayMs }, conditions), ...(where ? [`(${where})`] : [])].join(' and '),
  })
  if (moved.length === 0) return
  await say(ctx, entity, { says, rows: moved, turn: turnAt(entity, at) })
  await follow?.(ctx, moved)
}

async function waitingToMove(ctx: Ctx, entity: AnyEntity, move: MoveAt<AnyEntity>): Promise<Waiting> {
  return {
    field: move.at,
    delayMs: await delayOf(ctx, move.minutesAfter),
    conditions: (conditions) => standing(entity, { while: move.from, where: move.where }, conditions),
  }
}

/** Moments are kept to the millisecond: one more than the minutes is more than them. */
async function delayOf(ctx: Ctx, minutes: Asked<number> | undefined): Promise<number> {
  return minutes === undefined ? 0 : (await asked(ctx, minutes)) * minuteMs + 1
}

/** The mark is nobody's change: the row keeps its version. */
async function tellDue(ctx: Ctx, entity: AnyEntity, tell: TellAt<AnyEntity>): Promise<void> {
  const waiting = waitingToBeTold(ctx, entity, tell)
  const conditions = newConditions()
  waiting.conditions(conditions)
  conditions.texts.push(reached(ctx, entity, waiting, conditions))
  const claimed = await ctx.db.query<{ id: string }>(
    `update ${tableName(entity)} t
     set ${columnName(tell.once)} = ${columnRef(waiting.field)}
     from ${takenInOrder(entity, conditions)}
     where t.id = x.id
     returning t.id`,
    conditions.values,
  )
  const rows = await loadRows<AnyEntity>(
    ctx,
    entity,
    claimed.map(({ id }) => id),
  )
  await say(ctx, entity, { says: tell.says, rows: [...rows.values()], turn: turnAt(entity, waiting.field) })
}

function waitingToBeTold(ctx: Ctx, entity: AnyEntity, tell: TellAt<AnyEntity>): Waiting {
  const isBefore = 'before' in tell
  const field = isBefore ? tell.before : tell.after
  return {
    field,
    delayMs: (isBefore ? -tell.hours : tell.hours) * 60 * minuteMs,
    conditions: (conditions) => {
      standing(entity, tell, conditions)
      conditions.texts.push(`${columnRef(tell.once)} is distinct from ${columnRef(field)}`)
      if (isBefore) conditions.texts.push(`not ${reached(ctx, entity, { field, delayMs: 0 }, conditions)}`)
    },
  }
}

async function climb(ctx: Ctx, entity: AnyEntity, ladder: Ladder<AnyEntity>): Promise<void> {
  const { since, rung, says, follow } = ladder
  const conditions = newConditions()
  const reachedSteps = (await stepsOf(ctx, ladder)).map((minutes) =>
    bound(ctx, entity, { field: since, delayMs: minutes * minuteMs }),
  )
  const step = `(
    select count(*)::int
    from unnest(${place(conditions, reachedSteps)}::${columnType(entity, since)}[]) as x(by)
    where ${columnRef(since)} <= x.by
  )`
  standing(entity, ladder, conditions)
  conditions.texts.push(`coalesce(${columnRef(rung)}, 0) < ${step}`)
  const claimed = await ctx.db.query<{ id: string }>(
    `update ${tableName(entity)} t
     set ${columnName(rung)} = ${step}, update_time = ${place(conditions, ctx.now())}, version = t.version + 1
     from ${takenInOrder(entity, conditions)}
     where t.id = x.id
     returning t.id`,
    conditions.values,
  )
  if (claimed.length === 0) return
  const found = await loadRows<AnyEntity>(
    ctx,
    entity,
    claimed.map(({ id }) => id),
  )
  const rows = [...found.values()].map((row) => ({
    ...row,
    stepTaken: row[rung] as number,
    minutesSince: Math.floor((ctx.now().getTime() - momentOf(entity, since, row[since])) / minuteMs),
  }))
  await say(ctx, entity, { says, rows, turn: (row) => `${turnAt(entity, since)(row)}-${String(row[rung])}` })
  await follow?.(ctx, rows)
}

/** Of those on each rung the first is due at the next. */
async function waitingToClimb(ctx: Ctx, entity: AnyEntity, ladder: Ladder<AnyEntity>): Promise<Waiting[]> {
  return (await stepsOf(ctx, ladder)).map((minutes, taken) => ({
    field: ladder.since,
    delayMs: minutes * minuteMs,
    conditions: (conditions) => {
      standing(entity, ladder, conditions)
      conditions.texts.push(`coalesce(${columnRef(ladder.rung)}, 0) = ${taken}`)
    },
  }))
}

async function stepsOf(ctx: Ctx, { steps }: Ladder<AnyEntity>): Promise<number[]> {
  return (await asked(ctx, steps)).toSorted((a, b) => a - b)
}

/** When the first of all that waits is due: one statement, the smallest value of an index for each kind of waiting. */
async function first(ctx: Ctx, entity: AnyEntity, waiting: readonly Waiting[]): Promise<number | null> {
  if (waiting.length === 0) return null
  const values: unknown[] = []
  const columns = waiting.map(({ field, conditions }, i) => {
    const of: Conditions = { texts: [], values }
    conditions(of)
    return `(select min(${columnRef(field)}) from ${tableName(entity)} t${whereText(of)}) as "${i}"`
  })
  const [row] = await ctx.db.query<Record<string, unknown>>(`select ${columns.join(', ')}`, values)
  const moments = waiting.flatMap(({ field, delayMs }, i) => {
    const at = row![i]
    return at === null ? [] : [momentOf(entity, field, at) + delayMs]
  })
  return moments.length > 0 ? Math.min(...moments) : null
}

/** Rows in some states, as far as the watch means them. */
function standing(
  entity: AnyEntity,
  { while: states, where }: { while: States<AnyEntity>; where?: string | undefined },
  conditions: Conditions,
): void {
  const machine = machineOf(entity)!
  const codes = [states].flat().map((name) => `'${machine.states[name]![0]}'`)
  conditions.texts.push(`${columnRef(machine.field)} in (${codes.join(', ')})`)
  if (where) conditions.texts.push(`(${where})`)
  aliveOnly(conditions, entity)
}

type Delayed = Pick<Waiting, 'field' | 'delayMs'>

/** That the moment of a row, and the time after it, has come: the column stands alone, so that an index finds it. */
function reached(ctx: Ctx, entity: AnyEntity, delayed: Delayed, conditions: Conditions): string {
  return `(${columnRef(delayed.field)} <= ${place(conditions, bound(ctx, entity, delayed))}::${columnType(entity, delayed.field)})`
}

function bound(ctx: Ctx, entity: AnyEntity, { field, delayMs }: Delayed): unknown {
  return timeOf(entity, field)!.valueAt(new Date(ctx.now().getTime() - delayMs))
}

function columnType(entity: AnyEntity, name: string): string {
  const field = fieldOf(entity, name)!
  return columnOf(field).type(field)
}

function timeOf(entity: AnyEntity, name: string): KindColumn['time'] {
  const field = fieldOf(entity, name)
  return field && columnOf(field).time
}

function momentOf(entity: AnyEntity, name: string, value: unknown): number {
  return timeOf(entity, name)!
    .beginOf(value as string)
    .getTime()
}

function turnAt(entity: AnyEntity, name: string): (row: RawRow) => string {
  return (row) => String(momentOf(entity, name, row[name]))
}

function asked<T>(ctx: Ctx, wanted: Asked<T>): T | Promise<T> {
  return typeof wanted === 'function' ? (wanted as (ctx: Ctx) => Promise<T>)(ctx) : wanted
}

/** What cannot be right is told at the start, as of any declaration. */
function refuseWrong(
  entity: AnyEntity,
  {
    moves,
    tells,
    ladder,
  }: { moves: readonly MoveAt<AnyEntity>[]; tells: readonly TellAt<AnyEntity>[] } & Pick<Watch<AnyEntity>, 'ladder'>,
): void {
  const refuse = (why: string): never => {
    throw new Error(`the watch over ${entity.name}: ${why}`)
  }
  const momentNames = tells.map((tell) => ('before' in tell ? tell.before : tell.after))
  for (const move of moves) declaredMove(entity, move)
  for (const name of [...moves.map(({ at }) => at), ...momentNames, ...(ladder ? [ladder.since] : [])])
    if (!timeOf(entity, name)) refuse(`${name} names no moment and no day`)
  tells.forEach(({ once }, i) => {
    if (columnType(entity, once) !== columnType(entity, momentNames[i]!))
      refuse(`${once} cannot remember ${momentNames[i]}`)
  })
  if (ladder && columnType(entity, ladder.rung) !== 'integer') refuse(`${ladder.rung} counts no steps`)
  const machine = machineOf(entity)
  for (const name of [...tells, ...(ladder ? [ladder] : [])].flatMap((part) => [part.while].flat()))
    if (!machine || !Object.hasOwn(machine.states, name)) refuse(`there is no state ${name}`)
}
