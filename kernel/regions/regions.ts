import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CodeItem } from '#kernel/fields/kind.ts'

/** A province (1), city (2) or district (3) of the national list of divisions (GB/T 2260). */
export type Region = {
  readonly code: string
  readonly name: string
  readonly fullName: string
  readonly level: 1 | 2 | 3
  readonly parent: string | null
}

type Regions = {
  all: readonly Region[]
  byCode: ReadonlyMap<string, Region>
  below: ReadonlyMap<string, readonly Region[]>
  items: readonly CodeItem[]
}
let known: Regions | undefined

/** The divisions, read once. */
export function regions(): Regions {
  return (known ??= readRegions())
}

/** Whether a code names a division that exists. */
export function isRegion(code: unknown): boolean {
  return typeof code === 'string' && regions().byCode.has(code)
}

/** 湖南 of 湖南省, 广西 of 广西壮族自治区. */
export function shortName(name: string): string {
  return name.replace(/(特别行政区|(维吾尔|壮族|回族)?自治区|省|市)$/, '')
}

/** Names between a province and its districts that say nothing: municipalities have them in place of a city. */
const hollow = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

function readRegions(): Regions {
  const names = JSON.parse(readFileSync(join(import.meta.dirname, 'divisions.json'), 'utf8')) as Record<string, string>
  const all = Object.entries(names).map(([code, name]): Region => {
    const parent = parentOf(code, names)
    const path = [parent && parentOf(parent, names), parent].filter((one) => one !== null).map((one) => names[one]!)
    return {
      code,
      name,
      parent,
      level: levelOf(code),
      fullName: [...path.filter((one) => !hollow.has(one)), hollow.has(name) ? '' : name].join(''),
    }
  })
  const below = new Map<string, Region[]>()
  for (const region of all) if (region.parent) below.set(region.parent, [...(below.get(region.parent) ?? []), region])
  return {
    all,
    byCode: new Map(all.map((region) => [region.code, region])),
    below,
    items: all.map(({ code, fullName, name, level }) => ({
      key: code,
      label: fullName,
      synonyms: level === 1 ? [shortName(name)] : [],
    })),
  }
}

function levelOf(code: string): 1 | 2 | 3 {
  if (code.endsWith('0000')) return 1
  return code.endsWith('00') ? 2 : 3
}

/** Districts of Hong Kong and Macao hang at the region itself. */
function parentOf(code: string, names: Record<string, string>): string | null {
  if (code.endsWith('0000')) return null
  const city = `${code.slice(0, 4)}00`
  return !code.endsWith('00') && city in names ? city : `${code.slice(0, 2)}0000`
}
