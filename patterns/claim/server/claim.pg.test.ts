import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PoolClosed } from '#kernel/db/away.ts'
import type { AnyEntity, Entity } from '#kernel/entity/entity.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { f } from '#kernel/fields/f.ts'
import { insertRow } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { journalFields } from '../shared/journal.ts'
import type { Told } from '../shared/wants.ts'
import { journalOf, type Noted } from './journal.ts'
import { changePlaces, dropOverdue, givePlacesBack, keepPlaces, takePlaces, type Places } from './places.ts'
import { answerOf, grantedWith, toldOf } from './told.ts'
import { turnstile } from './turnstile.ts'

const bare = {
  service: 'base',
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
} as const

// Seats in a lecture, three of them; and lockers, which one person has alone.
const lectureFields = {
  name: f.text({ label: '讲座' }),
  capacity: f.integer({ label: '座位', required: true }),
  taken: f.integer({ label: '已占', required: true, default: 0 }),
}
const lecture: Entity<'trial.lecture', typeof lectureFields> = {
  ...bare,
  name: 'trial.lecture',
  label: '讲座',
  path: 'trialLecture',
  title: 'name',
  fields: lectureFields,
}
const seatFields = {
  lectureId: f.ref('trial.lecture' as 'sys.user', { label: '讲座', required: true }),
  holderId: f.ref('sys.user', { label: '听众', required: true }),
  until: f.moment({ label: '保留至' }),
}
const seat: Entity<'trial.seat', typeof seatFields> = {
  ...bare,
  name: 'trial.seat',
  label: '座位',
  path: 'trialSeat',
  title: 'until',
  fields: seatFields,
  unique: [{ on: ['holderId'] }],
}
const lockerFields = {
  name: f.text({ label: '柜号' }),
  taken: f.integer({ label: '占用', required: true, default: 0 }),
}
const locker: Entity<'trial.locker', typeof lockerFields> = {
  ...bare,
  name: 'trial.locker',
  label: '储物柜',
  path: 'trialLocker',
  title: 'name',
  fields: lockerFields,
}
const keyFields = {
  lockerId: f.ref('trial.locker' as 'sys.user', { label: '柜', required: true }),
  holderId: f.ref('sys.user', { label: '使用人', required: true }),
  until: f.moment({ label: '保留至' }),
}
const lockerKey: Entity<'trial.lockerKey', typeof keyFields> = {
  ...bare,
  name: 'trial.lockerKey',
  label: '柜钥匙',
  path: 'trialLockerKey',
  title: 'until',
  fields: keyFields,
  unique: [{ on: ['holderId'] }, { on: ['lockerId'] }],
}
const wishFields = { holderId: f.ref('sys.user', { label: '谁', required: true }), ...journalFields }
const wish: Entity<'trial.wish', typeof wishFields> = {
  ...bare,
  name: 'trial.wish',
  label: '请求',
  path: 'trialWish',
  title: 'requestKey',
  fields: wishFields,
  unique: [{ on: ['holderId', 'requestKey'] }],
}
const entities = [lecture, seat, locker, lockerKey, wish] as readonly AnyEntity[]

const seats: Places = {
  things: lecture,
  taken: 'taken',
  capacity: 't.capacity',
  holdings: seat,
  thing: 'lectureId',
  holder: 'holderId',
  until: 'until',
}
const lockers: Places = { ...seats, things: locker, capacity: '1', holdings: lockerKey, thing: 'lockerId' }

const full = defineError({ code: 'FULL', status: 400, number: 4104, message: '没有座位了' })
const twice = defineError({ code: 'TWICE', status: 400, number: 4105, message: '您已有座位' })
const busy = defineError({ code: 'BUSY', status: 400, number: 4107, message: '操作过于频繁，请稍后再试' })

type Wish = Noted & { thingId: string }
const gateOf = (places: Places, more: { mostWaiting?: number; atOnce?: number } = {}) =>
  turnstile<Wish>({
    name: 'trial',
    journal: journalOf<Wish>(wish, { holder: 'holderId', kept: () => ({}) }),
    refusal: busy,
    perSecond: 2,
    ...more,
    async decide(ctx, asked, haste) {
      const told = await takePlaces(
        ctx,
        places,
        asked.map(({ holderId, thingId }) => ({ holderId, thingId, until: null })),
        haste,
      )
      return told.map((one, i): Told | null =>
        one === 'busy'
          ? null
          : one === 'done'
            ? grantedWith({ thingId: asked[i]!.thingId })
            : toldOf(one === 'full' ? full() : twice()),
      )
    },
  })

let school: TestSchool
let people: string[]
beforeAll(async () => {
  const manifest = { name: 'trial', label: '试用', depends: ['base'], entities }
  school = await testSchool({ trial: { manifest, part: { module: 'trial' } } })
  people = (await rowsOf(school, 'select id from sys_user order by account_no limit 40')).map(({ id }) => String(id))
})
afterAll(() => school.close())

beforeEach(async () => {
  await within(async (ctx) => {
    for (const table of ['trial_seat', 'trial_locker_key', 'trial_wish', 'trial_lecture', 'trial_locker'])
      await ctx.db.execute(`delete from ${table}`)
  })
})

const within = <T>(work: (ctx: Ctx) => Promise<T>) => school.system(work)
const at = () => ({ world: school.world, school: school.school })

async function make(entity: AnyEntity, values: Record<string, unknown>): Promise<string> {
  const id = newId(new Date())
  await within((ctx) => insertRow(ctx, entity, id, { taken: 0, ...values }))
  return id
}
const wants = (holderId: string, thingId: string, key = newId(new Date())): Wish => ({
  holderId,
  thingId,
  key,
  wish: `take ${thingId}`,
  time: new Date(),
  ip: null,
  agent: null,
})
const count = async (text: string, ...values: unknown[]) => Number((await rowsOf(school, text, values))[0]!['n'])
const takenOf = (table: string, id: string) => count(`select taken as n from ${table} where id = $1`, id)

test('of forty who want three seats at once three get one, and the numbers agree', async () => {
  const id = await make(lecture, { name: '天文', capacity: 3 })
  // Two processes: two queues that know nothing of each other.
  const [one, other] = [gateOf(seats, { atOnce: 7 }), gateOf(seats, { atOnce: 3 })]
  const told = await Promise.all(people.map((who, i) => (i % 2 ? one : other).pass(at(), wants(who, id))))
  expect(told.filter(({ code }) => code === 200)).toHaveLength(3)
  expect(told.filter(({ code }) => code === 4104)).toHaveLength(people.length - 3)
  expect(await takenOf('trial_lecture', id)).toBe(3)
  expect(await count('select count(*) as n from trial_seat where lecture_id = $1', id)).toBe(3)
  expect(await count('select count(*) as n from trial_wish where result_code = 200')).toBe(3)
})

test('everybody gets one locker, and no locker two people', async () => {
  const ids: string[] = []
  for (let i = 0; i < 5; i += 1) ids.push(await make(locker, { name: `A${i}` }))
  const gates = [gateOf(lockers, { atOnce: 4 }), gateOf(lockers, { atOnce: 9 })]
  await Promise.all(people.map((who, i) => gates[i % 2]!.pass(at(), wants(who, ids[i % ids.length]!))))
  expect(await count('select count(*) as n from trial_locker_key')).toBe(5)
  expect(await count('select count(distinct locker_id) as n from trial_locker_key')).toBe(5)
  expect(await count('select count(*) as n from trial_locker where taken = 1')).toBe(5)
  const [first] = await rowsOf(school, 'select holder_id from trial_locker_key where locker_id = $1', [ids[0]])
  const again = await gates[0]!.pass(at(), wants(String(first!['holder_id']), ids[1]!))
  expect(again.code).toBe(4105)
})

test('the same key is one wish, however often and wherever it is sent', async () => {
  const id = await make(lecture, { name: '地理', capacity: 9 })
  const [one, other] = [gateOf(seats), gateOf(seats)]
  const same = wants(people[0]!, id, 'k1')
  const told = await Promise.all([one, one, one, other, other].map((gate) => gate.pass(at(), same)))
  expect(told.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(told.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await count('select count(*) as n from trial_wish')).toBe(1)
  expect(await takenOf('trial_lecture', id)).toBe(1)
  // A key means what it was first sent with.
  const elsewhere = await make(lecture, { name: '历史', capacity: 9 })
  const other409 = await gateOf(seats).pass(at(), wants(people[0]!, elsewhere, 'k1'))
  expect(() => answerOf(other409)).toThrow('请求标识已被其他内容使用，请刷新后重试')
})

test('whoever asks too often is refused at once, and so is everybody while too many wait', async () => {
  const id = await make(lecture, { name: '物理', capacity: 9 })
  const gate = gateOf(seats)
  const first = gate.pass(at(), wants(people[0]!, id))
  await expect(gate.pass(at(), wants(people[0]!, id))).rejects.toThrow('操作过于频繁，请稍后再试')
  await first
  await gate.pass(at(), wants(people[0]!, id))
  await expect(gate.pass(at(), wants(people[0]!, id))).rejects.toMatchObject({ number: 4107 })

  const narrow = gateOf(seats, { mostWaiting: 2 })
  const asked = people.slice(1, 6).map((who) => narrow.pass(at(), wants(who, id)))
  const ends = await Promise.allSettled(asked)
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected'])
})

test('whoever is turned away costs no transaction, no line of the journal and no place in the queue, and is paced all the same', async () => {
  const id = await make(lecture, { name: '数学', capacity: 9 })
  let [isOpen, looks, decided] = [false, 0, 0]
  const gate = turnstile<Wish>({
    name: 'trial',
    journal: journalOf<Wish>(wish, { holder: 'holderId', kept: () => ({}) }),
    refusal: busy,
    mostWaiting: 2,
    async turnsAway() {
      looks += 1
      return isOpen ? null : toldOf(full())
    },
    async decide(ctx, asked) {
      decided += 1
      const told = await takePlaces(
        ctx,
        seats,
        asked.map(({ holderId, thingId }) => ({ holderId, thingId, until: null })),
      )
      return told.map((one) => (one === 'done' ? grantedWith({}) : toldOf(twice())))
    },
  })
  const told = await Promise.all(people.map((who) => gate.pass(at(), wants(who, id, 'early'))))
  expect(new Set(told.map(({ code }) => code))).toEqual(new Set([4104]))
  expect([looks, decided, await count('select count(*) as n from trial_wish')]).toEqual([people.length, 0, 0])
  // Too fast is too fast, whatever is answered.
  await gate.pass(at(), wants(people[0]!, id))
  await expect(gate.pass(at(), wants(people[0]!, id))).rejects.toMatchObject({ number: 4107 })
  expect(looks).toBe(people.length + 1)
  // What was turned away was not decided: the same wish is granted once it may be.
  isOpen = true
  expect((await gate.pass(at(), wants(people[1]!, id, 'early'))).code).toBe(200)
  expect(await count("select count(*) as n from trial_wish where request_key = 'early'")).toBe(1)
})

test('one wish that cannot be decided spoils it for nobody else', async () => {
  const id = await make(lecture, { name: '化学', capacity: 9 })
  const gate = gateOf(seats)
  const nobody = wants(newId(new Date()), id)
  const ends = await Promise.allSettled([gate.pass(at(), nobody), gate.pass(at(), wants(people[1]!, id))])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(await takenOf('trial_lecture', id)).toBe(1)
})

test('nobody waits behind what another process decides on: that wish comes again, and once it is free it is granted', async () => {
  const [held, free] = [await make(locker, { name: 'D1' }), await make(locker, { name: 'D2' })]
  const gate = gateOf(lockers)
  const [first, ...others] = people as [string, ...string[]]
  let late: Promise<Told> | undefined
  await within(async (ctx) => {
    await ctx.db.query('select 1 from trial_locker where id = $1 for no key update', [held])
    late = gate.pass(at(), wants(first, held))
    const told = await Promise.all(others.slice(0, 3).map((who) => gate.pass(at(), wants(who, free))))
    expect(told.map(({ code }) => code).toSorted()).toEqual([200, 4104, 4104])
    expect(await count('select count(*) as n from trial_wish where holder_id = $1', first)).toBe(0)
  })
  expect((await late!).code).toBe(200)
  expect(await count('select count(*) as n from trial_wish where holder_id = $1', first)).toBe(1)
  expect(await takenOf('trial_locker', held)).toBe(1)
})

test('where the database has gone, everybody is told so at once and nobody tries for themselves', async () => {
  let tries = 0
  const gate = turnstile<Wish>({
    name: 'trial',
    journal: journalOf<Wish>(wish, { holder: 'holderId', kept: () => ({}) }),
    refusal: busy,
    async decide() {
      tries += 1
      throw new PoolClosed()
    },
  })
  const ends = await Promise.allSettled(people.map((id) => gate.pass(at(), wants(id, id))))
  expect(new Set(ends.map((end) => (end as PromiseRejectedResult).reason.name))).toEqual(new Set(['PoolClosed']))
  expect(tries).toBe(1)
})

test('what is held is free again in time, unless it was made somebody’s own', async () => {
  const id = await make(lecture, { name: '生物', capacity: 2 })
  const soon = new Date(school.clock().getTime() + 60_000)
  const [a, b, c] = people as [string, string, string]
  const take = (who: string) => within((ctx) => takePlaces(ctx, seats, [{ holderId: who, thingId: id, until: soon }]))
  expect([await take(a), await take(b), await take(c)]).toEqual([['done'], ['done'], ['full']])
  expect(await within((ctx) => keepPlaces(ctx, seats, [a]))).toEqual([a])
  expect(await within((ctx) => dropOverdue(ctx, seats))).toEqual([])
  school.clock.advance(60_000)
  expect(await within((ctx) => keepPlaces(ctx, seats, [b]))).toEqual([])
  expect(await within((ctx) => dropOverdue(ctx, seats))).toEqual([b])
  expect(await takenOf('trial_lecture', id)).toBe(1)
  expect(await take(c)).toEqual(['done'])
  expect(await within((ctx) => givePlacesBack(ctx, seats, [a, c]))).toHaveLength(2)
  expect(await takenOf('trial_lecture', id)).toBe(0)
})

test('whoever changes gets the new one first, and keeps the old one where that is gone', async () => {
  const [one, other] = [await make(locker, { name: 'B1' }), await make(locker, { name: 'B2' })]
  const [a, b] = people as [string, string]
  const want = (holderId: string, thingId: string) => ({ holderId, thingId, until: null })
  await within((ctx) => takePlaces(ctx, lockers, [want(a, one), want(b, other)]))
  expect(await within((ctx) => changePlaces(ctx, lockers, [want(a, other)]))).toEqual(['full'])
  expect(
    await count('select count(*) as n from trial_locker_key where locker_id = $1 and holder_id = $2', one, a),
  ).toBe(1)
  const third = await make(locker, { name: 'B3' })
  expect(await within((ctx) => changePlaces(ctx, lockers, [want(a, third)]))).toEqual(['done'])
  expect([await takenOf('trial_locker', one), await takenOf('trial_locker', third)]).toEqual([0, 1])
})

test('the database itself refuses a second holder', async () => {
  const id = await make(locker, { name: 'C1' })
  const hold = (who: string) =>
    within((ctx) => insertRow(ctx, lockerKey, newId(new Date()), { lockerId: id, holderId: who, until: null }))
  await hold(people[0]!)
  await expect(hold(people[1]!)).rejects.toMatchObject({ code: '23505' })
})
