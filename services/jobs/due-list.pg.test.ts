import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#kernel/world/context.ts'
import { platformBinding } from '#kernel/db/types.ts'
import { untilFirst } from '#kernel/world/rests.ts'
import type { Upkeep, World } from '#kernel/world/world.ts'
import { testSchool, type TestSchool } from '#tests/support/school.ts'
import { claimDue, enlist, type Claim } from './due-list.ts'
import { takeTurn } from './upkeep.ts'
import { wakeByWrites } from './wake.ts'

let at: TestSchool
let world: World
let turns: string[] = []
let onTurn: ((ctx: Ctx) => Promise<void>) | undefined

const noting = (work: Omit<Upkeep, 'run'>): Upkeep => ({
  ...work,
  async run(ctx) {
    turns.push(`${work.name} ${ctx.school.id}`)
    await onTurn?.(ctx)
  },
})

/** One that comes every minute, one that rests until a write, one that rests until the moment its row names. */
const works = [
  noting({ name: 'steady', label: '按时', everySeconds: 60 }),
  noting({ name: 'woken', label: '唤醒', everySeconds: 60, rests: async () => null }),
  noting({
    name: 'named',
    label: '定点',
    everySeconds: 60,
    rests: untilFirst(
      `select max(create_time) + interval '10 minutes' as at from sys_seed where name = 'named moment'`,
    ),
  }),
]

beforeAll(async () => {
  at = await testSchool({ now: '2026-10-12T09:00:00+08:00' })
  world = { ...at.world, upkeep: works }
  await enlist(world)
})
afterEach(() => {
  turns = []
  onTurn = undefined
})
afterAll(() => at.close())

/** Moves the clock and does what is due then. */
async function after(seconds: number): Promise<string[]> {
  at.clock.advance(seconds * 1000)
  turns = []
  for (let claims: Claim[]; (claims = await claimDue(world, 10)).length > 0;)
    for (const claim of claims) await takeTurn(world, claim)
  return turns.toSorted()
}

const everywhere = (...names: string[]) => names.flatMap((name) => [`${name} 000000`, `${name} 000001`]).toSorted()

test('the first turn comes after one interval, and a school at rest is asked only for what is due', async () => {
  expect(await after(59)).toEqual([])
  expect(await after(1)).toEqual(everywhere('steady', 'woken', 'named'))
  expect(await after(60)).toEqual(everywhere('steady'))
  expect(await after(60)).toEqual(everywhere('steady'))
})

test('half an hour is the longest rest', async () => {
  expect(await after(1800)).toEqual(everywhere('steady', 'woken', 'named'))
})

test('a write wakes its own school, one interval later, and a look that finds nothing wakes nobody', async () => {
  wakeByWrites(world)
  const own = { school: at.school, request: { traceId: 'test', ip: null } }
  const { writeAs } = await import('#kernel/http/unit-of-work.ts')
  const { systemActor } = await import('#kernel/world/context.ts')
  await writeAs(world, { ...own, school: at.other, actor: systemActor }, (ctx) => ctx.db.query('select 1'))
  await writeAs(world, { ...own, actor: systemActor }, (ctx) =>
    ctx.db.query(
      `insert into sys_seed (id, create_time, update_time, name, edition)
       values (gen_random_uuid(), $1, $1, 'named moment', '1')`,
      [ctx.now()],
    ),
  )
  const woken = () =>
    world.pool.read(platformBinding, (db) =>
      db.query<{ kind: string }>(
        `select kind || ' ' || school_id as kind from upkeep_due where woken_time is not null`,
      ),
    )
  await expect
    .poll(async () => (await woken()).map(({ kind }) => kind).toSorted(), { timeout: 20_000 })
    .toEqual(['named 000000', 'woken 000000'])
  expect(await after(60)).toEqual([...everywhere('steady'), 'named 000000', 'woken 000000'].toSorted())
  // The moment the row names: ten minutes after it was written, of which one has passed.
  expect(await after(480)).toEqual(everywhere('steady'))
  expect(await after(60)).toEqual([...everywhere('steady'), 'named 000000'].toSorted())
  await at.system((ctx) => ctx.db.query(`delete from sys_seed where name = 'named moment'`))
})

test('what is written while a turn is under way is not slept over', async () => {
  await after(1800)
  await after(60)
  const wake = async (ctx: Ctx) =>
    void (await world.pool.read(platformBinding, (db) =>
      db.query(`update upkeep_due set woken_time = $1 where kind = 'woken' and school_id = $2`, [
        ctx.now(),
        ctx.school.id,
      ]),
    ))
  await after(1800)
  onTurn = async (ctx) => (ctx.school.id === '000000' ? wake(ctx) : undefined)
  expect(await after(1800)).toEqual(expect.arrayContaining(['woken 000000']))
  onTurn = undefined
  expect(await after(60)).toEqual(expect.arrayContaining(['woken 000000']))
})

test('two processes never take the same turn, and one that dies gives its turns back', async () => {
  at.clock.advance(1800_000)
  const both = await Promise.all([claimDue(world, 3), claimDue(world, 3)])
  const names = both.flat().map(({ work, school }) => `${work.name} ${school.id}`)
  expect(names.toSorted()).toEqual(everywhere('steady', 'woken', 'named'))
  expect(await after(299)).toEqual([])
  expect(await after(1)).toEqual(everywhere('steady', 'woken', 'named'))
})

test('a turn that fails is told, comes again, and keeps no other from its time', async () => {
  onTurn = async (ctx) => {
    if (ctx.school.id === '000000') throw new Error('this turn fails')
  }
  expect(await after(60)).toEqual(everywhere('steady'))
  expect(await after(60)).toEqual(everywhere('steady'))
  const rows = await at.system((ctx) => ctx.db.query(`select result from sys_upkeep_run where code = 'steady'`))
  expect(rows).toEqual([{ result: '0' }])
})
