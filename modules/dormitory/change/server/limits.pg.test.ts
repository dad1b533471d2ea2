import { afterAll, beforeAll, expect, test } from 'vitest'
import { Changing } from '#tests/support/changing.ts'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { rowsOf } from '#tests/support/school.ts'
import { changeStates } from '../shared/codes.ts'

let at: Changing
let window: Awaited<ReturnType<Changing['window']>>
beforeAll(async () => {
  at = await Changing.open()
  window = await at.window()
})
afterAll(() => at.school.close())

test('what a student is not told of the other one cannot be found out by asking the own list for it', async () => {
  const [one, other, third] = await at.living(3)
  const id = await at.asked(one!, { type: '2', partnerXh: other!.xh })
  const visitor = await at.school.as(one!.account)
  const found = async (query: object) =>
    (await visitor.get('yxgl/roomChangeApply/list', { ...query })).body.data.records.map(
      (row: { id: string }) => row.id,
    )
  expect(await found({})).toEqual([id])
  const floor = async ({ bed }: { bed: string }) =>
    (await rowsOf(at.school, 'select floor_id as id from dorm_bed where id = $1', [bed]))[0]!['id']
  // Right or wrong, the answer is the same one.
  for (const [name, right, wrong] of [
    ['keyword', other!.xm, '查无此人'],
    ['keyword', other!.place, third!.place],
    ['newDormId', other!.dorm, crypto.randomUUID()],
    ['floorIds', await floor(other!), crypto.randomUUID()],
    ['newFloorId', await floor(other!), crypto.randomUUID()],
    ['partnerId', other!.id, third!.id],
    ['partnerName', other!.xm, '查无此人'],
    ['targetBedId', other!.bed, third!.bed],
    ['toPlace', other!.place, third!.place],
  ] as const)
    expect([name, await found({ [name]: wrong })], name).toEqual([name, await found({ [name]: right })])
  const strict = await visitor.get('yxgl/roomChangeApply/list', { newDormId: other!.dorm, strict: 1 })
  expect(strict.body.msg).toBe('不支持的查询条件：newDormId')
  // Whoever decides finds it by all of them.
  const office = await at.school.as('ssgl01')
  const listed = await office.get('yxgl/roomChangeApply/list', { keyword: other!.xm, partnerId: other!.id })
  expect(listed.body.data.records.map((row: { id: string }) => row.id)).toEqual([id])
})

test('whoever has changed as often as a term allows is not moved once more by what a friend asks for', async () => {
  const [one, friend] = await at.living(2)
  const id = await at.asked(one!, { type: '1', targetBedId: (await at.freeBed()).id })
  await everybodyAgrees(at.school, id)
  expect((await at.execute(id)).body).toMatchObject({ success: true })
  expect((await at.ask(friend!, { type: '2', partnerXh: one!.xh })).body.data).toEqual({
    partnerXh: '对方本学期调宿次数已用完，不能互换',
  })
  await window.set({ maxPerTerm: 2, crossDept: true })
  await at.asked(friend!, { type: '2', partnerXh: one!.xh })
  await window.set({ maxPerTerm: 1, crossDept: false })
})

test('a bed that is kept says for which application, and not for whom', async () => {
  const [one, forced] = await at.living(2)
  const [bed, other] = [await at.freeBed(), await at.freeBed()]
  const id = await at.asked(one!, { type: '1', targetBedId: bed.id })
  const order = { studentId: forced!.id, bedId: other.id, reason: '原房间漏水需要维修' }
  const byOrder = (await at.office('yxgl/roomChangeApply/force', order)).body.data.id
  for (const [kept, apply, who] of [
    [bed, id, one!],
    [other, byOrder, forced!],
  ] as const) {
    const [row] = await rowsOf(at.school, 'select no from change_apply where id = $1', [apply])
    const told = await at.bedOf(kept.id)
    expect(told).toMatchObject({ status: '1', lock_reason: `调宿申请 ${String(row!['no'])}` })
    expect(JSON.stringify(told)).not.toContain(who.xm)
  }
})

/** A room becomes that of another department than somebody's. */
const makeForeign = (room: string, department: string) =>
  at.school.system((ctx) =>
    ctx.db.execute(
      `update dorm_room
       set department_id = (select id from base_department where id <> $2 order by id limit 1)
       where id = $1`,
      [room, department],
    ),
  )
const foreign = '该房间归属其他院系，不能分配给该学生'

test('R5: a room that went to others meanwhile is refused at the last decision, and again on the day of moving', async () => {
  const [one, two] = await at.living(2)
  const [bed, other] = [await at.freeBed(), await at.freeBed()]
  const deciding = await at.asked(one!, { type: '1', targetBedId: bed.id })
  await makeForeign(bed.room, one!.department)
  await expect(everybodyAgrees(at.school, deciding)).rejects.toThrow(foreign)
  expect(await at.stateOf(deciding)).toBe(changeStates.deciding[0])

  const granted = await at.asked(two!, { type: '1', targetBedId: other.id })
  await everybodyAgrees(at.school, granted)
  await makeForeign(other.room, two!.department)
  const executed = await at.execute(granted)
  expect([executed.status, executed.body.msg]).toEqual([400, foreign])
  expect(await at.holds(two!)).toEqual([two!.bed])
})

test('R5: where the office opened the window beyond departments, or orders it, rooms of others are no hindrance', async () => {
  const [one, two] = await at.living(2)
  const [bed, other] = [await at.freeBed(), await at.freeBed()]
  await makeForeign(bed.room, one!.department)
  await makeForeign(other.room, two!.department)
  await window.set({ crossDept: true })
  const asked = await at.asked(one!, { type: '1', targetBedId: bed.id })
  // Shut early: what was handed in goes on.
  await window.set({ status: '0' })
  await everybodyAgrees(at.school, asked)
  expect((await at.execute(asked)).body).toMatchObject({ success: true })
  expect(await at.holds(one!)).toEqual([bed.id])
  await window.set({ status: '1', crossDept: false })

  const order = { studentId: two!.id, bedId: other.id, reason: '原房间漏水需要维修' }
  const forced = String((await at.office('yxgl/roomChangeApply/force', order)).body.data.id)
  at.school.clock.advance(86_400_000 + 1000)
  expect((await at.execute(forced)).body).toMatchObject({ success: true })
  expect(await at.holds(two!)).toEqual([other.id])
  at.school.clock.set('2026-11-12T02:00:00Z')
})

const order = async (who: { id: string }, bedId: string) =>
  at.office('yxgl/roomChangeApply/force', { studentId: who.id, bedId, reason: '原房间漏水需要维修' })
const ended = '床位已由公寓管理中心另行调整'

test('nobody keeps an order of the office away by asking for something else: that ends, and all of them know', async () => {
  const [one, asker, partner] = await at.living(3)
  const [wanted, ordered] = [await at.freeBed(), await at.freeBed()]
  const own = await at.asked(one!, { type: '1', targetBedId: wanted.id })
  const forced = await order(one!, ordered.id)
  expect(forced.body, JSON.stringify(forced.body)).toMatchObject({ success: true })
  expect([await at.stateOf(own), (await at.bedOf(wanted.id))['status']]).toEqual([changeStates.lapsed[0], '0'])
  expect(await at.bedOf(ordered.id)).toMatchObject({ status: '1', lock_ref_id: forced.body.data.id })
  const [flow] = await rowsOf(at.school, 'select id, status from sys_flow_instance where biz_id = $1', [own])
  expect(
    await rowsOf(at.school, "select 1 from sys_flow_task where instance_id = $1 and status = '1'", [flow!['id']]),
  ).toEqual([])
  expect(await at.told(one!.account, [String(flow!['id'])])).toContainEqual({
    title: '您的调宿已被终止',
    content: expect.stringContaining(ended),
  })

  // Whom somebody else has asked to change with is moved, too.
  const swap = await at.asked(asker!, { type: '2', partnerXh: partner!.xh })
  expect((await order(partner!, (await at.freeBed()).id)).body).toMatchObject({ success: true })
  expect(await at.stateOf(swap)).toBe(changeStates.lapsed[0])
  const said = { title: '互换床位的申请已失效', content: ended }
  for (const { account } of [asker!, partner!]) expect(await at.told(account, [swap])).toContainEqual(said)
  expect(
    (await callAs(at.school, partner!.account, 'yxgl/roomChangeApply/answer', { id: swap, isAgreed: true })).status,
  ).toBe(400)
})

test('what was granted already is carried out or lapses before anything else is ordered, and the office reads so', async () => {
  const [one] = await at.living(1)
  const granted = await at.asked(one!, { type: '1', targetBedId: (await at.freeBed()).id })
  await everybodyAgrees(at.school, granted)
  const [row] = await rowsOf(at.school, 'select no from change_apply where id = $1', [granted])
  const refused = await order(one!, (await at.freeBed()).id)
  expect([refused.status, refused.body.data]).toEqual([
    400,
    { studentId: `该学生有待搬迁的调宿（${String(row!['no'])}），办理搬迁或失效后才能另行调整` },
  ])
  expect(await at.stateOf(granted)).toBe(changeStates.toMove[0])
})
