import { listSchools } from '#kernel/db/schools.ts'
import type { Listening } from '#kernel/db/listen.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { newId } from '#kernel/world/id.ts'
import type { Line } from '#services/push/line.ts'
import type { World } from '#kernel/world/world.ts'
import { screenChannel, type ScreenNews } from './compute.ts'
import { blocksOf, type ScreenNow } from './snapshots.ts'
import { failedBehind } from '#kernel/audit/background.ts'

/** A wall that listens; at `until` it has to come in again. */
export type Display = Line & { readonly schoolId: string; readonly code: string; readonly until: number }

type ScreenHub = {
  add(display: Display): Promise<void>
  remove(display: Display): void
  size(): number
  close(): Promise<void>
}

const beatMs = 15_000
/** What a process last said of its displays counts so long. */
export const viewingHoldsMs = 3 * beatMs
const hubs = new WeakMap<World, ScreenHub>()

/** The walls of this process. What changed is read once for all of them. */
export function screenHubOf(world: World): ScreenHub {
  let hub = hubs.get(world)
  if (!hub) hubs.set(world, (hub = createHub(world)))
  return hub
}

function createHub(world: World): ScreenHub {
  const displays = new Set<Display>()
  const ownId = newId(world.clock())
  const failed = failedBehind(world, { code: 'datascreen.tell', label: '推送数据大屏' })
  let listening: Promise<Listening> | undefined
  let timer: NodeJS.Timeout | undefined
  let noting: Promise<void> = Promise.resolve()

  const schoolOf = async (id: string): Promise<School | undefined> =>
    (await listSchools(world.pool)).find((one) => one.id === id)

  async function hear({ school: schoolId, code, keys, fresh, isChanged }: ScreenNews): Promise<void> {
    const reached = [...displays].filter((one) => one.schoolId === schoolId && one.code === code)
    if (isChanged) return reached.forEach((one) => one.end('again'))
    const screen = world.screens.get(code)
    const school = reached.length > 0 ? await schoolOf(schoolId) : undefined
    if (!screen || !school) return
    const now = await blocksOf(world, school, screen, keys && [...keys, ...(fresh ?? [])])
    const told = keys ? withoutData(now, new Set(fresh)) : now
    for (const one of reached) one.tell(keys ? 'patch' : 'snapshot', told)
  }

  /** After a gap in listening everybody is told everything. */
  function tellAll(): void {
    for (const { schoolId, code } of groupsOf(displays)) void hear({ school: schoolId, code }).catch(failed)
  }

  /** Keeps the lines open, sends away whose time is over, and says how many look: what is looked at is counted often. */
  async function beat(): Promise<void> {
    const now = world.clock().getTime()
    for (const one of displays) {
      if (one.until <= now) one.end('again')
      else one.beat()
    }
    for (const one of groupsOf(displays)) await note(one)
  }

  /** Says how many look at this moment. One after the other: of two at once the older number could be written last. */
  function note({ schoolId, code }: { schoolId: string; code: string }): Promise<void> {
    const said = noting.then(async () => {
      const school = await schoolOf(schoolId)
      const count = groupsOf(displays).find((one) => one.schoolId === schoolId && one.code === code)?.count ?? 0
      if (school) await noteViewing(world, school, { code, hubId: ownId, count })
    })
    // Whoever asked for it hears what failed; the next one is written all the same.
    noting = said.catch(() => {})
    return said
  }

  const listen = () =>
    world.pool
      .listen(screenChannel, { heard: (payload) => void hear(JSON.parse(payload)).catch(failed), back: tellAll })
      .catch((error: unknown) => {
        listening = undefined
        throw error
      })

  return {
    async add(display) {
      await (listening ??= listen())
      displays.add(display)
      timer ??= setInterval(() => void beat().catch(failed), beatMs).unref()
      await note(display)
    },
    remove: (display) => void displays.delete(display),
    size: () => displays.size,
    async close() {
      clearInterval(timer)
      for (const one of displays) one.end('closing')
      // One that never listened needs no stopping; whoever wanted it was told.
      await listening?.then((one) => one.stop()).catch(() => {})
      hubs.delete(world)
    },
  }
}

function groupsOf(displays: Iterable<Display>): { schoolId: string; code: string; count: number }[] {
  const groups = new Map<string, { schoolId: string; code: string; count: number }>()
  for (const { schoolId, code } of displays) {
    const key = `${schoolId} ${code}`
    groups.set(key, { schoolId, code, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  return [...groups.values()]
}

/** What still holds travels without its numbers. */
function withoutData({ asOf, blocks }: ScreenNow, fresh: ReadonlySet<string>): ScreenNow {
  return {
    asOf,
    blocks: Object.fromEntries(
      Object.entries(blocks).map(([key, { ok, data, asOf: at }]) => [
        key,
        fresh.has(key) ? { ok, asOf: at } : { ok, data, asOf: at },
      ]),
    ),
  }
}

async function noteViewing(
  world: World,
  school: School,
  { code, hubId, count }: { code: string; hubId: string; count: number },
): Promise<void> {
  const now = world.clock()
  await world.pool.read(bindingOf(school), (db) =>
    db.execute(
      `update sys_screen
       set watched_time = $2,
         viewing = coalesce(
           (
           select jsonb_object_agg(x.key, x.value)
           from jsonb_each(coalesce(viewing, '{}')) as x
           where (x.value ->> 'at')::timestamptz > $3
         ),
           '{}'
         ) || jsonb_build_object($4::text, jsonb_build_object('n', $5::int, 'at', $6::text))
       where code = $1`,
      [code, now, new Date(now.getTime() - viewingHoldsMs), hubId, count, now.toISOString()],
    ),
  )
}
