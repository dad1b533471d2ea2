import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveStudents } from '#modules/school/base/shared/students/placement.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, type Visitor } from '#tests/support/school.ts'
import { refundMonths, refundStarted, undoHours, wearFloor, wearYears } from '../shared/params.ts'
import { deskSchool, post, type DeskSchool, type Stay } from './test-desk.ts'

let at: DeskSchool
beforeAll(async () => {
  at = await deskSchool()
})
afterAll(() => at.close())

test('whoever leaves brings along what is looked at one by one', async () => {
  const [own] = await at.stays('2')
  const { assets } = (await at.keeper.get('yxgl/dormitoryRegister/leaving', { id: own!.id })).body.data
  expect(assets).toHaveLength(8)
  expect(assets).toContainEqual({ key: '7', label: '门锁与钥匙' })
})

// Dormitory 2.5.
test('out on 3 December of a place of 1,200.00 a year: 720.00 for six months is advised', async () => {
  const [own] = await at.stays('2')
  await at.system((ctx) =>
    ctx.db.execute(`update stay_register set fee_price = 120000, in_time = '2026-09-01T02:00:00Z' where id = $1`, [
      own!.id,
    ]),
  )
  at.clock.set('2026-12-03T02:00:00Z')
  const visitor = await at.as('sg01')
  const { refund } = (await visitor.get('yxgl/dormitoryRegister/leaving', { id: own!.id })).body.data
  expect(refund).toEqual({ usedMonths: 4, leftMonths: 6, refundFen: 72_000 })
  await post(visitor, 'inspect', { id: own!.id, defects: [] })
  expect((await post(visitor, 'checkout', { id: own!.id, outReason: '2' })).status).toBe(200)
  const [row] = (await visitor.get('yxgl/dormitoryRegister/list', { id: own!.id })).body.data.records
  expect(row).toMatchObject({ state: '3', refundMonths: 6, refundFen: 72_000 })
  at.clock.set('2026-11-15T02:00:00Z')
})

test('what is broken costs what it is still worth; what nobody did is shared by the room', async () => {
  const all = await at.stays('2')
  const rooms = Map.groupBy(all, ({ roomId }) => roomId)
  const room = [...rooms.values()].find((people) => people.length > 2)!
  const visitor = await at.as('sg01')
  const defects = [
    { asset: '4', kind: '2', note: '椅背断裂', priceFen: 80_000, boughtDate: '2022-11-15', isShared: false },
    { asset: '6', kind: '3', note: null, priceFen: 10_000, boughtDate: null, isShared: true },
  ]
  const answer = await post(visitor, 'inspect', { id: room[0]!.id, defects })
  const share = Math.floor(10_000 / room.length)
  expect(answer.body.data.sharedFen).toBe(10_000)
  const owed = await rowsOf(
    at,
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
  const [own] = (await at.stays('2')).toReversed()
  await at.system((ctx) =>
    ctx.call(moveStudents, {
      moves: [{ studentId: own!.studentId, from: '2026-11-15', xjztM: '03', reason: '退学', source: 'trial 1' }],
    }),
  )
  const todos = () =>
    rowsOf(
      at,
      `select t.title, t.state, t.link
       from sys_user_todo t
       join sys_user u on u.id = t.user_id and u.account_no = 'sg01'
       where t.biz_type = 'dormitoryRegister' and t.biz_id = $1`,
      [own!.id],
    )
  const [todo] = await todos()
  expect(todo).toMatchObject({ state: '0', link: `/dormitory/checkout?id=${own!.id}` })
  expect(String(todo!['title'])).toContain(`待退宿：${own!.xm}`)
  expect(await at.statusOf(own!.bedId)).toBe('3')
  const visitor = await at.as('sg01')
  const listed = (await visitor.get('yxgl/dormitoryRegister/toLeave')).body.data as Stay[]
  expect(listed.map(({ id }) => id)).toContain(own!.id)
  await post(visitor, 'inspect', { id: own!.id, defects: [] })
  await post(visitor, 'checkout', { id: own!.id, outReason: '2' })
  expect(await at.statusOf(own!.bedId)).toBe('0')
  expect((await todos())[0]).toMatchObject({ state: '1' })
})

test('a student sees the room, shares the own number, and says for two days what was broken already', async () => {
  const mates = [...Map.groupBy(await at.stays('2'), ({ roomId }) => roomId).values()]
    .find((people) => people.filter(({ account }) => account).length > 1)!
    .filter(({ account }) => account)
  const [one, other] = mates
  await at.system((ctx) =>
    ctx.db.execute(`update stay_register set in_time = '2026-11-15T01:00:00Z', confirm_time = null where id = $1`, [
      one!.id,
    ]),
  )
  const [me, mate] = [await at.as(one!.account), await at.as(other!.account)]
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
  at.clock.set('2026-11-17T01:00:01Z')
  const late = await post(await at.as(one!.account), 'confirmAssets', { defects })
  expect([late.status, late.body.msg]).toEqual([400, '入住已超过48小时，资产视为完好'])
  at.clock.set('2026-11-15T02:00:00Z')
  const again = await at.as(one!.account)
  expect((await again.get('yxgl/dormitoryRegister/list')).status).toBe(403)
})

test('a school counts the months of its fees in its own way', async () => {
  const [own] = await at.stays('2')
  await at.system((ctx) =>
    ctx.db.execute(`update stay_register set fee_price = 120000, in_time = '2026-09-01T02:00:00Z' where id = $1`, [
      own!.id,
    ]),
  )
  at.clock.set('2026-12-03T02:00:00Z')
  const visitor = await at.as('sg01')
  const refund = async () =>
    (await visitor.get('yxgl/dormitoryRegister/leaving', { id: own!.id })).body.data.refund as object
  await setParam(at, refundMonths, 12)
  expect(await refund()).toEqual({ usedMonths: 4, leftMonths: 8, refundFen: 80_000 })
  await setParam(at, refundStarted, false)
  expect(await refund()).toEqual({ usedMonths: 3, leftMonths: 9, refundFen: 90_000 })
  await setParam(at, refundMonths, 10)
  await setParam(at, refundStarted, true)
  at.clock.set('2026-11-15T02:00:00Z')
})

test('things lose their value as fast and as far as a school says', async () => {
  const own = (await at.stays('2')).at(-1)
  const visitor = await at.as('sg01')
  const owed = async (boughtDate: string) => {
    const defects = [{ asset: '4', kind: '2', note: null, priceFen: 80_000, boughtDate, isShared: false }]
    const { body } = await post(visitor, 'inspect', { id: own!.id, defects })
    return body.data.damageFen as number
  }
  await setParam(at, wearYears, 10)
  await setParam(at, wearFloor, 5)
  const [half, floor] = [await owed('2021-11-15'), await owed('2001-11-15')]
  await setParam(at, wearYears, 8)
  await setParam(at, wearFloor, 20)
  expect([half, floor]).toEqual([40_000, 4000])
})

// Dormitory 1, `dormitoryAsset`: read by check-out and damage.
test('what the ledger of the room knows counts, whatever is typed; the thing of the own bed before that of the room', async () => {
  const own = (await at.stays('2')).at(-3)!
  const visitor = await at.as('sg01')
  const [bed] = await rowsOf(at, 'select bed_no as "bedNo" from stay_register where id = $1', [own.id])
  const bedNo = Number(bed!['bedNo'])
  const keep = async (values: object) => {
    const { body } = await at.office.post('yxgl/dormitoryAsset/add', {
      roomId: own.roomId,
      qty: 1,
      state: '1',
      ...values,
    })
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
  const [own] = await at.stays('1')
  const visitor = await at.as('sg01')
  const handed = { keyNo: '305-2', cardNo: '0012345678' }
  expect((await post(visitor, 'checkin', { id: own!.id, ...handed })).body.msg).toBe('操作成功')
  const leaving = async () => (await visitor.get('yxgl/dormitoryRegister/leaving', { id: own!.id })).body.data
  expect((await leaving()).stay).toMatchObject(handed)
  expect((await post(visitor, 'head', { id: own!.id })).body.msg).toBe('操作成功')

  expect((await post(visitor, 'undoCheckin', { id: own!.id, reason: '扫错了人' })).status).toBe(403)
  expect((await post(at.office, 'undoCheckin', { id: own!.id })).body.data).toEqual({ reason: '请填写误办入住的原因' })
  expect((await post(at.office, 'undoCheckin', { id: own!.id, reason: '扫错了人' })).body.msg).toBe('操作成功')
  const row = (await at.office.get('yxgl/dormitoryRegister/getOne', { id: own!.id })).body.data
  expect(row).toMatchObject({ state: '1', inTime: null, isRoomHead: false, keyNo: null, remark: '撤销入住：扫错了人' })
  expect(await at.statusOf(own!.bedId)).toBe('2')
  const [logged] = await rowsOf(
    at,
    `select u.account_no as account from sys_oper_log l join sys_user u on u.id::text = l.user_id
     where l.record_id = $1 and l.action = 'undoCheckin'`,
    [own!.id],
  )
  expect(logged).toEqual({ account: 'ssgl01' })
})

test('a school says for how long a check-out can be undone', async () => {
  const [own] = await at.stays('2')
  await post(at.office, 'inspect', { id: own!.id, defects: [] })
  await post(at.office, 'checkout', { id: own!.id, outReason: '2' })
  at.clock.set('2026-11-17T03:00:00Z')
  const undo = async () => (await post(await at.as('ssgl01'), 'undoCheckout', { id: own!.id, reason: '误办' })).body.msg
  expect(await undo()).toBe('退宿已超过24小时，不能撤销')
  await setParam(at, undoHours, 72)
  expect(await undo()).toBe('操作成功')
  await setParam(at, undoHours, 24)
  at.clock.set('2026-11-15T02:00:00Z')
})
