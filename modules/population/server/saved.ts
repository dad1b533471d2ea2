import type { Ctx } from '#kernel/context.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { savedPopulation } from '../shared/population.ts'
import { isNobody, normalScope, populationKinds, targetScopeShape, type TargetScope } from '../shared/target-scope.ts'
import { unitNames } from './unit-names.ts'

export const savedPopulations = resource(savedPopulation, { scope: { by: { person: 'ownerPerson' } }, hooks: { prepare } })

async function prepare(ctx: Ctx, drafts: Draft[]): Promise<void> {
  for (const one of drafts) {
    if (!one.before && ctx.actor.kind === 'user') Object.assign(one.values, { ownerId: ctx.actor.userId, ownerName: ctx.actor.userName, ownerPerson: ctx.actor.person?.id ?? null })
    if (one.values['scope'] === undefined && one.before) continue
    const read = targetScopeShape.safeParse(one.values['scope'])
    if (!read.success) one.problems['scope'] = read.error.issues[0]!.message
    else if (isNobody(read.data)) one.problems['scope'] = '请选择人群范围'
    else Object.assign(one.values, { scope: normalScope(read.data), summary: await summaryOf(ctx, normalScope(read.data)) })
  }
}

/** A rule in words: `学生 · 软件2401班、软件2402班等3个，不含 名单12人`. */
async function summaryOf(ctx: Ctx, scope: TargetScope): Promise<string> {
  const names = new Map((await unitNames(ctx, [...scope.include, ...scope.exclude])).map((one) => [`${one.kind}:${one.id}`, one.name]))
  const words = (parts: TargetScope['include']) =>
    parts
      .map(({ kind, ids }) => {
        if (kind === 'school') return populationKinds.school
        const known = ids.flatMap((id) => names.get(`${kind}:${id}`) ?? [])
        return known.length === 0 ? `${populationKinds[kind]}${ids.length}项` : `${known.slice(0, 3).join('、')}${ids.length > 3 ? `等${ids.length}个` : ''}`
      })
      .join('、')
  const who = { stu: '学生', tea: '教职工', all: '师生' }[scope.userType]
  const without = scope.exclude.length > 0 ? `，不含${words(scope.exclude)}` : ''
  return `${who} · ${words(scope.include)}${without}`.slice(0, 500)
}
