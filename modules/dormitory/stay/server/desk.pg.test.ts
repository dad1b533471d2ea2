import sharp from 'sharp'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { asset as roomAsset } from '#modules/dormitory/dorm/shared/asset.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRole } from '#tests/support/accounts.ts'
import { setParam } from '#tests/support/params.ts'
import { putFile } from '#tests/support/upload.ts'
import { rowsOf, type Visitor } from '#tests/support/school.ts'
import { stayCode } from '../shared/desk/stay-code.ts'
import { checkinFrom, checkinUntil } from '../shared/params.ts'
import { deskSchool, post, type DeskSchool, type Stay } from './test-desk.ts'

let at: DeskSchool
beforeAll(async () => {
  at = await deskSchool()
})
afterAll(() => at.close())

test('a keeper finds who comes by number, name and the tail of the id card, and nobody of another house', async () => {
  const [own] = await at.stays('1')
  const [foreign] = await at.stays('1', false)
  const found = async (keyword: string) =>
    ((await at.keeper.get('yxgl/dormitoryRegister/findComing', { keyword })).body.data as Stay[]).map(({ id }) => id)
  expect(await found(own!.xh)).toEqual([own!.id])
  expect(await found(own!.xm)).toContain(own!.id)
  expect(await found(foreign!.xh)).toEqual([])
  const [card] = (await at.office.get('base/baseStudentInfo/list', { id: own!.studentId })).body.data.records
  expect(card).toBeDefined()
  const number = await at.system(async (ctx) => {
    const { loadRows } = await import('#kernel/operations/store.ts')
    const { student } = await import('#modules/school/base/shared/students/student.ts')
    return String((await loadRows(ctx, student, [own!.studentId])).get(own!.studentId)!.idCard)
  })
  const tail = number.slice(-6)
  expect(await found(tail)).toContain(own!.id)
  expect(await found(tail.slice(-4))).not.toContain(own!.id)
  // A card reader types the whole number.
  expect(await found(number)).toEqual([own!.id])
  expect((await post(at.keeper, 'checkin', { id: foreign!.id })).status).toBe(404)
})

test('six digits that a number of the school begins with mean that number: no card is opened for them', async () => {
  const [own, other] = await at.stays('1')
  const tail = await at.system(async (ctx) => {
    const { loadRows } = await import('#kernel/operations/store.ts')
    const { student } = await import('#modules/school/base/shared/students/student.ts')
    return String((await loadRows(ctx, student, [own!.studentId])).get(own!.studentId)!.idCard).slice(-6)
  })
  const found = async () =>
    ((await at.keeper.get('yxgl/dormitoryRegister/findComing', { keyword: tail })).body.data as Stay[]).map(
      ({ id }) => id,
    )
  expect(await found()).toContain(own!.id)
  const renumber = (xh: string) =>
    at.system((ctx) => ctx.db.execute('update base_student set xh = $2 where id = $1', [other!.studentId, xh]))
  await renumber(`${tail}0001`)
  expect(await found()).not.toContain(own!.id)
  await renumber(other!.xh)
})

test('tails of id cards are not found by trying: after ten that are nobody’s the keeper waits', async () => {
  const [own] = await at.stays('1')
  const find = (by: Visitor, keyword: string) => by.get('yxgl/dormitoryRegister/findComing', { keyword })
  const wrong = Array.from({ length: 10 }, (_, i) => `00000${i}`)
  for (const one of wrong) expect((await find(at.keeper, one)).body.data).toEqual([])
  const refused = await find(at.keeper, '000010')
  expect(refused.status).toBe(429)
  expect(refused.body.msg).toMatch(/^操作过于频繁，请 \d+ 秒后再试$/)
  // Digits within a number are nothing wrong, but do not open cards without end either.
  const [desk, within] = [await at.as('ssgl01'), String(own!.xh).slice(-6)]
  const asked: number[] = []
  for (let i = 0; i <= 60; i += 1) asked.push((await find(desk, within)).status)
  expect(asked).toEqual([...asked.slice(0, -1).map(() => 200), 429])
  // By number and name the queue goes on, and another desk is not held up.
  expect((await find(at.keeper, own!.xh)).body.data).toMatchObject([{ id: own!.id }])
  await giveRole(at, 'tea01', 'ssgl')
  expect((await find(await at.as('tea01'), '000010')).body.data).toEqual([])
})

test('the code that a student shows leads the keeper to them and to their photo, and a keeper of another house to nobody', async () => {
  const one = (await at.stays('1')).find(({ account }) => account)!
  const [foreign] = await at.stays('1', false)
  const self = await at.as(one.account)
  // What the page of the student draws as a code.
  const { stay } = (await self.get('yxgl/dormitoryRegister/mine')).body.data
  const scan = async (keyword: string) =>
    (await at.keeper.get('yxgl/dormitoryRegister/findComing', { keyword })).body.data as (Stay & {
      hasPhoto: boolean
    })[]
  const photo = (id: string, by = at.keeper) => by.get('yxgl/dormitoryRegister/photo', { id })
  const code = stayCode(stay.id)
  for (const typed of [code, code.toLowerCase(), String(stay.id).toUpperCase()])
    expect(await scan(typed)).toMatchObject([{ id: one.id, xm: one.xm, hasPhoto: false }])
  // The scanner of the keeper's phone leads to the counter with that very student, and nobody else's does.
  const byPhone = async (by: Visitor) =>
    (await by.post('base/scanRoute/resolve', { content: code, origin: 'https://a.example.edu.cn' })).body
  expect((await byPhone(at.keeper)).data).toMatchObject({ path: `/dormitory/checkin?stay=${stay.id}` })
  expect((await byPhone(self)).code).toBe(403)
  expect(await scan(foreign!.id)).toEqual([])
  expect((await photo(one.id)).status).toBe(404)
  const file = await putFile(at, self, {
    name: 'me.png',
    content: await sharp({ create: { width: 60, height: 80, channels: 3, background: '#336699' } })
      .png()
      .toBuffer(),
    type: 'image/png',
  })
  await at.system((ctx) =>
    ctx.db.execute('update base_student set photo_file_id = array[$2::uuid] where id = any($1::uuid[])', [
      [one.studentId, foreign!.studentId],
      file,
    ]),
  )
  expect(await scan(one.id)).toMatchObject([{ id: one.id, hasPhoto: true }])
  expect(await photo(one.id)).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
  expect((await photo(foreign!.id)).status).toBe(404)
  expect((await photo(one.id, self)).status).toBe(403)
})

test('2: whoever comes is handed over what the ledger has of the room and of their bed', async () => {
  const [own] = await at.stays('1')
  const [foreign] = await at.stays('1', false)
  const assets = (id: string) => at.keeper.get('yxgl/dormitoryRegister/assets', { id })
  const bedNo = Number((await rowsOf(at, 'select bed_no as n from stay_register where id = $1', [own!.id]))[0]!['n'])
  await at.system(async (ctx) => {
    await ctx.db.execute('delete from dorm_asset where room_id = $1', [own!.roomId])
    const things = [
      [null, '空调', 1, '2'],
      [null, '书架', 3, '1'],
      [bedNo, '床架', 1, '1'],
      [bedNo + 1, '衣柜', 1, '1'],
    ] as const
    for (const [bed, assetName, qty, state] of things)
      await insertRow(ctx, roomAsset, newId(new Date()), { roomId: own!.roomId, bedNo: bed, assetName, qty, state })
  })
  expect((await assets(own!.id)).body.data).toEqual([
    { name: '床架', qty: 1, isOwn: true, wrong: null },
    { name: '书架', qty: 3, isOwn: false, wrong: null },
    { name: '空调', qty: 1, isOwn: false, wrong: '损坏' },
  ])
  expect((await assets(foreign!.id)).status).toBe(404)
})

test('a check-in that is sent twice with one key happens once, and the counter of the floor goes along', async () => {
  const own = (await at.stays('1')).find(({ account }) => account)
  const sums = async () => {
    const { floors } = (await at.keeper.get('yxgl/dormitoryRegister/counter')).body.data
    const sum = (name: 'waiting' | 'done') =>
      floors.reduce((all: number, one: Record<string, number>) => all + one[name]!, 0)
    return [sum('waiting'), sum('done')]
  }
  const [waiting, done] = await sums()
  const send = () =>
    at.keeper.post('yxgl/dormitoryRegister/checkin', { id: own!.id }, { 'idempotency-key': 'desk-check-in-0001' })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await sums()).toEqual([waiting! - 1, done! + 1])
  // Whoever moved in reads it of themselves.
  const told = await rowsOf(
    at,
    `select m.title, m.content from sys_user_message m
     join sys_user u on u.id = m.user_id where m.biz_id = $1 and u.account_no = $2`,
    [own!.id, own!.account],
  )
  expect(told).toContainEqual({ title: '您已办理入住', content: expect.stringMatching(/^您于.+入住.+。$/) })
  expect(await at.statusOf(own!.bedId)).toBe('3')
})

test('outside its time nobody moves in', async () => {
  const [own] = await at.stays('1')
  await setParam(at, checkinFrom, '2026-11-20 08:00')
  await setParam(at, checkinUntil, '2026-11-22 20:00')
  const early = await post(at.keeper, 'checkin', { id: own!.id })
  expect([early.status, early.body.msg]).toEqual([400, '未到入住办理时间（2026-11-20 08:00至2026-11-22 20:00）'])
  await setParam(at, checkinFrom, '')
  await setParam(at, checkinUntil, '')
})

test('a day that no calendar of the school has is refused in words', async () => {
  const [own] = await at.stays('2')
  for (const boughtDate of ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30'])
    expect(
      (await post(at.keeper, 'inspect', { id: own!.id, defects: [{ asset: '1', kind: '2', boughtDate }] })).status,
      boughtDate,
    ).toBe(400)
})
