import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { takenIn } from '#patterns/claim/shared/bits.ts'
import { bedsOf, begin, both, Choosing, path } from '#tests/support/choosing.ts'
import { rowsOf } from '#tests/support/school.ts'

let at: Choosing

beforeAll(async () => {
  at = await Choosing.open({ crowd: 300, roomsOfSex: 13 })
})
afterAll(() => at.close())
afterEach(() => at.clear())

test('nobody chooses a millisecond early, and everybody from the very moment', async () => {
  const id = await at.publish('准点', {}, { isEarly: true })
  const who = await at.student(0)
  const [bed] = bedsOf(await at.layout(who, id))
  at.school.clock.set(new Date(new Date(begin).getTime() - 1).toISOString())
  const early = await at.send(who, 'claim', { batchId: id, bedId: bed!.id })
  expect(early.body).toMatchObject({ code: 4001, success: false, msg: '选宿尚未开始，开放时间为2026-11-18 12:00:00' })
  expect(early.status).toBe(400)
  at.school.clock.advance(1)
  expect((await at.send(who, 'claim', { batchId: id, bedId: bed!.id })).body).toMatchObject({ code: 200 })
})

test('three hundred who want a hundred beds: no bed twice, no student twice, and each success stands in the register', async () => {
  const id = await at.publish('抢床')
  const beds = await rowsOf(at.school, 'select bed_id, sex from choose_pool where batch_id = $1 order by bed_id', [id])
  const bedsFor = (sex: string) => beds.filter((one) => one['sex'] === sex).slice(0, 50)
  const sides = new Map(['1', '2'].map((sex) => [sex, bedsFor(sex).map((one) => String(one['bed_id']))]))
  const won = new Map<string, string>()
  for (let round = 0; round < 5; round += 1) {
    const waiting = at.crowd.filter((one) => !won.has(one.id))
    await Promise.all(
      waiting.map(async ({ id: holderId, sex }, i) => {
        const own = sides.get(sex)!
        const bedId = own[(i * 7 + round * 11) % own.length]!
        const about = { holderId, key: `${round}`, wish: bedId, deed: 'claim', batchId: id, bedId } as const
        const told = await at.asks(about)
        if (told.code === 200) won.set(holderId, bedId)
        else expect(told.code).toBe(4004)
      }),
    )
    at.pace()
  }
  expect(won.size).toBeGreaterThan(50)
  expect(new Set(won.values()).size).toBe(won.size)
  const stays = await rowsOf(
    at.school,
    "select student_id, bed_id from stay_register where source_id = $1 and state = '1'",
    [id],
  )
  expect(new Map(stays.map((one) => [one['student_id'], one['bed_id']]))).toEqual(won)
  expect(await at.count('select count(*) as n from choose_claim where batch_id = $1 and result_code = 200', id)).toBe(
    won.size,
  )
  const wrong = `select count(*) as n from stay_register r join dorm_room m on m.id = r.room_id
    where r.source_id = $1
      and (m.sex_limit <> r.sex or (m.department_id is not null and m.department_id <> r.department_id))`
  expect(await at.count(wrong, id)).toBe(0)
}, 120_000)

test.each(both)(
  '4.3: the same key is one wish: five at once, one success, five equal answers; %s',
  async (word, isRehearsal) => {
    const id = await at.publish(`重试${word}`, { isRehearsal })
    const who = await at.student(1)
    const [bedId] = await at.freeBeds(who, id)
    const told = await Promise.all(
      Array.from({ length: 5 }, () => at.send(who, 'claim', { batchId: id, bedId }, `same ${id}`)),
    )
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(told.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(await at.count('select count(*) as n from choose_claim where batch_id = $1 and result_code = 200', id)).toBe(
      1,
    )
    at.pace()
    const other = await at.send(who, 'claim', { batchId: id, bedId })
    expect(other.body).toMatchObject({ code: 4005 })
    expect(other.body.msg).toMatch(/^您已选定.+床，如需更换请使用“换床”$/)
  },
)

test.each(both)(
  '4.4: whoever changes loses nothing where the new bed is gone, nor too often; %s',
  async (word, isRehearsal) => {
    const id = await at.publish(`换床${word}`, { isRehearsal, changeMax: 1 })
    const sex = (await at.student(0)).sex
    const [one, two] = [await at.student(0, sex), await at.student(1, sex)]
    const [a, b, c] = await at.freeBeds(one, id)
    await at.send(one, 'claim', { batchId: id, bedId: a })
    await at.send(two, 'claim', { batchId: id, bedId: b })
    const refused = await at.send(one, 'change', { batchId: id, bedId: b })
    expect(refused.body).toMatchObject({ code: 4004, msg: '手慢了，该床位已被其他同学选走' })
    expect((await one.get(path('getMy'), { batchId: id })).body.data.me.ticket).toMatchObject({
      bedId: a,
      changeUsed: 0,
    })
    at.pace()
    expect((await at.send(one, 'change', { batchId: id, bedId: c })).body.data).toMatchObject({
      bedId: c,
      changeUsed: 1,
    })
    const over = await at.send(one, 'change', { batchId: id, bedId: a })
    expect(over.body).toMatchObject({ code: 4006, msg: '更换次数已用完（1/1）' })
  },
)

test('a bed of the register is changed, given up and free for others again', async () => {
  const id = await at.publish('真换', { changeMax: 2 })
  const sex = (await at.student(0)).sex
  const who = await at.student(0, sex)
  const layout = bedsOf(await at.layout(who, id)).map((bed) => bed.id)
  const [a, c] = await at.freeBeds(who, id)
  expect((await at.send(who, 'claim', { batchId: id, bedId: a })).body.msg).toBe('操作成功')
  expect((await at.send(who, 'change', { batchId: id, bedId: c })).body.data).toMatchObject({ bedId: c, state: '2' })
  at.pace()
  expect((await at.send(who, 'release', { batchId: id })).body.data).toMatchObject({ bedId: null, changeUsed: 2 })
  const open = "select count(*) as n from stay_register where student_id = $1 and state in ('1', '2')"
  expect(await at.count(open, who.id)).toBe(0)
  await at.aSecond()
  const after = takenIn((await at.taken(who, id)).bits)
  expect([layout.indexOf(a!), layout.indexOf(c!)].map((i) => after(i))).toEqual([false, false])
  await at.end(id)
  const kept = 'select count(*) as n from dorm_bed where lock_ref_id = $1'
  expect(await at.count(kept, id)).toBe(0)
})

test('a bed that is none is refused in words, to whoever asks for it and to nobody who asks at the same moment', async () => {
  const id = await at.publish('没有的床位')
  const [one, other] = [await at.student(0), await at.student(1)]
  const [bed] = bedsOf(await at.layout(other, id))
  const nowhere = '00000000-0000-7000-8000-000000000000'
  const [refused, given] = await Promise.all([
    at.send(one, 'claim', { batchId: id, bedId: nowhere }, 'nowhere'),
    at.send(other, 'claim', { batchId: id, bedId: bed!.id }),
  ])
  expect([refused.status, refused.body.code, refused.body.msg]).toEqual([400, 4003, '该床位不在您的可选范围内'])
  expect(given.body).toMatchObject({ success: true })
  const kept = await rowsOf(
    at.school,
    `select wish, bed_id, result_code from choose_claim where request_key = 'nowhere'`,
  )
  expect(kept).toEqual([{ wish: `claim ${id} ${nowhere}`, bed_id: null, result_code: 4003 }])
})
