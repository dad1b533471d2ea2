import { copyRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { granted } from '#patterns/claim/shared/wants.ts'
import { defineWatch } from '#services/watch/define-watch.ts'
import { chooser, claim, type ChooserRow } from '../shared/chooser.ts'
import { deeds } from '../shared/codes.ts'
import { letGo } from './end/let-go.ts'
import { holdersOf } from './rush/decide.ts'
import type { Chooser, Step } from './rush/wish.ts'
import { tellLapsed } from './tell-students.ts'
import { batchFacts } from './when.ts'

/** Beds that were held for students who hold none any more go back to their batches. */
export async function freeHolds(ctx: Ctx, rows: readonly ChooserRow[]): Promise<void> {
  const batches = await batchFacts(ctx, [...new Set(rows.map(({ batchId }) => batchId))])
  for (const [id, some] of Map.groupBy(rows, ({ batchId }) => batchId)) {
    const batch = batches.get(id)
    if (!batch) continue
    const people = some as unknown as Chooser[]
    const having = await holdersOf(batch).has(ctx, batch, people)
    const steps = people.map((who): Step => ({ who, to: null, has: having.get(who.studentId) ?? null }))
    await holdersOf(batch).dropHeld(ctx, batch, steps)
    // Given in the very moment of the end: the batch keeps no beds any more.
    if (batch.isClosed) await letGo(ctx, batch, { bedIds: steps.flatMap(({ has }) => has?.bedId ?? []) })
    await note(ctx, id, steps)
  }
}

async function note(ctx: Ctx, batchId: string, steps: readonly Step[]): Promise<void> {
  const now = ctx.now()
  await copyRows(
    ctx,
    claim,
    steps.map(({ who, has }) => ({
      id: newId(now),
      values: {
        batchId,
        studentId: who.studentId,
        bedId: has?.bedId ?? null,
        deed: deeds.expire[0],
        requestKey: newId(now),
        wish: 'expire',
        resultCode: granted,
        resultText: '超时释放',
        answer: null,
        time: now,
        ip: null,
        agent: null,
      },
    })),
  )
}

async function endedOf(ctx: Ctx, rows: readonly ChooserRow[]): Promise<ReadonlySet<string>> {
  const batches = await batchFacts(ctx, [...new Set(rows.map(({ batchId }) => batchId))])
  return new Set([...batches.values()].filter(({ endTime }) => new Date(endTime) <= ctx.now()).map(({ id }) => id))
}

/** Nobody keeps a bed from the others by not saying whether they want it. */
export const holdWatch = defineWatch(chooser, {
  name: 'dormitory holds',
  label: '选宿持有到期释放',
  everySeconds: 5,
  moves: [
    {
      from: 'held',
      to: 'none',
      at: 'holdUntil',
      values: { holdUntil: null },
      async follow(ctx, rows) {
        await freeHolds(ctx, rows)
        const ended = await endedOf(ctx, rows)
        for (const [isOver, some] of Map.groupBy(rows, ({ batchId }) => ended.has(batchId)))
          await tellLapsed(ctx, some, isOver)
      },
    },
  ],
})
