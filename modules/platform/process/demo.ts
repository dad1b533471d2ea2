import type { Ctx } from '#kernel/world/context.ts'
import type { DemoPart } from '#kernel/world/demo.ts'
import { chanceFor } from './demo/chance.ts'
import { startOpen } from './demo/open.ts'
import { writePast } from './demo/past.ts'
import { townOf } from './demo/town.ts'

/** A year of flows: what is over as it was left, and what is still on its way as people started it. */
export const demo: DemoPart = ({ size }) => ({
  rows: () => [],
  later: (ctx) => makeFlows(ctx, size === 'large' ? 14_000 : 1_900),
})

async function makeFlows(ctx: Ctx, count: number): Promise<void> {
  const town = await townOf(ctx)
  const chance = chanceFor(20_260)
  await writePast(ctx, town, { count, chance })
  await startOpen(ctx, town, chance)
}
