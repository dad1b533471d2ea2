import type { ServerPart } from '#kernel/world/world.ts'
import { areas } from './areas.ts'

/** The server half of each area, in the order of areas.ts. */
export const serverParts: readonly ServerPart[] = await Promise.all(areas.map(serverOf))

async function serverOf(area: string): Promise<ServerPart> {
  const [district, name] = area.split('/')
  const { server } = (await import(`./${district}/${name}/server/index.ts`)) as { server: ServerPart }
  return server
}
