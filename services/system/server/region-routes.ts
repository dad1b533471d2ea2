import { pinyin } from 'pinyin-pro'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { askedText, isOn, type Query } from '#kernel/operations/read/query.ts'
import { regions, shortName, type Region } from '#kernel/regions/regions.ts'
import {
  provincesRoute,
  citiesRoute,
  districtsRoute,
  regionsRoute,
  type RegionNode,
  type RegionRow,
} from '../shared/region-routes.ts'

const mostFound = 500

/** The national divisions, open to whoever is signed in. */
export const regionRoutes: readonly Route[] = [
  route(provincesRoute, async () =>
    regions()
      .all.filter(({ level }) => level === 1)
      .map((one) => ({ ...choice(one), shortName: shortName(one.name) })),
  ),
  route(citiesRoute, async (_ctx, query) => citiesOf(codeOf(above(query, 'province'), '请选择省份', '0000'))),
  route(districtsRoute, async (_ctx, query) => districtsOf(codeOf(above(query, 'city'), '请选择城市', '00'))),
  route(regionsRoute, async (_ctx, query) => listOrTree(query)),
]

/** The division above, by whichever name a client sends it. */
function above(query: Query, name: string): string | null {
  const names = [name, 'parentCode', 'code', 'parentId']
  return names.map((one) => askedText(query, one)).find((text) => text !== null) ?? null
}

/** Cities of a province. Where districts hang at the province itself, it is its own city. */
function citiesOf(province: string) {
  const below = regions().below.get(province) ?? []
  const cities = below.filter(({ level }) => level === 2)
  const self = regions().byCode.get(province)
  return (cities.length > 0 || !self ? cities : [self]).map(choice)
}

/** Districts of a city; a city without any is its own district. */
function districtsOf(city: string) {
  const districts = (regions().below.get(city) ?? []).filter(({ level }) => level === 3)
  const self = regions().byCode.get(city)
  return (districts.length > 0 || !self ? districts : [self]).map(choice)
}

function listOrTree(query: Record<string, unknown>): RegionRow[] | RegionNode[] {
  if (isOn(query['tree']))
    return regions()
      .all.filter(({ parent }) => parent === null)
      .map(grow)
  const parentCode = askedText(query, 'parentCode')
  const level = askedText(query, 'level')
  const keyword = askedText(query, 'keyword')?.toLowerCase() ?? null
  const found: Region[] = []
  for (const one of regions().all) {
    if (parentCode !== null && one.parent !== parentCode) continue
    if (level !== null && String(one.level) !== level) continue
    if (
      keyword !== null &&
      !one.fullName.includes(keyword) &&
      !one.code.startsWith(keyword) &&
      !initialsOf(one).startsWith(keyword)
    )
      continue
    found.push(one)
    if (keyword !== null && found.length === mostFound) break
  }
  return found.map((one) => ({ ...choice(one), parentCode: one.parent, level: one.level, fullName: one.fullName }))
}

function grow(region: Region): RegionNode {
  const below = regions().below.get(region.code)
  return { ...choice(region), fullName: region.fullName, ...(below ? { children: below.map(grow) } : {}) }
}

const initials = new Map<string, string>()

function initialsOf({ code, name }: Region): string {
  let known = initials.get(code)
  if (known === undefined)
    initials.set(code, (known = pinyin(name, { pattern: 'first', toneType: 'none', separator: '' })))
  return known
}

function choice({ code, name }: Region) {
  return { value: code, label: name }
}

function codeOf(code: string | null, missing: string, zeros: string): string {
  if (code === null) throw badRequest({ text: missing })
  return code.length < 6 ? `${code}${zeros}`.slice(0, 6) : code
}
