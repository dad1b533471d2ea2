import sharp from 'sharp'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { asset as roomAsset } from '#modules/dormitory/dorm/shared/asset.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveStudents } from '#modules/school/base/shared/students/placement.ts'
import { giveRole } from '#tests/support/accounts.ts'
import { setParam } from '#tests/support/params.ts'
import { putFile } from '#tests/support/upload.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { stayCode } from '../shared/desk/stay-code.ts'
import {
  checkinFrom,
  checkinUntil,
  refundMonths,
  refundStarted,
  undoHours,
  wearFloor,
  wearYears,
} from '../shared/params.ts'

let school: TestSchool
let office: Visitor
let keeper: Visitor
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  office = await school.as('ssgl01')
  keeper = await school.as('sg01')
  // Nobody has a spare key who is to leave.
  await school.system((ctx) => ctx.db.execute("update duty_key set state = '2' where state = '1'"))
})
afterAll(() => school.close())

type Stay = { id: string; studentId: string; xm: string; xh: string; bedId: string; roomId: string; account: string }

/** Stays of houses the keeper has, or of others. */
async function stays(state: '1' | '2', isOwn = true): Promise<Stay[]> {
  const rows = await rowsOf(
    school,
    `select r.id, r.student_id as "studentId", r.xm, r.xh, r.bed_id as "bedId", r.room_id as "roomId",
       u.account_no as account
     from stay_register r
     join base_student s on s.id = r.student_id and s.xjzt_m = '01'
     left join sys_user u on u.person_type = 'base.student' and u.person_id = r.student_id::text
     where r.state = $1
       and exists (
         select 1 from dorm_keeper k
         join sys_user g on g.person_id = k.teacher_id::text and g.account_no = 'sg01'
         where k.dorm_id = r.dorm_id and k.deleted_time is null
       ) = $2
     order by r.place_name`,
    [state, isOwn],
  )
  return rows as Stay[]
}
const post = (by: Visitor, verb: string, body: object) => by.post(`yxgl/dormitoryRegister/${verb}`, body)
const statusOf = async (bedId: string) =>
  (await rowsOf(school, 'select status from dorm_bed where id = $1', [bedId]))[0]!['status']

test('a keeper finds who comes by number, name and the tail of the id card, and nobody of another house', async () => {
  const [own] = await stays('1')
  const [foreign] = await stays('1', false)
  const found = async (keyword: string) =>
    ((await keeper.get('yxgl/dormitoryRegister/findComing', { keyword })).body.data as Stay[]).map(({ id }) => id)
  expect(await found(own!.xh)).toEqual([own!.id])
  expect(await found(own!.xm)).toContain(own!.id)
  expect(await found(foreign!.xh)).toEqual([])
  const [card] = (await office.get('base/baseStudentInfo/list', { id: own!.studentId })).body.data.records
  expect(card).toBeDefined()
  const number = await school.system(async (ctx) => {
    const { loadRows } = await import('#kernel/operations/store.ts')
    const { student } = await import('#modules/school/base/shared/students/student.ts')
    return String((await loadRows(ctx, student, [own!.studentId])).get(own!.studentId)!.idCard)
  })
  const tail = number.slice(-6)
  expect(await found(tail)).toContain(own!.id)
  expect(await found(tail.slice(-4))).not.toContain(own!.id)
  // A card reader types the whole number.
  expect(await found(number)).toEqual([own!.id])
  expect((await post(keeper, 'checkin', { id: foreign!.id })).status).toBe(404)
})

test('six digits that a number of the school begins with mean that number: no card is opened for them', async () => {
  const [own, other] = await stays('1')
  const tail = await school.system(async (ctx) => {
    const { loadRows } = await import('#kernel/operations/store.ts')
    const { student } = await import('#modules/school/base/shared/students/student.ts')
    return String((await loadRows(ctx, student, [own!.studentId])).get(own!.studentId)!.idCard).slice(-6)
  })
  const found = async () =>
    ((await keeper.get('yxgl/dormitoryRegister/findComing', { keyword: tail })).body.data as Stay[]).map(({ id }) => id)
  expect(await found()).toContain(own!.id)
  const renumber = (xh: string) =>
    school.system((ctx) => ctx.db.execute('update base_student set xh = $2 where id = $1', [other!.studentId, xh]))
  await renumber(`${tail}0001`)
  expect(await found()).not.toContain(own!.id)
  await renumber(other!.xh)
})

test('tails of id cards are not found by trying: after ten that are nobody’s the keeper waits', async () => {
  const [own] = await stays('1')
  const find = (by: Visitor, keyword: string) => by.get('yxgl/dormitoryRegister/findComing', { keyword })
  const wrong = Array.from({ length: 10 }, (_, i) => `00000${i}`)
  for (const one of wrong) expect((await find(keeper, one)).body.data).toEqual([])
  const refused = await find(keeper, '000010')
  expect(refused.status).toBe(429)
  expect(refused.body.msg).toMatch(/^操作过于频繁，请 \d+ 秒后再试$/)
  // Digits within a number are nothing wrong, but do not open cards without end either.
  const [desk, within] = [await school.as('ssgl01'), String(own!.xh).slice(-6)]
  const asked: number[] = []
  for (let i = 0; i <= 60; i += 1) asked.push((await find(desk, within)).status)
  expect(asked).toEqual([...asked.slice(0, -1).map(() => 200), 429])
  // By number and name the queue goes on, and another desk is not held up.
  expect((await find(keeper, own!.xh)).body.data).toMatchObject([{ id: own!.id }])
  await giveRole(school, 'tea01', 'ssgl')
  expect((await find(await school.as('tea01'), '000010')).body.data).toEqual([])
})

test('the code that a student shows leads the keeper to them and to their photo, and a keeper of another house to nobody', async () => {
  const one = (await stays('1')).find(({ account }) => account)!
  const [foreign] = await stays('1', false)
  const self = await school.as(one.account)
  // What the page of the student draws as a code.
  const { stay } = (await self.get('yxgl/dormitoryRegister/mine')).body.data
  const scan = async (keyword: string) =>
    (await keeper.get('yxgl/dormitoryRegister/findComing', { keyword })).body.data as (Stay & { hasPhoto: boolean })[]
  const photo = (id: string, by = keeper) => by.get('yxgl/dormitoryRegister/photo', { id })
  const code = stayCode(stay.id)
  for (const typed of [code, code.toLowerCase(), String(stay.id).toUpperCase()])
    expect(await scan(typed)).toMatchObject([{ id: one.id, xm: one.xm, hasPhoto: false }])
  // The scanner of the keeper's phone leads to the counter with that very student, and nobody else's does.
  const byPhone = async (by: Visitor) =>
    (await by.post('base/scanRoute/resolve', { content: code, origin: 'https://a.example.edu.cn' })).body
  expect((await byPhone(keeper)).data).toMatchObject({ path: `/dormitory/checkin?stay=${stay.id}` })
  expect((await byPhone(self)).code).toBe(403)
  expect(await scan(foreign!.id)).toEqual([])
  expect((await photo(one.id)).status).toBe(404)
  const file = await putFile(school, self, {
    name: 'me.png',
    content: await sharp({ create: { width: 60, height: 80, channels: 3, background: '#336699' } })
      .png()
      .toBuffer(),
    type: 'image/png',
  })
  await school.system((ctx) =>
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
  const [own] = await stays('1')
  const [foreign] = await stays('1', false)
  const assets = (id: string) => keeper.get('yxgl/dormitoryRegister/assets', { id })
  const bedNo = Number(
    (await rowsOf(school, 'select bed_no as n from stay_register where id = $1', [own!.id]))[0]!['n'],
  )
  await school.system(async (ctx) => {
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
  const own = (await stays('1')).find(({ account }) => account)
  const sums = async () => {
    const { floors } = (await keeper.get('yxgl/dormitoryRegister/counter')).body.data
    const sum = (name: 'waiting' | 'done') =>
      floors.reduce((all: number, one: Record<string, number>) => all + one[name]!, 0)
    return [sum('waiting'), sum('done')]
  }
  const [waiting, done] = await sums()
  const send = () =>
    keeper.post('yxgl/dormitoryRegister/checkin', { id: own!.id }, { 'idempotency-key': 'desk-check-in-0001' })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await sums()).toEqual([waiting! - 1, done! + 1])
  // Whoever moved in reads it of themselves.
  const told = await rowsOf(
    school,
    `select m.title, m.content from sys_user_message m
     join sys_user u on u.id = m.user_id where m.biz_id = $1 and u.account_no = $2`,
    [own!.id, own!.account],
  )
  expect(told).toContainEqual({ title: '您已办理入住', content: expect.stringMatching(/^您于.+入住.+。$/) })
  expect(await statusOf(own!.bedId)).toBe('3')
})

test('outside its time nobody moves in', async () => {
  const [own] = await stays('1')
  await setParam(school, checkinFrom, '2026-11-20 08:00')
  await setParam(school, checkinUntil, '2026-11-22 20:00')
  const early = await post(keeper, 'checkin', { id: own!.id })
  expect([early.status, early.body.msg]).toEqual([400, '未到入住办理时间（2026-11-20 08:00至2026-11-22 20:00）'])
  await setParam(school, checkinFrom, '')
  await setParam(school, checkinUntil, '')
})

test('a day that no calendar of the school has is refused in words', async () => {
  const [own] = await stays('2')
  for (const boughtDate of ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30'])
    expect(
      (await post(keeper, 'inspect', { id: own!.id, defects: [{ asset: '1', kind: '2', boughtDate }] })).status,
      boughtDate,
    ).toBe(400)
})

test('whoever leaves brings along what is looked at one by one', async () => {
  const [own] = await stays('2')
  const { assets } = (await keeper.get('yxgl/dormitoryRegister/leaving', { id: own!.id })).body.data
  expect(assets).toHaveLength(8)
  expect(assets).toContainEqual({ key: '7', label: '门锁与钥匙' })
})

// Dormitory 2.5.
test('out on 3 December of a place of 1,200.00 a year: 720.00 for six months is advised', async () => {
  const [own] = await stays('2')
  await school.system((ctx) =>
    ctx.db.execute(`update stay_register set fee_price = 120000, in_time = '2026-09-01T02:00:00Z' where id = $1`, [
      own!.id,
    ]),
  )
  school.clock.set('2026-12-03T02:00:00Z')
  const visitor = await school.as('sg01')
  const { refund } = (await visitor.get('yxgl/dormitoryRegister/leaving', { id: own!.id })).body.data
  expect(refund).toEqual({ usedMonths: 4, leftMonths: 6, refundFen: 72_000 })
  await post(visitor, 'inspect', { id: own!.id, defects: [] })
  expect((await post(visitor, 'checkout', { id: own!.id, outReason: '2' })).status).toBe(200)
  const [row] = (await visitor.get('yxgl/dormitoryRegister/list', { id: own!.id })).body.data.records
  expect(row).toMatchObject({ state: '3', refundMonths: 6, refundFen: 72_000 })
  school.clock.set('2026-11-15T02:00:00Z')
})

test('what is broken costs what it is still worth; what nobody did is shared by the room', async () => {
  const all = await stays('2')
  const rooms = Map.groupBy(all, ({ roomId }) => roomId)
  const room = [...rooms.values()].find((people) => people.length > 2)!
  const visitor = await school.as('sg01')
  const defects = [
    { asset: '4', kind: '2', note: '椅背断裂', priceFen: 80_000, boughtDate: '2022-11-15', isShared: false },
    { asset: '6', kind: '3', note: null, priceFen: 10_000, boughtDate: null, isShared: true },
  ]
  const answer = await post(visitor, 'inspect', { id: room[0]!.id, defects })
  const share = Math.floor(10_000 / room.length)
  expect(answer.body.data.sharedFen).toBe(10_000)
  const owed = await rowsOf(
    school,
    'select damage_fen::int as fen from stay_register where id = any($1::uuid[]) order by damage_fen',
    [room.map(({ id }) => id)],
  )
  const fens = owed.map(({ fen }) => Number(fen))
  expect(fens.reduce((sum, fen) => sum + fen, 0)).toBe(50_000)
  expect(fens[0]).toBe(share)
  expect(answer.body.data.damageFen).toBeGreaterThanOrEqual(40_000 + share)
  const again = await post(visitor, 'inspect', { id: room[0]!.id, defects })
  expect(again.body.msg).toBe('全室分摊的损坏已登记，重新核验时请只登记个人部分')
  const twice = await post(visitor, 'inspect', { id: room[1]!.id, defects: [defects[0], defects[0]] })
  expect(twice.body.data).toEqual({ defects: '同一资产只登记一次' })
})

// Dormitory 2.7.
test('whoever leaves the school stands with the keeper until they are checked out, and keeps the bed until then', async () => {
  const [own] = (await stays('2')).toReversed()
  await school.system((ctx) =>
    ctx.call(moveStudents, {
      moves: [{ studentId: own!.studentId, from: '2026-11-15', xjztM: '03', reason: '退学', source: 'trial 1' }],
    }),
  )
  const todos = () =>
    rowsOf(
      school,
      `select t.title, t.state, t.link
       from sys_user_todo t
       join sys_user u on u.id = t.user_id and u.account_no = 'sg01'
       where t.biz_type = 'dormitoryRegister' and t.biz_id = $1`,
      [own!.id],
    )
  const [todo] = await todos()
  expect(todo).toMatchObject({ state: '0', link: `/dormitory/checkout?id=${own!.id}` })
  expect(String(todo!['title'])).toContain(`待退宿：${own!.xm}`)
  expect(await statusOf(own!.bedId)).toBe('3')
  const visitor = await school.as('sg01')
  const listed = (await visitor.get('yxgl/dormitoryRegister/toLeave')).body.data as Stay[]
  expect(listed.map(({ id }) => id)).toContain(own!.id)
  await post(visitor, 'inspect', { id: own!.id, defects: [] })
  await post(visitor, 'checkout', { id: own!.id, outReason: '2' })
  expect(await statusOf(own!.bedId)).toBe('0')
  expect((await todos())[0]).toMatchObject({ state: '1' })
})

test('a student sees the room, shares the own number, and says for two days what was broken already', async () => {
  const mates = [...Map.groupBy(await stays('2'), ({ roomId }) => roomId).values()]
    .find((people) => people.filter(({ account }) => account).length > 1)!
    .filter(({ account }) => account)
  const [one, other] = mates
  await school.system((ctx) =>
    ctx.db.execute(`update stay_register set in_time = '2026-11-15T01:00:00Z', confirm_time = null where id = $1`, [
      one!.id,
    ]),
  )
  const [me, mate] = [await school.as(one!.account), await school.as(other!.account)]
  const mine = async (who: Visitor) => (await who.get('yxgl/dormitoryRegister/mine')).body.data
  const phoneOf = async () =>
    (await mine(mate)).roommates.find(({ xm }: { xm: string }) => xm === one!.xm).phone as string | null
  expect(await phoneOf()).toBe(null)
  await post(me, 'sharePhone', { isShared: true })
  expect(await phoneOf()).toMatch(/^1\d{10}$/)
  const seen = await mine(me)
  expect(seen).toMatchObject({ stay: { id: one!.id, isPhoneShared: true }, confirm: { doneTime: null, defects: [] } })
  expect(JSON.stringify(seen.roommates)).not.toContain('studentId')

  const defects = [{ asset: '3', kind: '2', note: '桌面划痕' }]
  expect((await post(me, 'confirmAssets', { defects })).status).toBe(200)
  expect((await mine(me)).confirm.defects).toMatchObject([{ asset: '3', note: '桌面划痕', amountFen: 0 }])
  expect((await post(me, 'confirmAssets', { defects: [] })).status).toBe(200)
  expect((await mine(me)).confirm.defects).toEqual([])
  school.clock.set('2026-11-17T01:00:01Z')
  const late = await post(await school.as(one!.account), 'confirmAssets', { defects })
  expect([late.status, late.body.msg]).toEqual([400, '入住已超过48小时，资产视为完好'])
  school.clock.set('2026-11-15T02:00:00Z')
  const again = await school.as(one!.account)
  expect((await again.get('yxgl/dormitoryRegister/list')).status).toBe(403)
})

test('a school counts the months of its fees in its own way', async () => {
  const [own] = await stays('2')
  await school.system((ctx) =>
    ctx.db.execute(`update stay_register set fee_price = 120000, in_time = '2026-09-01T02:00:00Z' where id = $1`, [
      own!.id,
    ]),
  )
  school.clock.set('2026-12-03T02:00:00Z')
  const visitor = await school.as('sg01')
  const refund = async () =>
    (await visitor.get('yxgl/dormitoryRegister/leaving', { id: own!.id })).body.data.refund as object
  await setParam(school, refundMonths, 12)
  expect(await refund()).toEqual({ usedMonths: 4, leftMonths: 8, refundFen: 80_000 })
  await setParam(school, refundStarted, false)
  expect(await refund()).toEqual({ usedMonths: 3, leftMonths: 9, refundFen: 90_000 })
  await setParam(school, refundMonths, 10)
  await setParam(school, refundStarted, true)
  school.clock.set('2026-11-15T02:00:00Z')
})

test('things lose their value as fast and as far as a school says', async () => {
  const own = (await stays('2')).at(-1)
  const visitor = await school.as('sg01')
  const owed = async (boughtDate: string) => {
    const defects = [{ asset: '4', kind: '2', note: null, priceFen: 80_000, boughtDate, isShared: false }]
    const { body } = await post(visitor, 'inspect', { id: own!.id, defects })
    return body.data.damageFen as number
  }
  await setParam(school, wearYears, 10)
  await setParam(school, wearFloor, 5)
  const [half, floor] = [await owed('2021-11-15'), await owed('2001-11-15')]
  await setParam(school, wearYears, 8)
  await setParam(school, wearFloor, 20)
  expect([half, floor]).toEqual([40_000, 4000])
})

// Dormitory 1, `dormitoryAsset`: read by check-out and damage.
test('what the ledger of the room knows counts, whatever is typed; the thing of the own bed before that of the room', async () => {
  const own = (await stays('2')).at(-3)!
  const visitor = await school.as('sg01')
  const [at] = await rowsOf(school, 'select bed_no as "bedNo" from stay_register where id = $1', [own.id])
  const bedNo = Number(at!['bedNo'])
  const keep = async (values: object) => {
    const { body } = await office.post('yxgl/dormitoryAsset/add', { roomId: own.roomId, qty: 1, state: '1', ...values })
    expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  }
  await keep({ assetName: '椅子', price: 90_000, useFrom: '2026-11-15' })
  await keep({ assetName: '椅子', bedNo, price: 20_000, useFrom: '2022-11-15' })
  await keep({ assetName: '床垫', bedNo: bedNo === 1 ? 2 : 1, price: 30_000 })
  const { ledger } = (await visitor.get('yxgl/dormitoryRegister/leaving', { id: own.id })).body.data
  expect(ledger).toContainEqual({ asset: '4', priceFen: 20_000, boughtDate: '2022-11-15' })
  // The mattress of another bed is nothing to them.
  expect(ledger.map(({ asset }: { asset: string }) => asset)).not.toContain('2')
  const owed = async (defects: object[]) =>
    (await post(visitor, 'inspect', { id: own.id, defects })).body.data.damageFen as number
  const before = await owed([])
  expect((await owed([{ asset: '4', kind: '2', priceFen: 1, boughtDate: '2026-11-15' }])) - before).toBe(10_000)
  expect((await owed([{ asset: '2', kind: '3', priceFen: 5000, boughtDate: '2026-11-15' }])) - before).toBe(5000)
})

test('what is handed over at the counter is named when somebody leaves; a check-in by mistake is taken back by the office', async () => {
  const [own] = await stays('1')
  const visitor = await school.as('sg01')
  const handed = { keyNo: '305-2', cardNo: '0012345678' }
  expect((await post(visitor, 'checkin', { id: own!.id, ...handed })).body.msg).toBe('操作成功')
  const leaving = async () => (await visitor.get('yxgl/dormitoryRegister/leaving', { id: own!.id })).body.data
  expect((await leaving()).stay).toMatchObject(handed)
  expect((await post(visitor, 'head', { id: own!.id })).body.msg).toBe('操作成功')

  expect((await post(visitor, 'undoCheckin', { id: own!.id, reason: '扫错了人' })).status).toBe(403)
  expect((await post(office, 'undoCheckin', { id: own!.id })).body.data).toEqual({ reason: '请填写误办入住的原因' })
  expect((await post(office, 'undoCheckin', { id: own!.id, reason: '扫错了人' })).body.msg).toBe('操作成功')
  const row = (await office.get('yxgl/dormitoryRegister/getOne', { id: own!.id })).body.data
  expect(row).toMatchObject({ state: '1', inTime: null, isRoomHead: false, keyNo: null, remark: '撤销入住：扫错了人' })
  expect(await statusOf(own!.bedId)).toBe('2')
  const [logged] = await rowsOf(
    school,
    `select u.account_no as account from sys_oper_log l join sys_user u on u.id::text = l.user_id
     where l.record_id = $1 and l.action = 'undoCheckin'`,
    [own!.id],
  )
  expect(logged).toEqual({ account: 'ssgl01' })
})

test('a school says for how long a check-out can be undone', async () => {
  const [own] = await stays('2')
  await post(office, 'inspect', { id: own!.id, defects: [] })
  await post(office, 'checkout', { id: own!.id, outReason: '2' })
  school.clock.set('2026-11-17T03:00:00Z')
  const undo = async () =>
    (await post(await school.as('ssgl01'), 'undoCheckout', { id: own!.id, reason: '误办' })).body.msg
  expect(await undo()).toBe('退宿已超过24小时，不能撤销')
  await setParam(school, undoHours, 72)
  expect(await undo()).toBe('操作成功')
  await setParam(school, undoHours, 24)
  school.clock.set('2026-11-15T02:00:00Z')
})
