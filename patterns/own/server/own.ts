import type { AnyEntity, Row } from '#kernel/entity/entity.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { codeOfState, type StateName } from '#kernel/entity/states.ts'
import type { Told } from '#kernel/entity/told.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { RefOptions } from '#kernel/fields/links/ref/kind.ts'
import type { Sent } from '#kernel/http/define-route.ts'
import type { Route } from '#kernel/http/route.ts'
import { toldRows } from '#kernel/operations/read/told-rows.ts'
import { aliveOnly, columnRef, newConditions, place, whereText, type Conditions } from '#kernel/operations/sql.ts'
import { tableName } from '#kernel/db/names.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Card } from '#services/cards/card.ts'
import { flowFactsOf, returnOpinionsOf } from '#services/flow/server/detail/of-records.ts'
import type { Own, OwnDeclaration } from '../shared/own.ts'

type Holes<E, K extends keyof Row<E>, D, M> = {
  /** What its area knows of each besides, by id; asked once for all of them. */
  more?: (ctx: Ctx, rows: readonly Told<E, K>[]) => Promise<ReadonlyMap<string, Sent<M>>>
  /** What may be done with one now; whatever is done is judged again. */
  deeds?: (ctx: Ctx) => Promise<(row: Told<E, K> & M) => readonly D[]>
  /** Which rows (`t`) are open although their state is over, as SQL. */
  alsoOpen?: (conditions: Conditions) => string
}

export type OwnRecords<O> = {
  routes: readonly Route[]
  /** The one to be done something about first; null where none goes on, or nobody is asking whose they could be. */
  current(ctx: Ctx, whose?: string | null): Promise<Own<O> | null>
  /** The same on the first page. */
  card(card: Pick<Card, 'code' | 'about' | 'icon' | 'link'> & Partial<Card>): Card
}

/** The own records of whoever asks, and the routes that tell them. */
export function ownRecords<E extends AnyEntity, K extends string, D extends string, M>(
  own: OwnDeclaration<E, K, D, M>,
  { more, deeds, alsoOpen }: Holes<E, K & keyof Row<E>, D, M>,
): OwnRecords<OwnDeclaration<E, K, D, M>> {
  type Mine = Own<OwnDeclaration<E, K, D, M>>
  const { entity } = own
  const state = columnRef(entity.states!.field)
  const codes = (names: readonly string[]) => names.map((name) => codeOfState(entity, name))
  const [open, without] = [codes(own.open), codes(own.without)]

  const listed = (whose: string): Conditions => {
    const conditions = newConditions()
    conditions.texts.push(`${columnRef(own.whose)} = ${place(conditions, whose)}`)
    if (without.length > 0) conditions.texts.push(`${state} <> all(${place(conditions, without)}::text[])`)
    return conditions
  }
  /** Open ones first, and of them the most urgent that is nearest; then what is over, newest first. */
  const found = async (ctx: Ctx, conditions: Conditions, { limit, offset = 0 }: { limit: number; offset?: number }) => {
    const urgency = place(conditions, open)
    const isOpen = `(${state} = any(${urgency}::text[])${alsoOpen ? ` or ${alsoOpen(conditions)}` : ''}) is true`
    const by = columnRef(own.by)
    const rows = await toldRows(ctx, entity, {
      fields: own.fields as readonly (K & keyof Row<E> & string)[],
      conditions,
      columns: `, ${isOpen} as "isOpen"`,
      tail: `order by ${isOpen} desc, array_position(${urgency}::text[], ${state}::text),
        case when ${isOpen} then ${by} end, ${by} desc, t.id limit ${limit} offset ${offset}`,
    })
    return told(ctx, rows)
  }
  const told = async (ctx: Ctx, rows: readonly (Told<E, K & keyof Row<E>> & Record<string, unknown>)[]) => {
    const ids = rows.map(({ id }) => id)
    const flows = own.flow && ids.length > 0 ? await flowFactsOf(own.flow)(ctx, ids) : new Map()
    const returned = ids.filter((id) => flows.get(id)?.flow.status === '4')
    const opinions = own.flow ? await returnOpinionsOf(ctx, own.flow, returned) : new Map()
    const known = more && ids.length > 0 ? await more(ctx, rows) : new Map<string, Sent<M>>()
    // Whoever looks through another's eyes is offered nothing to do.
    const isLooking = ctx.actor.kind === 'user' && ctx.actor.viewer !== undefined
    const may = deeds && !isLooking ? await deeds(ctx) : () => []
    return rows.map((row) => {
      const flow = flows.get(row.id)?.flow
      const whole = { ...row, ...known.get(row.id) }
      return {
        ...whole,
        flow: flow?.canOpen ? { instanceId: flow.instanceId, nodes: flow.nodes, handlers: flow.handlers } : null,
        opinion: opinions.get(row.id) ?? null,
        deeds: [...may(whole as unknown as Told<E, K & keyof Row<E>> & M)],
      } as unknown as Mine
    })
  }
  const page = async (ctx: Ctx, { current, size, id }: { current: number; size: number; id?: string | undefined }) => {
    const whose = ownId(ctx, own)
    if (whose === null) throw notFound()
    const all = listed(whose)
    aliveOnly(all, entity)
    const [counted] = await ctx.db.query<{ total: number }>(
      `select count(*)::int as total from ${tableName(entity)} t${whereText(all)}`,
      all.values,
    )
    const conditions = listed(whose)
    if (id !== undefined) conditions.texts.push(`t.id = ${place(conditions, id)}`)
    const records = await found(ctx, conditions, { limit: size, offset: id === undefined ? (current - 1) * size : 0 })
    if (id !== undefined && records.length === 0) throw notFound()
    return { records, total: counted?.total ?? 0 }
  }
  const current = async (ctx: Ctx, whose = ownId(ctx, own)) => {
    if (whose === null) return null
    const conditions = listed(whose)
    conditions.texts.push(`${state} = any(${place(conditions, open)}::text[])`)
    return (await found(ctx, conditions, { limit: 1 }))[0] ?? null
  }
  const currentOf = async (ctx: Ctx) => {
    if (ownId(ctx, own) === null) throw notFound()
    return { current: await current(ctx) }
  }
  return {
    routes: [{ ...own.route, run: page } as Route, { ...own.currentRoute, run: currentOf } as Route],
    current,
    card: (card) => ({
      label: own.label,
      category: 'work',
      permission: own.permission,
      size: { w: 4, h: 2, minW: 3, minH: 2, maxW: 6, maxH: 4 },
      cacheSeconds: 0,
      refreshSeconds: 60,
      read: async (ctx) => ({ current: await current(ctx) }),
      ...card,
    }),
  }
}

/** What may be done with what others decide on: mended when it came back, taken back until they have decided. */
export function whileDecided<E extends AnyEntity>(
  entity: E,
  { returned, waiting }: { returned: StateName<E>; waiting: readonly StateName<E>[] },
) {
  const code = (name: StateName<E>) => codeOfState(entity, name)
  const [back, open] = [code(returned), waiting.map(code)]
  return async () =>
    (row: object): readonly ('mend' | 'withdraw')[] => {
      const state = (row as Record<string, string>)[entity.states!.field]!
      return state === back ? ['mend', 'withdraw'] : open.includes(state) ? ['withdraw'] : []
    }
}

/** Under which id records are the caller's own: the account's, or that of the person behind it. */
function ownId({ actor }: Ctx, { entity, whose }: { entity: AnyEntity; whose: string }): string | null {
  if (actor.kind !== 'user') return null
  const { entity: of } = fieldOf(entity, whose)!.options as RefOptions
  if (of === 'sys.user') return actor.userId
  return actor.person?.entity === of ? actor.person.id : null
}
