import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent } from 'node:http'
import type { Ground } from '../ground.ts'
import type { Tell } from '../part.ts'
import { startProduct } from '../product.ts'
import { call, type Told } from './calls.ts'
import { startMeter, type Meter, type Spent } from './cost.ts'
import { invariants } from './invariants.ts'
import { bareClaims, bareRush } from './bare.ts'
import { busyRate, openingMs, pollMs } from './pace.ts'
import { prepareRush, type Freshman } from './school.ts'
import type { ServerProcess } from '../server-process.ts'
import { takenIn } from '#patterns/claim/shared/bits.ts'

const part = 'rush'
const path = '/api/flySource-yxgl/dormitoryChoose'
const students = Number(process.env['RUSH_STUDENTS'] ?? 20_000)
const rooms = Number(process.env['RUSH_ROOMS'] ?? 5000)
const processes = Number(process.env['RUSH_PROCESSES'] ?? 2)
const longestSeconds = Number(process.env['RUSH_SECONDS'] ?? 240)
/** The map is asked so often for each group, and not by everybody every two seconds. */
const mostPolls = Number(process.env['RUSH_POLLS'] ?? 300)

type Stats = {
  claims: number[]
  polls: number[]
  granted: number
  codes: Map<number, number>
  lost: number
  killed: number
  /** Confirmed beds that were looked for on the map after 2 s, and those it did not show by then. */
  looked: number
  stale: number
  confirmed: Map<string, string>
  perSecond: Map<number, number>
  /** Beds of another level that were refused by the rules of beds. */
  otherLevel: number
  /** What all of it took of the processors. */
  spent: Spent
}

/**
 * Everybody opens at once, chooses among what is left, changes their mind, loses the line and asks again; one server
 * is killed.
 */
export function benchRush(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  return ground.withCopy(async (url) => {
    const opensAt = new Date(Date.now() - 60_000)
    const school = await prepareRush(ground, url, { students, rooms, opensAt })
    say(`rush: ${school.people.length} students, ${school.beds} beds in ${school.rooms} rooms`)
    const bare = await bareClaims({ url, school }, 5)
    say(`rush: ${bare.toFixed(0)} bare claims a second`)
    const groups = new Set(school.people.map(groupOf)).size
    const pollsPerSecond = groups * Math.min(school.people.length / groups / (pollMs / 1000), mostPolls)
    const wire = await bareRush({ url, school }, { processes, pollsPerSecond })
    say(`rush: ${wire.toFixed(0)} bare claims a second over HTTP`)
    const servers: ServerProcess[] = []
    for (let i = 0; i < processes; i += 1) servers.push(await startProduct(ground, url, i === 0 ? 'all' : 'web'))
    try {
      const meter = startMeter(ground.databasePid())
      for (const server of servers) meter.join(server)
      const stats = await rushOn(ground, { url, servers, school, say, meter })
      const decided = [...stats.perSecond.values()].reduce((sum, n) => sum + n, 0)
      const rate = busyRate(stats.perSecond)
      const at = (took: readonly number[], share: number) =>
        took.toSorted((a, b) => a - b)[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
      tell(
        { part, name: 'bare claims', value: bare, unit: 'a second' },
        {
          part,
          name: 'claims decided',
          value: rate,
          unit: 'a second',
          about: `without confirmations; ${stats.claims.length} answers in all`,
        },
        { part, name: 'rush / bare', value: rate / bare, unit: '', goal: { atLeast: 0.4 } },
        {
          part,
          name: 'rush / bare over HTTP',
          value: rate / wire,
          unit: '',
          about: `${wire.toFixed(0)} a second by the same students at the same pace`,
        },
        {
          part,
          name: 'processor of 1,000 claims',
          value: ((stats.spent.servers + stats.spent.database) * 1000) / decided,
          unit: 's',
          about: Object.entries(stats.spent)
            .map(([who, spent]) => `${who} ${((spent * 1000) / decided).toFixed(2)}`)
            .join(', '),
        },
        { part, name: 'claim p50', value: at(stats.claims, 0.5), unit: 'ms' },
        { part, name: 'claim p95', value: at(stats.claims, 0.95), unit: 'ms', goal: { atMost: 800 } },
        { part, name: 'claim p99', value: at(stats.claims, 0.99), unit: 'ms', goal: { atMost: 2000 } },
        {
          part,
          name: 'map p99',
          value: at(stats.polls, 0.99),
          unit: 'ms',
          goal: { atMost: 200 },
          about: `${stats.polls.length} answers`,
        },
        {
          part,
          name: 'answers by code',
          value: stats.granted,
          unit: 'granted',
          about: JSON.stringify([...stats.codes]),
        },
        { part, name: 'servers killed in the middle', value: stats.killed, unit: '', goal: { atLeast: 1 } },
        {
          part,
          name: 'beds of others tried',
          value: stats.codes.get(4003) ?? 0,
          unit: 'refused',
          goal: { atLeast: 1 },
        },
        {
          part,
          name: 'beds of another level tried',
          value: stats.otherLevel,
          unit: 'refused',
          goal: { atLeast: 1 },
        },
        { part, name: 'lines lost and asked again', value: stats.lost, unit: '' },
        {
          part,
          name: 'maps more than 2 s late',
          value: stats.stale,
          unit: '',
          goal: { atMost: 0 },
          about: `${stats.looked} looked for`,
        },
      )
      tell(...(await invariants(url, school.batchId, stats.confirmed)))
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
    }
  })
}

type Rush = {
  meter: Meter
  url: string
  servers: ServerProcess[]
  school: { batchId: string; people: Freshman[] }
  say: (line: string) => void
}

async function rushOn(ground: Ground, { url, servers, school, say, meter }: Rush): Promise<Stats> {
  const stats: Stats = {
    claims: [],
    polls: [],
    granted: 0,
    codes: new Map(),
    lost: 0,
    killed: 0,
    looked: 0,
    stale: 0,
    otherLevel: 0,
    confirmed: new Map(),
    perSecond: new Map(),
    spent: { servers: 0, database: 0, clients: 0 },
  }
  // A connection for each of them, as browsers have; those who look at the map stand in nobody's way.
  const agent = new Agent({ keepAlive: true, maxSockets: 9000 })
  const lookers = new Agent({ keepAlive: true, maxSockets: 600 })
  const until = Date.now() + longestSeconds * 1000
  const maps = new Map<string, RushMap>()
  for (const one of new Map(school.people.map((each) => [groupOf(each), each])).values()) {
    const get = async (to: string) =>
      (await call(agent, servers[0]!.origin + path + to, { token: one.token })).body as never
    const mine = (await get(`/getMy?batchId=${school.batchId}`)) as { data: { mapKey: string } }
    const layout = (await get(`/getLayout?batchId=${school.batchId}`)) as {
      data: { houses: { floors: { rooms: { levelId: string; beds: { id: string }[] }[] }[] }[] }
    }
    const placed = layout.data.houses.flatMap(({ floors }) =>
      floors.flatMap((floor) => floor.rooms.flatMap(({ levelId, beds }) => beds.map(({ id }) => ({ id, levelId })))),
    )
    const placesOf = new Map<string, number[]>()
    for (const [place, { levelId }] of placed.entries()) {
      const own = placesOf.get(levelId) ?? []
      own.push(place)
      placesOf.set(levelId, own)
    }
    const beds = placed.map(({ id }) => id)
    maps.set(groupOf(one), { beds, placesOf, key: mine.data.mapKey, taken: () => false })
  }
  const began = Date.now()
  let isOver = false
  const killing = killOne(ground, {
    url,
    servers,
    meter,
    stats,
    say,
    total: school.people.length,
    isOver: () => isOver,
  })
  const watching = [...maps.values()].map((map) =>
    watch(lookers, servers, { map, stats, people: school.people.length / maps.size, isOver: () => isOver }),
  )
  await Promise.all(
    school.people.map(async (one, i) => {
      await wait(Math.random() * openingMs)
      await chooses(agent, {
        servers,
        i,
        one,
        map: maps.get(groupOf(one))!,
        foreign: foreignTo(maps, one),
        batchId: school.batchId,
        stats,
        until,
      })
    }),
  )
  isOver = true
  stats.spent = meter.spent()
  say(`rush: over after ${((Date.now() - began) / 1000).toFixed(0)} s, ${stats.confirmed.size} have a bed`)
  await Promise.all([killing, ...watching])
  agent.destroy()
  lookers.destroy()
  return stats
}

/** The map, as often as all who look would ask for it, by as many questions at once as stay answered. */
async function watch(
  agent: Agent,
  servers: readonly ServerProcess[],
  of: { map: { key: string; taken: (place: number) => boolean }; stats: Stats; people: number; isOver: () => boolean },
): Promise<void> {
  const perSecond = Math.min(of.people / (pollMs / 1000), mostPolls)
  for (let n = 0; !of.isOver(); n += 1) {
    const asked = performance.now()
    void call(agent, `${servers[n % servers.length]!.origin}${path}/getTaken?key=${of.map.key}`, {})
      .then(({ status, body }) => {
        if (status !== 200) return
        of.stats.polls.push(performance.now() - asked)
        of.map.taken = takenIn((body as never as { data: { bits: string } }).data.bits)
      })
      // The one that was killed answers nobody.
      .catch(() => {})
    await wait(1000 / perSecond)
  }
}

/** Once half of them have a bed one server is gone without a word, and another one stands in its place. */
async function killOne(
  ground: Ground,
  of: Omit<Rush, 'school'> & { stats: Stats; total: number; isOver: () => boolean },
): Promise<void> {
  while (!of.isOver() && of.stats.confirmed.size < of.total / 2) await wait(100)
  if (of.isOver()) return
  const victim = of.servers.at(-1)!
  of.stats.killed += 1
  of.meter.leave(victim)
  process.kill(victim.pid, 'SIGKILL')
  of.say(`rush: killed one of ${of.servers.length} with ${of.stats.confirmed.size} beds confirmed`)
  const next = await startProduct(ground, of.url, of.servers.length === 1 ? 'all' : 'web')
  of.servers[of.servers.indexOf(victim)] = next
  of.meter.join(next)
  of.say('rush: its place is taken')
}

/** The beds of a group in the order of its map, and which of them are of which level. */
type RushMap = {
  beds: string[]
  placesOf: ReadonlyMap<string, number[]>
  key: string
  taken: (place: number) => boolean
}

/** Whoever chooses among the same beds. */
const groupOf = ({ sex, departmentId }: Freshman) => `${sex} ${departmentId}`

/** Beds that somebody tries with a tampered page: of another group, and of a level that is not theirs. */
function foreignTo(maps: ReadonlyMap<string, RushMap>, one: Freshman): { group: string[]; level: string[] } {
  const own = maps.get(groupOf(one))!
  const others = [...own.placesOf].find(([level]) => level !== one.levelId)?.[1] ?? []
  return {
    group: [...maps].find(([group]) => group !== groupOf(one))?.[1].beds ?? [],
    level: others.map((place) => own.beds[place]!),
  }
}

type Choosing = {
  servers: readonly ServerProcess[]
  i: number
  one: Freshman
  map: RushMap
  foreign: { group: readonly string[]; level: readonly string[] }
  batchId: string
  stats: Stats
  until: number
}

async function chooses(agent: Agent, of: Choosing): Promise<void> {
  const { batchId, stats, i } = of
  let deed: 'claim' | 'change' | 'confirm' = 'claim'
  let tried = false
  for (let turnedAway = 0; Date.now() < of.until;) {
    // One in twenty-five tries a bed first that is for another sex or department, and another one of another level.
    const foreign = tried ? [] : i % 25 === 0 ? of.foreign.group : i % 25 === 1 ? of.foreign.level : []
    tried = true
    const bedId = deed === 'confirm' ? null : (foreign[i % foreign.length] ?? freeBed(of))
    const told = await ask(agent, of, deed, { batchId, ...(bedId ? { bedId } : {}) })
    if (!told) continue
    const { code } = told.body
    if (told.body.data?.reason === 'CHOOSE_REFUSED') stats.otherLevel += 1
    if (code === 4007) {
      // Whoever is sent away at the door comes back later each time.
      turnedAway += 1
      await wait((0.5 + Math.random()) * Math.min(8000, 1000 * 2 ** turnedAway))
      continue
    }
    turnedAway = 0
    // What became of it while the line was lost is known by asking, as the page does after a refusal.
    const stands: Told['body']['data'] | null =
      code === 200 ? told.body.data : code === 4004 && deed === 'claim' ? null : await standing(agent, of)
    if (stands?.state === '2') {
      stats.confirmed.set(of.one.studentId, stands.bedId!)
      // One in twenty looks whether everybody else sees it by then.
      if (i % 20 === 0) await seenByOthers(agent, of, stands.bedId!)
      return
    }
    // One in eight looks for something better before saying yes.
    deed = stands?.state !== '1' ? 'claim' : deed === 'claim' && i % 8 === 0 ? 'change' : 'confirm'
    await wait(code === 200 ? 500 + Math.random() * 2500 : 300 + Math.random() * 900)
  }
}

async function standing(agent: Agent, { servers, one, i, batchId }: Choosing): Promise<Told['body']['data'] | null> {
  try {
    const { status, body } = await call(
      agent,
      `${servers[i % servers.length]!.origin}${path}/getMy?batchId=${batchId}`,
      {
        token: one.token,
      },
    )
    return status === 200 ? (body as never as { data: { me: { ticket: Told['body']['data'] } } }).data.me.ticket : null
  } catch {
    return null
  }
}

async function seenByOthers(agent: Agent, { servers, map, stats, i }: Choosing, bedId: string): Promise<void> {
  await wait(pollMs)
  try {
    const { status, body } = await call(
      agent,
      `${servers[i % servers.length]!.origin}${path}/getTaken?key=${map.key}`,
      {},
    )
    if (status !== 200) return
    stats.looked += 1
    const taken = takenIn((body as never as { data: { bits: string } }).data.bits)
    if (!taken(map.beds.indexOf(bedId))) stats.stale += 1
  } catch {
    // The one that was killed shows nobody anything.
  }
}

function freeBed({ map: { beds, placesOf, taken }, one }: Choosing): string {
  const own = placesOf.get(one.levelId) ?? []
  for (let tries = 0; tries < 40; tries += 1) {
    const place = own[Math.floor(Math.random() * own.length)]!
    if (!taken(place)) return beds[place]!
  }
  return beds[own.find((place) => !taken(place)) ?? own[0]!]!
}

/** One in ten loses the line in the middle and asks again under the same key. */
async function ask(agent: Agent, of: Choosing, deed: string, body: object): Promise<Told | null> {
  const { stats, servers, i, one } = of
  const key = randomBytes(12).toString('hex')
  for (let tried = 0; Date.now() < of.until; tried += 1) {
    const began = performance.now()
    const server = servers[(i + tried) % servers.length]!
    const breaksAfter = tried === 0 && Math.random() < 0.1 ? 20 + Math.random() * 60 : 20_000
    try {
      const told = await call(agent, `${server.origin}${path}/${deed}`, { token: one.token, key, body, breaksAfter })
      stats.claims.push(performance.now() - began)
      const { code } = told.body
      stats.codes.set(code, (stats.codes.get(code) ?? 0) + 1)
      if (code === 200) stats.granted += 1
      const second = Math.floor(Date.now() / 1000)
      // Making a held bed one's own is no claim: the bare statement has nothing like it.
      if (code !== 4007 && deed !== 'confirm') stats.perSecond.set(second, (stats.perSecond.get(second) ?? 0) + 1)
      if (told.status === 503 || told.status === 500) throw new Error(String(told.status))
      return told
    } catch {
      stats.lost += 1
      await wait(600 + Math.random() * 600)
    }
  }
  return null
}
