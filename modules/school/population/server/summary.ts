import type { Ctx } from '#kernel/world/context.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { populationKinds, type TargetScope } from '../shared/target-scope.ts'
import { unitNames } from './unit-names.ts'

/** A rule in words: `学生 · 软件2401、软件2402等3个，不含名单1项`. */
export async function summaryOf(ctx: Ctx, scope: TargetScope): Promise<string> {
  const names = new Map(
    (await unitNames(ctx, [...scope.include, ...scope.exclude])).map((one) => [`${one.kind}:${one.id}`, one.name]),
  )
  const words = (parts: TargetScope['include']) =>
    parts
      .map(({ kind, ids }) => {
        if (kind === 'school') return populationKinds.school
        const known = ids.flatMap((id) => names.get(`${kind}:${id}`) ?? [])
        return known.length === 0
          ? `${populationKinds[kind]}${ids.length}项`
          : `${known.slice(0, 3).join('、')}${ids.length > 3 ? `等${ids.length}个` : ''}`
      })
      .join('、')
  const who = { stu: '学生', tea: '教职工', all: '师生' }[scope.userType]
  const without = scope.exclude.length > 0 ? `，不含${words(scope.exclude)}` : ''
  const only = await filterWords(ctx, scope.filter)
  return `${who} · ${words(scope.include)}${without}${only.length > 0 ? `，限${only.join('、')}` : ''}`.slice(0, 500)
}

async function filterWords(
  ctx: Ctx,
  { sex, grade, xjztM, stuType, isResident, staffType }: TargetScope['filter'],
): Promise<string[]> {
  const sets = await codeSets(ctx)
  const labels = (set: string, keys: readonly string[]) =>
    keys.map((key) => sets.get(set)?.find((item) => item.key === key)?.label ?? key)
  return [
    ...labels('sex', sex ? [sex] : []),
    ...(grade ?? []).map((one) => `${one}级`),
    ...labels('studentStatus', xjztM ?? []),
    ...labels('stuType', stuType ?? []),
    ...(isResident === undefined ? [] : [isResident ? '住校' : '走读']),
    ...labels('staffType', staffType ?? []),
  ]
}
