import type { Seed } from '#kernel/world/world.ts'

/** Values that were set before parameters could differ by people are for everybody; an empty name lets the unique key hold them too. */
export const paramPopulations: Seed = {
  name: 'parameters for everybody',
  content: 1,
  run: async (ctx) => void (await ctx.db.execute("update sys_param set population = '' where population is null")),
}
