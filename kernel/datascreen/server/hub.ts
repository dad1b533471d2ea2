import { listSchools } from '#kernel/db/schools.ts'
import type { Listening } from '#kernel/db/listen.ts'
import type { Line } from '#kernel/push/line.ts'
import type { World } from '#kernel/world.ts'
import { screenChannel } from './compute.ts'
import { blocksOf } from './snapshots.ts'

/** A wall that listens. */
export type Display = Line & { readonly schoolId: string; readonly code: string }

type ScreenHub = { add(display: Display): Promise<void>; remove(display: Display): void; size(): number; close(): Promise<void> }

const beatMs = 15_000
const hubs = new WeakMap<World, ScreenHub>()

/** The walls of this process. What changed is read once for all of them. */
export function screenHubOf(world: World): ScreenHub {
  let hub = hubs.get(world)
  if (!hub) hubs.set(world, (hub = createHub(world)))
  return hub
}

function createHub(world: World): ScreenHub {
  const displays = new Set<Display>()
  let listening: Promise<Listening> | undefined
  let timer: NodeJS.Timeout | undefined

  async function tell({ school: schoolId, code, keys }: { school: string; code: string; keys?: string[] }): Promise<void> {
    const reached = [...displays].filter((one) => one.schoolId === schoolId && one.code === code)
    const screen = world.screens.get(code)
    const school = reached.length > 0 ? (await listSchools(world.pool)).find((one) => one.id === schoolId) : undefined
    if (!screen || !school) return
    const changed = await blocksOf(world, school, screen, keys)
    for (const one of reached) one.tell(keys ? 'patch' : 'snapshot', changed)
  }

  /** After a gap in listening everybody is told everything. */
  function tellAll(): void {
    const known = new Map([...displays].map(({ schoolId, code }) => [`${schoolId} ${code}`, { school: schoolId, code }]))
    for (const one of known.values()) void tell(one).catch(() => {})
  }

  const listen = () =>
    world.pool.listen(screenChannel, { heard: (payload) => void tell(JSON.parse(payload)).catch(() => {}), back: tellAll }).catch((error: unknown) => {
      listening = undefined
      throw error
    })

  return {
    async add(display) {
      await (listening ??= listen())
      displays.add(display)
      timer ??= setInterval(() => displays.forEach((one) => one.beat()), beatMs).unref()
    },
    remove: (display) => void displays.delete(display),
    size: () => displays.size,
    async close() {
      clearInterval(timer)
      for (const one of displays) one.end('closing')
      await listening?.then((one) => one.stop()).catch(() => {})
      hubs.delete(world)
    },
  }
}
