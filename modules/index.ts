import type { Manifest } from '#kernel/world/module.ts'
import { areas } from './areas.ts'

/** What each area is, in the order of areas.ts. */
export const modules: readonly Manifest[] = await Promise.all(areas.map(manifestOf))

async function manifestOf(area: string): Promise<Manifest> {
  const [district, name] = area.split('/')
  const { manifest } = (await import(`./${district}/${name}/module.ts`)) as { manifest: Manifest }
  return manifest
}
