import { insertRow } from '#kernel/operations/store.ts'
import { newId } from '#kernel/world/id.ts'
import { makeRoom } from '#tests/support/dormitory.ts'
import { batch as presortBatch } from '#modules/dormitory/presort/shared/batch.ts'
import { pool as presortPool } from '#modules/dormitory/presort/shared/quota.ts'
import { livingKinds } from '#modules/dormitory/offcampus/shared/living.ts'
import { livingGranted } from '#modules/dormitory/offcampus/shared/services.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { takenIn } from '#patterns/claim/shared/bits.ts'
import type { Layout, Taken } from '../shared/rush-routes.ts'
import { rushGate } from './rush/routes.ts'

const begin = '2026-11-18T04:00:00.000Z'
let school: TestSchool
let office: Visitor
let grade: number
let live: string | null = null
let crowd: { id: string; sex: string }[]
let people: { id: string; sex: string; accountNo: string }[]

beforeAll(async () => {
  school = await testSchool({ now: '2026-11-18T03:50:00.000Z' })
  office = await school.as('ssgl01')
  // Students who have an account, of the grade that has most of them.
  const rows = await rowsOf(
    school,
    `select s.id, s.sex, s.grade, u.account_no as "accountNo"
     from base_student s
     join sys_user u on u.person_id = s.id::text
     where s.xjzt_m in ('01', '17') and u.status = '1' and s.sex in ('1', '2')
     order by s.grade desc, u.account_no`,
  )
  const byGrade = Map.groupBy(rows as never as ((typeof people)[number] & { grade: number })[], (one) => one.grade)
  const [most, list] = [...byGrade].toSorted((a, b) => b[1].length - a[1].length)[0]!
  grade = most
  people = list
  crowd = (await rowsOf(
    school,
    "select id, sex from base_student where grade = $1 and xjzt_m = '01' and sex in ('1', '2') order by xh limit 300",
    [grade],
  )) as never
  await withoutBeds()
})
afterAll(() => school.close())
// What one test leaves open keeps its beds from the next one, and so does how fast its students asked.
afterEach(async () => {
  if (live) await end(live)
  live = null
  await withoutBeds()
  await pace()
})

/** In the demo school nearly everybody has a bed, and some live outside: these are to choose theirs. */
const withoutBeds = () =>
  school.system(async (ctx) => {
    const ids = [[...people, ...crowd].map(({ id }) => id)]
    const theirs = `select bed_id from stay_register where student_id = any($1::uuid[]) and state in ('1', '2')`
    await ctx.db.execute(`update dorm_bed set status = '0' where id in (${theirs})`, ids)
    await ctx.db.execute('delete from change_apply')
    await ctx.db.execute('delete from offcampus_living where student_id = any($1::uuid[])', ids)
    await ctx.db.execute('delete from stay_register where student_id = any($1::uuid[])', ids)
  })

const path = (name: string) => `yxgl/dormitoryChoose/${name}`
const count = async (text: string, ...values: unknown[]) => Number((await rowsOf(school, text, values))[0]!['n'])

/** A batch from noon to two, with every free bed of the school, published. */
async function publish(name: string, more: Record<string, unknown> = {}): Promise<string> {
  const time = { beginTime: begin, endTime: '2026-11-18T06:00:00.000Z' }
  const draft = { name, grade, ...time, poolMode: '3', holdSeconds: 0, autoAssign: false }
  const made = await office.post('yxgl/dormitoryChooseBatch/add', { ...draft, ...more })
  expect(made.body.msg).toBe('操作成功')
  const { id } = made.body.data
  const { houses } = (await office.get('yxgl/dormitoryChooseBatch/pool', { id })).body.data
  const dormIds = houses.map((one: { id: string }) => one.id)
  const painted = await office.post('yxgl/dormitoryChooseBatch/paint', { id, dormIds, isIn: true })
  expect(painted.body).toMatchObject({ success: true })
  const published = await office.post('yxgl/dormitoryChooseBatch/publish', { id })
  expect(published.body.msg).toBe('操作成功')
  live = id
  return id
}
async function end(id: string): Promise<void> {
  await school.upkeep('dormitory choosing')
  const { state } = (await office.get('yxgl/dormitoryChooseBatch/getOne', { id })).body.data
  if (state === '1') await office.post('yxgl/dormitoryChooseBatch/revise', { id })
  else if (state !== '4') await office.post('yxgl/dormitoryChooseBatch/end', { id })
}

const signedIn = new Map<string, Visitor>()
/** A sign-in lives an hour. */
async function later(milliseconds: number): Promise<void> {
  school.clock.advance(milliseconds)
  if (milliseconds < 3_000_000) return
  signedIn.clear()
  office = await school.as('ssgl01')
}
async function student(i: number, sex?: string): Promise<Visitor & { id: string; sex: string }> {
  const one = people.filter((each) => !sex || each.sex === sex)[i]!
  if (!signedIn.has(one.accountNo)) signedIn.set(one.accountNo, await school.as(one.accountNo))
  return { ...signedIn.get(one.accountNo)!, id: one.id, sex: one.sex }
}
let keys = 0
const send = (who: Visitor, deed: string, body: object, key = `key-${(keys += 1)}`) =>
  who.post(path(deed), body, { 'idempotency-key': key })
const layoutOf = async (who: Visitor, batchId: string): Promise<Layout> =>
  (await who.get(path('getLayout'), { batchId })).body.data
const bedsOf = (layout: Layout) =>
  layout.houses.flatMap(({ floors }) => floors.flatMap(({ rooms }) => rooms.flatMap((room) => room.beds)))
async function takenOf(who: Visitor, batchId: string): Promise<Taken> {
  const { mapKey } = (await who.get(path('getMy'), { batchId })).body.data
  return (await who.get(path('getTaken'), { key: mapKey })).body.data
}
/** The map is at most a second old. */
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1100))
/** Nobody asks twice in one second more often than is allowed. */
const pace = () => new Promise((resolve) => setTimeout(resolve, 1050))

test('nobody chooses a millisecond early, and everybody from the very moment', async () => {
  const id = await publish('准点')
  const who = await student(0)
  const [bed] = bedsOf(await layoutOf(who, id))
  school.clock.set(new Date(new Date(begin).getTime() - 1).toISOString())
  const early = await send(who, 'claim', { batchId: id, bedId: bed!.id })
  expect(early.body).toMatchObject({ code: 4001, success: false, msg: '选宿尚未开始，开放时间为2026-11-18 12:00:00' })
  expect(early.status).toBe(400)
  school.clock.advance(1)
  expect((await send(who, 'claim', { batchId: id, bedId: bed!.id })).body).toMatchObject({ code: 200 })
})

test('three hundred who want a hundred beds: no bed twice, no student twice, and each success stands in the register', async () => {
  const id = await publish('抢床')
  const beds = await rowsOf(school, 'select bed_id, sex from choose_pool where batch_id = $1 order by bed_id', [id])
  const bedsFor = (sex: string) => beds.filter((one) => one['sex'] === sex).slice(0, 50)
  const sides = new Map(['1', '2'].map((sex) => [sex, bedsFor(sex).map((one) => String(one['bed_id']))]))
  const won = new Map<string, string>()
  school.clock.set(begin)
  for (let round = 0; round < 5; round += 1) {
    const waiting = crowd.filter((one) => !won.has(one.id))
    await Promise.all(
      waiting.map(async ({ id: holderId, sex }, i) => {
        const own = sides.get(sex)!
        const bedId = own[(i * 7 + round * 11) % own.length]!
        const about = { holderId, key: `${round}`, wish: bedId, deed: 'claim', batchId: id, bedId } as const
        const at = { time: school.clock(), ip: null, agent: null }
        const told = await rushGate.pass({ world: school.world, school: school.school }, { ...about, ...at })
        if (told.code === 200) won.set(holderId, bedId)
        else expect(told.code).toBe(4004)
      }),
    )
    await pace()
  }
  expect(won.size).toBeGreaterThan(50)
  expect(new Set(won.values()).size).toBe(won.size)
  const stays = await rowsOf(
    school,
    "select student_id, bed_id from stay_register where source_id = $1 and state = '1'",
    [id],
  )
  expect(new Map(stays.map((one) => [one['student_id'], one['bed_id']]))).toEqual(won)
  expect(await count('select count(*) as n from choose_claim where batch_id = $1 and result_code = 200', id)).toBe(
    won.size,
  )
  const wrong = `select count(*) as n from stay_register r join dorm_room m on m.id = r.room_id
    where r.source_id = $1
      and (m.sex_limit <> r.sex or (m.department_id is not null and m.department_id <> r.department_id))`
  expect(await count(wrong, id)).toBe(0)
}, 120_000)

/** The beds of a batch that are free for somebody; in a real one the rest is taken already. */
async function freeBedsOf(who: Visitor, id: string): Promise<string[]> {
  const is = takenIn((await takenOf(who, id)).bits)
  return bedsOf(await layoutOf(who, id)).flatMap((bed, i) => (is(i) ? [] : [bed.id]))
}
const both = [
  ['真实', false],
  ['模拟', true],
] as const

test.each(both)(
  '4.3: the same key is one wish: five at once, one success, five equal answers; %s',
  async (word, isRehearsal) => {
    const id = await publish(`重试${word}`, { isRehearsal })
    const who = await student(1)
    const [bedId] = await freeBedsOf(who, id)
    const told = await Promise.all(
      Array.from({ length: 5 }, () => send(who, 'claim', { batchId: id, bedId }, `same ${id}`)),
    )
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(told.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(await count('select count(*) as n from choose_claim where batch_id = $1 and result_code = 200', id)).toBe(1)
    await pace()
    const other = await send(who, 'claim', { batchId: id, bedId })
    expect(other.body).toMatchObject({ code: 4005 })
    expect(other.body.msg).toMatch(/^您已选定.+床，如需更换请使用“换床”$/)
  },
)

test.each(both)(
  '4.4: whoever changes loses nothing where the new bed is gone, nor too often; %s',
  async (word, isRehearsal) => {
    const id = await publish(`换床${word}`, { isRehearsal, changeMax: 1 })
    const sex = (await student(0)).sex
    const [one, two] = [await student(0, sex), await student(1, sex)]
    const [a, b, c] = await freeBedsOf(one, id)
    await send(one, 'claim', { batchId: id, bedId: a })
    await send(two, 'claim', { batchId: id, bedId: b })
    const refused = await send(one, 'change', { batchId: id, bedId: b })
    expect(refused.body).toMatchObject({ code: 4004, msg: '手慢了，该床位已被其他同学选走' })
    expect((await one.get(path('getMy'), { batchId: id })).body.data.me.ticket).toMatchObject({
      bedId: a,
      changeUsed: 0,
    })
    await pace()
    expect((await send(one, 'change', { batchId: id, bedId: c })).body.data).toMatchObject({ bedId: c, changeUsed: 1 })
    const over = await send(one, 'change', { batchId: id, bedId: a })
    expect(over.body).toMatchObject({ code: 4006, msg: '更换次数已用完（1/1）' })
  },
)

test('a bed of the register is changed, given up and free for others again', async () => {
  const id = await publish('真换', { changeMax: 2 })
  const sex = (await student(0)).sex
  const who = await student(0, sex)
  const layout = bedsOf(await layoutOf(who, id)).map((bed) => bed.id)
  const [a, c] = await freeBedsOf(who, id)
  expect((await send(who, 'claim', { batchId: id, bedId: a })).body.msg).toBe('操作成功')
  expect((await send(who, 'change', { batchId: id, bedId: c })).body.data).toMatchObject({ bedId: c, state: '2' })
  await pace()
  expect((await send(who, 'release', { batchId: id })).body.data).toMatchObject({ bedId: null, changeUsed: 2 })
  const open = "select count(*) as n from stay_register where student_id = $1 and state in ('1', '2')"
  expect(await count(open, who.id)).toBe(0)
  await aSecond()
  const after = takenIn((await takenOf(who, id)).bits)
  expect([layout.indexOf(a!), layout.indexOf(c!)].map((i) => after(i))).toEqual([false, false])
  await end(id)
  live = null
  const kept = 'select count(*) as n from dorm_bed where lock_ref_id = $1'
  expect(await count(kept, id)).toBe(0)
})

test.each([false, true])('what is held and not confirmed is free again in time; rehearsal: %s', async (isRehearsal) => {
  const id = await publish(isRehearsal ? '模拟持有' : '持有', { holdSeconds: 600, isRehearsal })
  const sex = (await student(0)).sex
  const [one, two] = [await student(0, sex), await student(1, sex)]
  const beds = bedsOf(await layoutOf(one, id)).map((bed) => bed.id)
  const [a, b] = await freeBedsOf(one, id)
  expect((await send(one, 'claim', { batchId: id, bedId: a })).body.data).toMatchObject({ state: '1', bedId: a })
  expect((await send(two, 'claim', { batchId: id, bedId: a })).body.code).toBe(4004)
  expect((await send(two, 'claim', { batchId: id, bedId: b })).body.code).toBe(200)
  await pace()
  expect((await send(two, 'confirm', { batchId: id })).body.data).toMatchObject({ state: '2', bedId: b })
  const open = "select count(*) as n from stay_register where source_id = $1 and state = '1'"
  expect(await count(open, id)).toBe(isRehearsal ? 0 : 1)
  school.clock.advance(600_000)
  expect((await send(one, 'confirm', { batchId: id })).body).toMatchObject({ code: 4004 })
  await school.upkeep('dormitory holds')
  await aSecond()
  const free = takenIn((await takenOf(one, id)).bits)
  expect([a, b].map((bed) => free(beds.indexOf(bed!)))).toEqual([false, true])
  expect((await one.get(path('getMy'), { batchId: id })).body.data.me.ticket).toMatchObject({ state: '0', bedId: null })
  const said = "select count(*) as n from sys_user_message where content = '您持有的床位已超时释放，请重新选择'"
  expect(await count(said)).toBeGreaterThan(0)
  await end(id)
  live = null
  if (isRehearsal) expect(await count('select count(*) as n from choose_claim where batch_id = $1', id)).toBe(0)
  else await office.post('yxgl/dormitoryChooseBatch/file', { id })
})

test.each(both)(
  '4.8, 4.9: what may be chosen names nobody, and roommates are tags alone; %s',
  async (word, isRehearsal) => {
    const id = await publish(`预览${word}`, { isRehearsal, showRoommate: '1' })
    const sex = (await student(0)).sex
    const [one, two] = [await student(0, sex), await student(1, sex)]
    const answer = await one.get(path('getLayout'), { batchId: id })
    const names = await rowsOf(school, 'select xm, xh from base_student where grade = $1', [grade])
    const text = answer.raw.toString()
    expect(names.filter(({ xm, xh }) => text.includes(String(xm)) || text.includes(String(xh)))).toEqual([])
    const again = await one.get(path('getLayout'), { batchId: id }, { 'if-none-match': String(answer.headers['etag']) })
    expect(again.status).toBe(304)
    await two.post(path('saveFav'), { batchId: id, tags: ['1', '3'] })
    const [bedId] = await freeBedsOf(two, id)
    type Room = { id: string; beds: { id: string }[] }
    const rooms: Room[] = (answer.body.data as Layout).houses.flatMap(({ floors }) => floors.flatMap((f) => f.rooms))
    const room = rooms.find(({ beds }) => beds.some((bed) => bed.id === bedId))!
    expect((await send(two, 'claim', { batchId: id, bedId })).body.code).toBe(200)
    const mates = await one.get(path('getRoommates'), { batchId: id, roomId: room.id })
    expect(mates.body.data).toEqual([{ tags: ['早睡', '安静'], name: null, home: null }])
    const favs = await one.post(path('saveFav'), {
      batchId: id,
      bedIds: bedsOf(answer.body.data)
        .slice(0, 3)
        .map((bed) => bed.id),
    })
    expect(favs.body.data.favBedIds).toHaveLength(3)
  },
)

test('a bed that is none is refused in words, to whoever asks for it and to nobody who asks at the same moment', async () => {
  const id = await publish('没有的床位')
  school.clock.set(begin)
  const [one, other] = [await student(0), await student(1)]
  const [bed] = bedsOf(await layoutOf(other, id))
  const nowhere = '00000000-0000-7000-8000-000000000000'
  const [refused, given] = await Promise.all([
    send(one, 'claim', { batchId: id, bedId: nowhere }, 'nowhere'),
    send(other, 'claim', { batchId: id, bedId: bed!.id }),
  ])
  expect([refused.status, refused.body.code, refused.body.msg]).toEqual([400, 4003, '该床位不在您的可选范围内'])
  expect(given.body).toMatchObject({ success: true })
  const kept = await rowsOf(school, `select wish, bed_id, result_code from choose_claim where request_key = 'nowhere'`)
  expect(kept).toEqual([{ wish: `claim ${id} ${nowhere}`, bed_id: null, result_code: 4003 }])
})

test('the key of a map is taken to the letter', async () => {
  const id = await publish('占用图')
  const who = await student(0)
  const { mapKey } = (await who.get(path('getMy'), { batchId: id })).body.data
  const [body, seal] = String(mapKey).split('.') as [string, string]
  expect((await who.get(path('getTaken'), { key: mapKey })).status).toBe(200)
  for (const key of [`${mapKey}.`, `${mapKey}.1`, `${body}=.${seal}`, ` ${mapKey}`, `${body}!.${seal}`, seal, '.'])
    expect((await who.get(path('getTaken'), { key })).status, key).toBe(404)
})

test('a pause stops choosing and nothing else, and whoever is not meant is told so', async () => {
  const id = await publish('暂停', { isRehearsal: true })
  await school.upkeep('dormitory choosing')
  const who = await student(2)
  const [bed] = bedsOf(await layoutOf(who, id))
  const watched = async (anew?: string) =>
    (await office.get('yxgl/dormitoryChooseBatch/monitor', { id, ...(anew && { anew }) })).body.data
  expect(await watched()).toMatchObject({ state: '2', pauseReason: null })
  const paused = await office.post('yxgl/dormitoryChooseBatch/pause', { id, pauseReason: '系统检修' })
  expect(paused.body).toMatchObject({ success: true })
  // Whoever knows of it sees it, however short before it was counted.
  expect(await watched('1')).toMatchObject({ state: '3', pauseReason: '系统检修' })
  await aSecond()
  expect((await send(who, 'claim', { batchId: id, bedId: bed!.id })).body).toMatchObject({ code: 4008 })
  expect((await who.get(path('getMy'), { batchId: id })).body.data.batch).toMatchObject({
    phase: 'paused',
    pauseReason: '系统检修',
  })
  await office.post('yxgl/dormitoryChooseBatch/resume', { id })
  await aSecond()
  expect((await send(who, 'claim', { batchId: id, bedId: bed!.id })).body.code).toBe(200)
  const stranger = await school.as('stu01')
  const mine = (await stranger.get(path('getMy'))).body.data
  if (!mine.others.concat(mine.batch ?? []).some((one: { id: string }) => one.id === id))
    expect((await send(stranger, 'claim', { batchId: id, bedId: bed!.id })).body).toMatchObject({
      code: 4003,
      msg: '您不在本批次选宿范围内，请联系辅导员',
    })
  const seen = await watched('1')
  expect(seen).toMatchObject({ chosen: 1, state: '2', name: '暂停' })
  expect(seen.curve.reduce((sum: number, one: { done: number }) => sum + one.done, 0)).toBe(1)
})

test('a rehearsal reaches neither a bed nor the register', async () => {
  const before = await rowsOf(school, 'select id, status, lock_type from dorm_bed order by id')
  const stays = await count('select count(*) as n from stay_register')
  const trials = await count('select count(*) as n from choose_trial')
  const id = await publish('演练', { isRehearsal: true })
  const who = await student(3)
  const [bed] = bedsOf(await layoutOf(who, id))
  expect((await send(who, 'claim', { batchId: id, bedId: bed!.id })).body.data.state).toBe('2')
  expect(await rowsOf(school, 'select id, status, lock_type from dorm_bed order by id')).toEqual(before)
  expect(await count('select count(*) as n from stay_register')).toBe(stays)
  await school.upkeep('dormitory choosing')
  await later(3 * 3_600_000)
  await school.upkeep('dormitory choosing')
  expect((await office.get('yxgl/dormitoryChooseBatch/getOne', { id })).body.data).toMatchObject({
    state: '4',
    chosenTotal: 1,
  })
  expect(await count('select count(*) as n from choose_trial')).toBe(trials)
  expect(await count('select count(*) as n from choose_student where batch_id = $1', id)).toBe(0)
})

/** Whoever has no account asks at the gate itself. */
const claims = (holderId: string, batchId: string, bedId: string) => {
  const wish = { holderId, batchId, bedId, deed: 'claim', key: `gate-${(keys += 1)}`, wish: bedId } as const
  const at = { world: school.world, school: school.school }
  return rushGate.pass(at, { ...wish, time: school.clock(), ip: null, agent: null })
}

test('departments begin ten minutes after each other, each to the second', async () => {
  school.clock.set('2026-11-18T03:50:00.000Z')
  const id = await publish('错峰', { isRehearsal: true, stagger: 10 })
  const windows = await rowsOf(
    school,
    `select w.department_id as id, w.begin_time as at
     from choose_window w
     join base_department d on d.id = w.department_id
     where w.batch_id = $1
     order by d.sort, d.dept_code`,
    [id],
  )
  expect(windows.length).toBeGreaterThan(1)
  expect(windows.map(({ at }) => Date.parse(String(at)))).toEqual(
    windows.map((_, i) => Date.parse(begin) + i * 600_000),
  )
  const [second] = await rowsOf(
    school,
    `select s.student_id as id, p.bed_id as bed
     from choose_student s
     join choose_pool p on p.batch_id = s.batch_id and p.sex = s.sex and p.department_id is null and p.class_id is null
     where s.batch_id = $1 and s.department_id = $2 and s.eligible
     limit 1`,
    [id, windows[1]!['id']],
  )
  const ask = () => claims(String(second!['id']), id, String(second!['bed']))
  school.clock.set(new Date(Date.parse(begin) + 599_999).toISOString())
  expect(await ask()).toMatchObject({ code: 4001, msg: '选宿尚未开始，开放时间为2026-11-18 12:10:00' })
  school.clock.advance(1)
  expect((await ask()).code).toBe(200)
})

test('up to five beds are kept as favourites before it opens, and only such as one may choose', async () => {
  school.clock.set('2026-11-18T03:50:00.000Z')
  const id = await publish('收藏', { isRehearsal: true })
  const [man, woman] = [await student(0, '1'), await student(0, '2')]
  const beds = bedsOf(await layoutOf(man, id)).map((bed) => bed.id)
  const save = async (bedIds: string[]) => (await man.post(path('saveFav'), { batchId: id, bedIds })).body
  expect(JSON.stringify(await save(beds.slice(0, 6)))).toContain('最多收藏 5 个床位')
  const others = bedsOf(await layoutOf(woman, id)).map((bed) => bed.id)
  expect(JSON.stringify(await save([others[0]!]))).toContain('收藏的床位不在您的可选范围内')
  expect((await save(beds.slice(0, 5))).data.favBedIds).toEqual(beds.slice(0, 5))
  const mine = (await man.get(path('getMy'), { batchId: id })).body.data
  expect([mine.batch.phase, mine.me.favBedIds]).toEqual(['before', beds.slice(0, 5)])
})

test('whoever may live at home chooses no more, and what they held is free for the others', async () => {
  school.clock.set(begin)
  const id = await publish('走读', { holdSeconds: 600 })
  await school.upkeep('dormitory choosing')
  const who = await student(0)
  const [bedId] = await freeBedsOf(who, id)
  expect((await send(who, 'claim', { batchId: id, bedId })).body.data).toMatchObject({ state: '1', bedId })
  const agreed = () => school.system((ctx) => ctx.tell(livingGranted, { studentId: who.id, kind: livingKinds.home[0] }))
  const mine = async () => (await who.get(path('getMy'), { batchId: id })).body.data.me.ticket
  await agreed()
  expect(await mine()).toMatchObject({ state: '4', bedId: null })
  expect((await send(who, 'claim', { batchId: id, bedId })).body.success).toBe(false)
  expect(await rowsOf(school, 'select lock_type, lock_ref_id from dorm_bed where id = $1', [bedId])).toEqual([
    { lock_type: '3', lock_ref_id: id },
  ])
})

test('rooms that pre-sorting left to a class are chosen by that class, and kept for it all the while', async () => {
  const man = await student(0, '1')
  const [own] = await rowsOf(school, 'select class_id, department_id from base_student where id = $1', [man.id])
  const presortId = newId(new Date())
  const { roomId } = await school.system(async (ctx) => {
    const at = await makeRoom(ctx)
    const whom = { batchName: '已发布的预分', xn: '2026-2027', grade, population: '1', dormIds: [at.dormId] }
    await insertRow(ctx, presortBatch, presortId, { ...whom, mode: '3', seed: 7, state: '4' })
    const whose = { sex: '1', studentId: null, departmentId: own!['department_id'], classId: own!['class_id'] }
    await insertRow(ctx, presortPool, newId(new Date()), {
      batchId: presortId,
      roomId: at.roomId,
      levelId: null,
      ...whose,
    })
    await ctx.db.execute("update dorm_bed set status = '1', lock_type = '2', lock_ref_id = $2 where room_id = $1", [
      at.roomId,
      presortId,
    ])
    return at
  })
  const draft = {
    name: '接预分',
    grade,
    beginTime: begin,
    endTime: '2026-11-18T06:00:00.000Z',
    holdSeconds: 0,
    autoAssign: false,
  }
  const { id } = (await office.post('yxgl/dormitoryChooseBatch/add', { ...draft, poolMode: '1' })).body.data
  expect((await office.post('yxgl/dormitoryChooseBatch/fromPresort', { id })).body.data).toEqual({ beds: 4 })
  expect((await office.post('yxgl/dormitoryChooseBatch/publish', { id })).body.msg).toBe('操作成功')
  live = id
  expect(
    await rowsOf(school, 'select distinct lock_type, lock_ref_id from dorm_bed where room_id = $1', [roomId]),
  ).toEqual([{ lock_type: '3', lock_ref_id: id }])
  const allowed = await rowsOf(
    school,
    'select distinct class_id from choose_student where batch_id = $1 and eligible',
    [id],
  )
  expect(allowed).toEqual([{ class_id: own!['class_id'] }])
  school.clock.set(begin)
  const [bed] = bedsOf(await layoutOf(man, id))
  expect((await send(man, 'claim', { batchId: id, bedId: bed!.id })).body.data).toMatchObject({ state: '2' })
})
