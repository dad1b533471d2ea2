import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoPart } from '#kernel/world/demo.ts'
import { areas } from './areas.ts'

/** Demo data of the areas that have some, in the order of areas.ts; a later one may refer to the keys of an earlier one. */
export const demoParts: readonly DemoPart[] = (await Promise.all(areas.filter(hasDemo).map(demoOf))).flat()

function hasDemo(area: string): boolean {
  return existsSync(join(import.meta.dirname, area, 'demo.ts'))
}

async function demoOf(area: string): Promise<DemoPart | readonly DemoPart[]> {
  const [district, name] = area.split('/')
  const { demo } = (await import(`./${district}/${name}/demo.ts`)) as { demo: DemoPart | readonly DemoPart[] }
  return demo
}
