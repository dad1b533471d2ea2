import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { livingKinds } from '#modules/dormitory/offcampus/shared/living.ts'
import { livingGranted } from '#modules/dormitory/offcampus/shared/services.ts'
import { Choosing, path } from '#tests/support/choosing.ts'
import { makeHouse, makeRoom } from '#tests/support/dormitory.ts'
import { rowsOf } from '#tests/support/school.ts'

let at: Choosing

beforeAll(async () => {
  at = await Choosing.open()
})
afterAll(() => at.close())
afterEach(() => at.clear())

test('whoever may live at home chooses no more, and what they held is free for the others', async () => {
  const id = await at.publish('走读', { holdSeconds: 600 })
  await at.school.upkeep('dormitory choosing')
  const who = await at.student(0)
  const [bedId] = await at.freeBeds(who, id)
  expect((await at.send(who, 'claim', { batchId: id, bedId })).body.data).toMatchObject({ state: '1', bedId })
  const agreed = () =>
    at.school.system((ctx) =>
      ctx.tell(livingGranted, { studentId: who.id, kind: livingKinds.home[0], beginDate: '2026-11-20' }),
    )
  const mine = async () => (await who.get(path('getMy'), { batchId: id })).body.data.me.ticket
  await agreed()
  expect(await mine()).toMatchObject({ state: '4', bedId: null })
  expect((await at.send(who, 'claim', { batchId: id, bedId })).body.success).toBe(false)
  expect(await rowsOf(at.school, 'select lock_type, lock_ref_id from dorm_bed where id = $1', [bedId])).toEqual([
    { lock_type: '3', lock_ref_id: id },
  ])
})

test('whoever chose a bed and may live at home has it no more, chooses none, and hears why', async () => {
  const id = await at.publish('选定后走读')
  const who = await at.student(0)
  const [bedId] = await at.freeBeds(who, id)
  expect((await at.send(who, 'claim', { batchId: id, bedId })).body.data).toMatchObject({ state: '2', bedId })
  const { placeName } = (await at.mine(who, id)).me.ticket
  const granted = { studentId: who.id, kind: livingKinds.home[0], beginDate: '2026-11-20' }
  await at.school.system((ctx) => ctx.tell(livingGranted, granted))
  expect((await at.mine(who, id)).me.ticket).toMatchObject({ state: '4', bedId: null })
  expect(await rowsOf(at.school, 'select status, lock_type from dorm_bed where id = $1', [bedId])).toEqual([
    { status: '0', lock_type: null },
  ])
  const told = await rowsOf(
    at.school,
    `select m.content
     from sys_user_message m
     join sys_user u on u.id = m.user_id and u.person_id = $1
     where m.title = '床位已收回'`,
    [who.id],
  )
  expect(told).toEqual([
    {
      content: `您已备案校外住宿，分配给您的床位${String(placeName)}已收回。需要住校的，请与公寓管理中心联系。`,
    },
  ])
})

test('a bed that the office takes back leaves its student without one, who hears of it and chooses again', async () => {
  const id = await at.publish('收回')
  const who = await at.student(0)
  const [first, second] = await at.freeBeds(who, id)
  expect((await at.send(who, 'claim', { batchId: id, bedId: first })).body.code).toBe(200)
  const { registerId, ticket } = (await at.mine(who, id)).me
  const back = { id: registerId, outRemark: '床位另有安排' }
  expect((await at.office.post('yxgl/dormitoryRegister/cancel', back)).body.msg).toBe('操作成功')
  expect((await at.mine(who, id)).me.ticket).toMatchObject({ state: '0', bedId: null, changeUsed: 0 })
  const said = `您的床位${ticket.placeName}已被收回，请重新选择`
  expect(await at.count('select count(*) as n from sys_user_message where content = $1', said)).toBe(1)
  expect((await at.send(who, 'claim', { batchId: id, bedId: second })).body.data).toMatchObject({
    state: '2',
    bedId: second,
  })
  // What somebody gives up themselves is no news to them.
  at.pace()
  const before = await at.count("select count(*) as n from sys_user_message where title = '床位已收回'")
  expect((await at.send(who, 'release', { batchId: id })).body.data).toMatchObject({ state: '0', changeUsed: 1 })
  expect(await at.count("select count(*) as n from sys_user_message where title = '床位已收回'")).toBe(before)
})

test('a bed that was exchanged for the chosen one and is then taken back leaves its student without one, too', async () => {
  const id = await at.publish('换后收回')
  const who = await at.student(0)
  const [first, second] = await at.freeBeds(who, id)
  expect((await at.send(who, 'claim', { batchId: id, bedId: first })).body.code).toBe(200)
  const { registerId } = (await at.mine(who, id)).me
  const spare = await at.school.system(async (ctx) => makeRoom(ctx, await makeHouse(ctx, who.sex)))
  const [other] = await rowsOf(at.school, 'select id from dorm_bed where room_id = $1 limit 1', [spare.roomId])
  const moves = [{ registerId, toBedId: other!['id'] }]
  const { begun } = (await at.office.post('yxgl/dormitoryRegister/exchange', { moves })).body.data
  expect(begun).toMatchObject([{ studentId: who.id, bedId: other!['id'] }])
  expect((await at.mine(who, id)).me.ticket).toMatchObject({ state: '2', bedId: other!['id'] })
  const taken = await at.office.post('yxgl/dormitoryRegister/retake', { registerIds: [begun[0].registerId] })
  expect(taken.body.data).toEqual({ taken: 1 })
  expect((await at.mine(who, id)).me.ticket).toMatchObject({ state: '0', bedId: null })
  at.pace()
  expect((await at.send(who, 'claim', { batchId: id, bedId: second })).body.data).toMatchObject({ state: '2' })
})
