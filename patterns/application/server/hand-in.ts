import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity, Row, Values } from '#kernel/entity/entity.ts'
import { codeOfState, type StateName } from '#kernel/entity/states.ts'
import { newId } from '#kernel/world/id.ts'
import type { Change, Resource } from '#kernel/operations/resource.ts'
import { insertedRow, updateRow } from '#kernel/operations/store.ts'
import { asAppError } from '#kernel/operations/write/violations.ts'
import { linkFiles } from '#services/files/link.ts'
import { flowFactsOf, flowReaderOf, resubmitFlow } from '#services/flow/server/detail/of-records.ts'
import { startFlow } from '#services/flow/server/start/start.ts'

type HandIn<E> = {
  processType: string
  /** The record that came back and is handed in again; without it, it is a new one. */
  before?: (Row<E> & { id: string; version: number }) | undefined
  /** What is written either way; how it stands is left to its flow. */
  values: Values<E>
  /** What a new record has besides, its state among it. */
  first: Values<E>
  /** In whose name, where that is not the caller's own. */
  starterId?: string | undefined
  /** What it is called in the log, where the record itself does not tell. */
  log?: { action: string; title: string }
}

/** Writes down what was judged, with its files and its line in the log, and hands it to its flow. */
export async function handIn<E extends AnyEntity>(
  ctx: Ctx,
  entity: E,
  order: HandIn<E>,
): Promise<{ id: string; instanceId: string }> {
  const { processType, before, starterId } = order
  const { id, written } = await writeDown(ctx, entity, order)
  const { instanceId } = await (before
    ? resubmitFlow(ctx, { processType, bizId: id })
    : startFlow(ctx, { processType, bizId: id, starterId, written: written as Row<E> }))
  return { id, instanceId }
}

/** Writes down what was judged and waits for somebody's word: its flow begins when that was given (`startFlow`). */
export async function handInLater<E extends AnyEntity>(ctx: Ctx, entity: E, order: HandIn<E>): Promise<{ id: string }> {
  const { id } = await writeDown(ctx, entity, order)
  return { id }
}

async function writeDown<E extends AnyEntity>(ctx: Ctx, entity: E, { before, values, first, log }: HandIn<E>) {
  const id = before?.id ?? newId(ctx.now())
  const { [entity.states!.field]: _state, ...again } = values as Record<string, unknown>
  const whole = before ? again : { ...again, ...first }
  const written = await (
    before
      ? updateRow(ctx, entity, { id, version: before.version, values: again, merged: { ...before, ...again } })
      : insertedRow(ctx, entity, id, whole)
  ).catch((error: unknown) => {
    throw asAppError(error, entity)
  })
  await linkFiles(ctx, entity, id, whole)
  if (log) await audit(ctx, [{ entity, recordId: id, before: null, ...(before ? {} : { after: whole }), ...log }])
  return { id, written }
}

/** A record that is handed in by being entered, and again by being put right after it came back. */
export function handedInByForm<E extends AnyEntity>(
  entity: E,
  { processType, returned }: { processType: string; returned: StateName<E> },
  started?: (ctx: Ctx, id: string, flow: { instNo: string }) => Promise<void>,
): Pick<Resource, 'facts' | 'readsFiles' | 'withhold'> & {
  after: (ctx: Ctx, changes: readonly Change<E>[]) => Promise<void>
} {
  const { field } = entity.states!
  const code = codeOfState(entity, returned)
  const stateOf = (row: unknown) => (row as Record<string, unknown> | null)?.[field]
  return {
    facts: flowFactsOf(processType),
    readsFiles: flowReaderOf(processType),
    // What came back is put right by whoever asked. What nobody asked for is nobody's to wait for.
    withhold: (row) => (stateOf(row) === code || row['userId'] === null ? [] : ['update']),
    async after(ctx, changes) {
      for (const { id, before, after } of changes) {
        // What the product itself brings in was asked for by nobody.
        if (before === null && after && ctx.actor.kind === 'user') {
          const flow = await startFlow(ctx, { processType, bizId: id, written: after as Record<string, unknown> })
          await started?.(ctx, id, flow)
        } else if (stateOf(before) === code && stateOf(after) === code)
          await resubmitFlow(ctx, { processType, bizId: id })
      }
    },
  }
}
