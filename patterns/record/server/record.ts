import { can } from '#kernel/access/access.ts'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { titleKeyOf } from '#kernel/fields/links/ref/kind.ts'
import type { Sent } from '#kernel/http/define-route.ts'
import type { Route } from '#kernel/http/route.ts'
import { maskFor, visibleFields } from '#kernel/operations/read/fields-for.ts'
import { read } from '#kernel/operations/read/read.ts'
import { toldRows } from '#kernel/operations/read/told-rows.ts'
import { columnRef, newConditions, place } from '#kernel/operations/sql.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { loadInstance } from '#services/flow/server/run/store.ts'
import { requireReader } from '#services/flow/server/start/ties.ts'
import { partField, type Part, type RecordDeclaration, type RecordTold } from '../shared/record.ts'

export type ReadRecord<E> = {
  record: RecordTold<E>
  /** Whether its row lies within the caller's reach. */ isReached: boolean
  /** The flow that decides on it, where there is one. */ instanceId: string | null
}

/**
 * A record for whoever may read it: those who reach its row, and those who have to do with its flow, such as whoever decides in
 * another's place. The latter get it without what is sensitive or not for their roles, and decide through the flow only.
 */
export async function readRecord<E extends AnyEntity>(
  ctx: Ctx,
  { entity, flow }: { readonly entity: E; readonly flow?: string | undefined },
  id: string,
): Promise<ReadRecord<E>> {
  const resource = ctx.world.resources.get(entity.name)!
  const instanceId = flow ? await newestFlow(ctx, flow, id) : null
  try {
    return { record: (await read(ctx, resource, id)) as RecordTold<E>, isReached: true, instanceId }
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 403 && error.status !== 404)) throw error
  }
  if (!instanceId) throw notFound()
  await requireReader(ctx, await loadInstance(ctx, instanceId, { isLocked: false }))
  const record = await read({ ...ctx, actor: systemActor }, resource, id)
  const seen = new Set(visibleFields(ctx, entity, 'getOne'))
  for (const [name, field] of fieldsOf(entity))
    if (field.options.sensitive || !seen.has(name)) forget(record, name, field)
  const told = maskFor(ctx, entity, 'getOne')(record)
  return { record: { ...told, abilities: [] } as unknown as RecordTold<E>, isReached: false, instanceId }
}

/** Takes a value out with whatever was told because of it: titles, names of files. */
function forget(record: Record<string, unknown>, name: string, field: AnyField): void {
  const { refersTo, isMany, holdsFiles } = kindOf(field)
  delete record[name]
  if (refersTo) delete record[isMany ? `${name.replace(/Ids$/, '')}Names` : titleKeyOf(name)]
  if (holdsFiles) delete record[`${name}Files`]
}

/** The route of a record: whoever may read it is told its parts too, and `more` that its area knows. */
export function recordRoute<E extends AnyEntity, P extends object, M, N extends string>(
  declared: RecordDeclaration<E, P, M, N>,
  more?: (ctx: Ctx, known: ReadRecord<E>) => Promise<Sent<M>>,
): Route {
  const run = async (ctx: Ctx, { id }: { id: string }) => {
    const known = await readRecord(ctx, declared, id)
    const told: Record<string, unknown> = { [declared.name]: known.record, instanceId: known.instanceId }
    for (const [name, one] of Object.entries(declared.parts as Record<string, Part>))
      told[name] = await partsOf(ctx, declared.entity, one, id)
    return { ...told, ...(await more?.(ctx, known)) }
  }
  return { ...declared.route, run } as Route
}

/** A page shows no more of a part; what has more is a list of its own. */
const mostParts = 500

async function partsOf(ctx: Ctx, whole: AnyEntity, { of, fields, by, isOne, permission }: Part, id: string) {
  if (permission !== undefined && !can(ctx.actor, permission)) return isOne ? null : []
  const conditions = newConditions()
  conditions.texts.push(`${columnRef(partField(of, whole))} = ${place(conditions, id)}`)
  const rows = await toldRows(ctx, of, {
    fields,
    conditions,
    tail: `order by ${by ? `${columnRef(by)}, ` : ''}t.id limit ${mostParts}`,
  })
  return isOne ? (rows[0] ?? null) : rows
}

async function newestFlow(ctx: Ctx, processType: string, bizId: string): Promise<string | null> {
  const [found] = await ctx.db.query<{ id: string }>(
    `select id from sys_flow_instance where process_type = $1 and biz_id = $2 order by create_time desc limit 1`,
    [processType, bizId],
    'record_flow',
  )
  return found?.id ?? null
}
