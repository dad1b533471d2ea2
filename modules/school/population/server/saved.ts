import type { Ctx } from '#kernel/world/context.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { savedPopulation } from '../shared/population.ts'
import { isNobody, normalScope, targetScopeShape } from '../shared/target-scope.ts'
import { summaryOf } from './summary.ts'

export const savedPopulations = resource(savedPopulation, {
  scope: { by: { person: 'ownerPerson' } },
  hooks: { prepare },
})

async function prepare(ctx: Ctx, drafts: Draft<typeof savedPopulation>[]): Promise<void> {
  for (const one of drafts) {
    if (!one.before && ctx.actor.kind === 'user')
      Object.assign(one.values, {
        ownerId: ctx.actor.userId,
        ownerName: ctx.actor.userName,
        ownerPerson: ctx.actor.person?.id ?? null,
      })
    if (one.values.scope === undefined && one.before) continue
    const read = targetScopeShape.safeParse(one.values.scope)
    if (!read.success) one.problems.scope = read.error.issues[0]!.message
    else if (isNobody(read.data)) one.problems.scope = '请选择人群范围'
    else
      Object.assign(one.values, {
        scope: normalScope(read.data),
        summary: await summaryOf(ctx, normalScope(read.data)),
      })
  }
}
