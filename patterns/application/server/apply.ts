import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf, type AnyEntity, type Entity, type Row, type Values } from '#kernel/entity/entity.ts'
import type { Fields } from '#kernel/entity/field.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { codeOfState, type StateName } from '#kernel/entity/states.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { Draft } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { judgeMeant } from '#kernel/operations/write/judge.ts'
import { isBlank } from '#kernel/rules/text.ts'
import { isId } from '#kernel/world/id.ts'
import { whyNotBegun } from '#services/flow/server/start/may-start.ts'
import type { applyRoutes } from '../shared/apply-routes.ts'
import { handIn, handInLater } from './hand-in.ts'
import { outlookOf } from './outlook.ts'

export type Order = Record<string, unknown>
/** Whom it is about, and in whose name it is handed in where that is not the caller's own. */
type Subject = { subjectId: string; starterId?: string | undefined }
/** What follows from an order, and what stands in its way. */
export type Judged<E, Shown> = {
  problems: Record<string, string>
  values: Values<E>
  /** What its flow branches by; without it nobody can say yet who would decide. */
  facts: (() => Promise<Record<string, unknown>> | Record<string, unknown>) | null
  shown: Shown
}

type Applying<E, S, Shown, Done> = {
  processType: string
  routes: ReturnType<typeof applyRoutes<Shown & object, Done & object>>
  returned: StateName<E>
  subject: (ctx: Ctx, order: Order) => Promise<S>
  /** Whether a record that came back is of this subject; of another's one learns nothing. */
  isOf: (row: Row<E>, subject: S) => boolean
  /** Two applications of one subject are judged one after the other. */
  lock: (ctx: Ctx, subject: S) => Promise<unknown>
  /** What the server knows and forms leave out. */
  complete?: (ctx: Ctx, order: Order, at: { subject: S; before: Row<E> | undefined }) => Promise<Order>
  /** The one judge: what is previewed is what is handed in. */
  judge: (ctx: Ctx, order: Order, at: { subject: S; before: Row<E> | undefined }) => Promise<Judged<E, Shown>>
  /** What a new record has besides, its state among it. */
  first: (ctx: Ctx, subject: S, values: Values<E>) => Promise<Values<E>> | Values<E>
  /** The state in which a new one waits for somebody's word before its flow begins. */
  waiting?: StateName<E>
  /** What is answered besides the id. */
  done: (ctx: Ctx, id: string) => Promise<Done>
}

/** Applying for something: first what would become of it, then really, both by the same judge. */
export function applying<N extends string, F extends Fields, S extends Subject, Shown, Done>(
  entity: Entity<N, F>,
  options: Applying<Entity<NoInfer<N>, NoInfer<F>>, S, Shown, Done>,
): readonly Route[] {
  const {
    processType,
    routes,
    returned,
    subject: subjectOf,
    isOf,
    lock,
    complete,
    judge,
    first,
    done,
    waiting,
  } = options
  const own = entity as AnyEntity
  type R = Row<Entity<N, F>> & { id: string; version: number }
  const beforeOf = async (ctx: Ctx, id: unknown, subject: S, isLocked: boolean): Promise<R | undefined> => {
    if (id === undefined || id === null) return undefined
    const row = isId(id) ? (await loadRows(ctx, own, [id], { lock: isLocked })).get(id) : undefined
    if (!row || !isOf(row as R, subject)) throw notFound()
    return row as R
  }
  const sentOf = async (ctx: Ctx, order: Order, at: { subject: S; before: R | undefined }): Promise<Order> => {
    const { id: _id, version: _version, ...sent } = complete ? await complete(ctx, order, at) : order
    return sent
  }

  /** What was sent, as far as it is what its fields take and names what is there. */
  const checkedOf = async (ctx: Ctx, sent: Order, before: R | undefined) => {
    const { values, problems } = checkDraft({ entity: own, draft: sent, mode: 'create', today: ctx.today() })
    const meant: Record<string, string> = {}
    const draft = {
      id: before?.id ?? '',
      before: before ?? null,
      values,
      merged: { ...before, ...values },
      problems: meant,
    }
    await judgeMeant(ctx, own, [draft as Draft])
    for (const name of Object.keys(meant)) delete values[name]
    return { values, problems, meant }
  }

  async function preview(ctx: Ctx, order: Order) {
    const subject = await subjectOf(ctx, order)
    const at = { subject, before: await beforeOf(ctx, order['id'], subject, false) }
    const sent = await sentOf(ctx, order, at)
    const { values, problems: wrong, meant } = await checkedOf(ctx, sent, at.before)
    // The area has its own words for what is half typed; what no field takes and nobody types is not looked at further.
    const [typed, absurd] = partition(Object.keys(wrong), (name) => isBlank(sent[name]) || isTyped(sent[name]))
    for (const name of typed) if (!isBlank(sent[name])) values[name] = sent[name]
    const { problems: judged, facts, shown } = await judge(ctx, values, at)
    const problems = { ...meant, ...judged, ...Object.fromEntries(absurd.map((name) => [name, wrong[name]!])) }
    const starterId = subject.starterId ?? ctx.actor.userId!
    const refusal = at.before ? null : await whyNotBegun(ctx, { code: processType, starterId })
    const { levels, stopped } = facts
      ? await outlookOf(ctx, { processType, starterId, subjectId: subject.subjectId, facts: await facts() })
      : { levels: [], stopped: null }
    return { ...shown, levels, stopped: refusal?.message ?? stopped, problems }
  }

  async function apply(ctx: Ctx, order: Order) {
    const subject = await subjectOf(ctx, order)
    await lock(ctx, subject)
    const before = await beforeOf(ctx, order['id'], subject, true)
    if (before && (before as Order)[own.states!.field] !== codeOfState(own, returned))
      throw badRequest({ text: '当前状态不能重新提交' })
    const draft = await sentOf(ctx, order, { subject, before })
    const checked = await checkedOf(ctx, draft, before)
    const judged = await judge(ctx, checked.values, { subject, before })
    // Words of the area come before those for what names nothing, and behind those for what a field does not take.
    const wrong = { ...checked.meant, ...judged.problems, ...checked.problems }
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    const values = { ...(before ? asked(own, checked.values) : checked.values), ...judged.values } as Order
    const begun = before ? {} : ((await first(ctx, subject, values as never)) as Order)
    const isWaiting = waiting !== undefined && begun[own.states!.field] === codeOfState(own, waiting)
    const handOver = isWaiting ? handInLater<AnyEntity> : handIn<AnyEntity>
    const { starterId } = subject
    const { id } = await handOver(ctx, own, { processType, before, values, first: begun, starterId })
    return { id, ...(await done(ctx, id)) }
  }
  return [route(routes.preview, preview as never), route(routes.apply, apply as never)]
}

const mostTyped = 100

/** Whether somebody may have typed this into a box of one line. */
function isTyped(value: unknown): boolean {
  return (
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= mostTyped)
  )
}

function partition(names: readonly string[], isFirst: (name: string) => boolean): [string[], string[]] {
  return [names.filter((name) => isFirst(name)), names.filter((name) => !isFirst(name))]
}

/** What came back keeps what the product wrote to it before: defaults are for new records. */
function asked(entity: AnyEntity, values: Order): Order {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !fieldOf(entity, name)?.options.computed))
}
