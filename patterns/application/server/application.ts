import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity, Entity, Row, Values } from '#kernel/entity/entity.ts'
import type { Fields } from '#kernel/entity/field.ts'
import { calledOf } from '#kernel/entity/record-title.ts'
import { codeOfState, type StateName } from '#kernel/entity/states.ts'
import { invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { judge } from '#kernel/operations/write/judge.ts'
import { machineOf, statesBefore } from '#kernel/operations/write/moves.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import type { FlowFacts, FlowType, Matter } from '#services/flow/flow-type.ts'
import { readableAs } from '#services/flow/server/detail/may-read.ts'
import { becomes } from '#services/flow/server/detail/of-records.ts'
import { readingRows, type Line } from './lines.ts'

type Derived =
  | 'judgeAgain'
  | 'whatNow'
  | 'link'
  | 'mayRead'
  | 'read'
  | 'rows'
  | 'onReturn'
  | 'onReject'
  | 'onCancel'
  | 'onPass'

/** The states of the record that its flow leads it to. */
type Stands<E> = {
  /** Where it stands before it is handed in; without it, it is entered as what is being decided. */
  draft?: StateName<E>
  deciding: StateName<E>
  /** Others in which it is still being decided. */
  also?: readonly StateName<E>[]
  returned: StateName<E>
  refused: StateName<E>
  withdrawn: StateName<E>
  /** Ended by whoever manages such matters; without it as if it had been taken back. */
  terminated?: StateName<E>
  /** Without it, `onPass` itself says how the record stands afterwards. */
  granted?: StateName<E>
}
type Outcome = 'returned' | 'refused' | 'withdrawn' | 'granted'

/**
 * Without a `title`, a matter is called as its record is; `names` are what the record refers to, as that sentence says
 * it (`roleName`).
 */
type Read = Matter & { names?: Readonly<Record<string, string>> }

/** What an area says of its application; `K` is the record with whatever else it is decided by. */
type Application<E, K> = Omit<FlowType, Derived> & {
  /** Without them, the record is what it is whatever the flow decides. */
  stands?: Stands<E>
  link?: FlowType['link']
  known: (ctx: Ctx, row: Row<E>) => Promise<K> | K
  read: (ctx: Ctx, known: K) => Promise<Read> | Read
  /** What whoever decides reads, in its order; lines that say nothing are left out. */
  lines: (ctx: Ctx, known: K) => Promise<readonly Line[]> | readonly Line[]
  /** What whoever handed it in does, or waits for, once it was passed: one sentence without its end; null where there is nothing to say. */
  whatNow: (ctx: Ctx, known: K) => Promise<string | null> | string | null
  /** Judges what came back as it stands; without it, as if the record were written once more by the rules of its resource. */
  judgeAgain?: (ctx: Ctx, known: K) => Promise<unknown>
  /** What is written down of an outcome, besides the state. */
  noted?: (ctx: Ctx, facts: FlowFacts, outcome: Outcome) => Values<E>
  /** What follows from being agreed to, and what else is written to the record; what it throws undoes the decision. */
  onPass?: (ctx: Ctx, known: K, facts: FlowFacts) => Promise<Values<E> | void>
  /** What follows once the record stands as granted. */
  afterPass?: (ctx: Ctx, known: K) => Promise<void>
}

/** A record that somebody hands in and a flow decides: the flow moves its state, and knows what there is to read of it. */
export function application<N extends string, F extends Fields, K>(
  entity: Entity<N, F>,
  options: Application<Entity<NoInfer<N>, NoInfer<F>>, K>,
): FlowType {
  type E = Entity<N, F>
  const {
    stands,
    known,
    read,
    lines,
    whatNow,
    noted,
    onPass,
    afterPass,
    judgeAgain,
    link = () => null,
    ...type
  } = options
  const own = entity as AnyEntity
  const rowOf = async (ctx: Ctx, id: string): Promise<Readonly<Record<string, unknown>>> => {
    const row = (await loadRows(ctx, own, [id])).get(id)
    if (!row) throw notFound()
    return row
  }
  const knownOf = async (ctx: Ctx, id: string): Promise<K> => known(ctx, (await rowOf(ctx, id)) as Row<E>)
  const stand = async (ctx: Ctx, id: string, state: string | undefined, more: object = {}) => {
    const values = { ...(state && { [own.states!.field]: codeOfState(own, state) }), ...more }
    if (Object.keys(values).length > 0) await becomes(ctx, own, id, values)
  }
  const ends = (ctx: Ctx, facts: FlowFacts, outcome: 'returned' | 'refused') =>
    stand(ctx, facts.bizId, stands?.[outcome], noted?.(ctx, facts, outcome))
  const handedIn = (ctx: Ctx, { bizId }: FlowFacts) => stand(ctx, bizId, stands?.deciding)
  return {
    ...(stands?.draft && { onStart: handedIn }),
    onResubmit: handedIn,
    ...type,
    link,
    mayRead: readableAs(own),
    async read(ctx, bizId, written) {
      const row = written ?? (await rowOf(ctx, bizId))
      const { names, ...matter } = await read(ctx, await known(ctx, row as Row<E>))
      return own.called && !matter.title ? { ...matter, title: await titleOf(ctx, own, { ...row, ...names }) } : matter
    },
    async judgeAgain(ctx, bizId) {
      await (judgeAgain ? judgeAgain(ctx, await knownOf(ctx, bizId)) : judgeAsItStands(ctx, own, bizId))
    },
    whatNow: async (ctx, bizId) => whatNow(ctx, await knownOf(ctx, bizId)),
    rows: async (ctx, bizId) => readingRows(await lines(ctx, await knownOf(ctx, bizId))),
    onReturn: (ctx, facts) => ends(ctx, facts, 'returned'),
    onReject: (ctx, facts) => ends(ctx, facts, 'refused'),
    async onCancel(ctx, facts) {
      if (!stands) return
      const to = (facts.reason === 'terminated' && stands.terminated) || stands.withdrawn
      // What its own area has ended before, and the flow for that, stays as the area left it.
      const before = statesBefore(machineOf(own)!, to)
      const from = [stands.deciding, stands.returned, ...(stands.also ?? [])].filter((name) => before.includes(name))
      const values = noted?.(ctx, facts, 'withdrawn') ?? {}
      await moveRows<AnyEntity>(ctx, own, { from, to, where: { id: facts.bizId }, values })
    },
    async onPass(ctx, facts) {
      const matter = await knownOf(ctx, facts.bizId)
      const values = { ...noted?.(ctx, facts, 'granted'), ...(await onPass?.(ctx, matter, facts)) }
      await stand(ctx, facts.bizId, stands?.granted, values)
      await afterPass?.(ctx, matter)
    },
  }
}

/** What the record is called everywhere else. */
async function titleOf(ctx: Ctx, entity: AnyEntity, row: Record<string, unknown>): Promise<string> {
  const sets = await codeSets(ctx)
  return calledOf(entity, row, { codesOf: (set) => sets.get(set) })
}

/** As if the record were written once more with what it says: by its area's own rules. */
async function judgeAsItStands(ctx: Ctx, entity: AnyEntity, id: string): Promise<void> {
  const resource = ctx.world.resources.get(entity.name)
  const before = (await loadRows(ctx, entity, [id])).get(id)
  if (!before) throw notFound()
  if (!resource) return
  const draft = { id, before, values: {}, merged: { ...before }, problems: {}, warnings: {} }
  await judge(ctx, resource, [draft])
  if (Object.keys(draft.problems).length > 0) throw invalid(draft.problems)
}
