import { testSchool, type Visitor } from '#tests/support/school.ts'
import { resolvePopulation } from '../shared/services.ts'
import { targetScopeShape, type TargetScopeInput } from '../shared/target-scope.ts'

export type PopulationSchool = Awaited<ReturnType<typeof populationSchool>>

/** A school in the middle of November, with whoever means people in it. */
export async function populationSchool() {
  const at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  const peopleIn = (more: Partial<TargetScopeInput>, asOf?: string) =>
    at.system(async (ctx) =>
      (
        await ctx.call(resolvePopulation, { of: { scope: scopeOf(more) }, within: 'all', ...(asOf ? { asOf } : {}) })
      ).map((one) => one.id),
    )
  return Object.assign(at, {
    office: await at.as('xgc01'),
    counsellor: await at.as('fdy01'),
    faculty: await at.as('yx01'),
    peopleIn,
  })
}

export const scopeOf = (more: Partial<TargetScopeInput>) => targetScopeShape.parse({ userType: 'stu', ...more })
export const count = async (by: Visitor, more: Partial<TargetScopeInput>) =>
  (await by.post('base/population/count', { scope: { userType: 'stu', ...more } })).body

export function ids<K extends string>(people: readonly Record<K, unknown>[], key: K): string[] {
  return [...new Set(people.flatMap((one) => (one[key] === null ? [] : [String(one[key])])))]
}
