import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRow } from '#kernel/operations/store.ts'
import { addDays } from '#kernel/rules/days.ts'
import { newId } from '#kernel/world/id.ts'
import { makeRoom } from '#tests/support/dormitory.ts'
import { HolidayStays, today } from '#tests/support/holiday-stays.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { stayApply, stayStates } from '../shared/apply.ts'
import { lendsBeds } from '../shared/params.ts'

let at: TestSchool
let stays: HolidayStays
beforeAll(async () => {
  stays = await HolidayStays.open()
  at = stays.at
})
afterAll(() => at.close())

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
type Room = { roomId: string; dormId: string; name: string; bedIds: string[] }
/** A room of four free beds for men in a house of its own. */
async function room(): Promise<Room> {
  const { roomId, dormId } = await at.system((ctx) => makeRoom(ctx))
  const beds = await rowsOf(
    at,
    `select b.id, r.room_name as name from dorm_bed b join dorm_room r on r.id = b.room_id
     where r.id = $1 order by b.bed_no`,
    [roomId],
  )
  return { roomId, dormId, name: String(beds[0]!['name']), bedIds: beds.map(({ id }) => String(id)) }
}
const set = (text: string, ...values: unknown[]) => at.system((ctx) => ctx.db.execute(text, values))
const fill = (batchId: string, dormId: string) => stays.office('holidayStayApply/autoFill', { batchId, dormId })

test('a bed is given in the houses of the batch alone, by hand as on the board', async () => {
  const [meant, other] = [await room(), await room()]
  const batchId = await stays.batch({ dormIds: [meant.dormId] })
  const [one] = await stays.asked(batchId, { count: 1, state: 'toAssign' })
  const refused = await stays.put(one!.id, other.bedIds[0]!)
  expect([refused.status, refused.body.msg]).toEqual([400, '该床位不在本批次的集中住宿楼内，请重新选择'])
  expect(await stays.stateOf(one!.id)).toBe(stayStates.toAssign[0])
  expect((await fill(batchId, other.dormId)).body.data).toEqual({ assigned: 0, left: 1 })
  expect((await stays.put(one!.id, meant.bedIds[0]!)).body).toMatchObject({ success: true })
})

test('nobody is put into a house or a room that is out of use', async () => {
  const { roomId, dormId, name, bedIds } = await room()
  const batchId = await stays.batch({ dormIds: [dormId] })
  const [one] = await stays.asked(batchId, { count: 1, state: 'toAssign' })
  const words = `房间${name}未启用或不用于学生住宿，不能分配床位`
  const put = async () => (await stays.put(one!.id, bedIds[0]!)).body.msg
  await set(`update dorm_dormitory set status = '0' where id = $1`, dormId)
  expect(await put()).toBe(words)
  expect((await stays.read('holidayStayApply/board', { batchId })).body.data).toMatchObject({ houses: [], rooms: [] })
  expect((await fill(batchId, dormId)).body.data).toEqual({ assigned: 0, left: 1 })
  await set(`update dorm_dormitory set status = '1' where id = $1`, dormId)
  await set(`update dorm_room set status = '0' where id = $1`, roomId)
  expect(await put()).toBe(words)
  await set(`update dorm_room set status = '1' where id = $1`, roomId)
  expect(await put()).toBe('操作成功')
})

test('where nobody has said whether a room, or somebody, is of men or women, nobody guesses', async () => {
  const { roomId, dormId, bedIds } = await room()
  const batchId = await stays.batch({ dormIds: [dormId] })
  const [one] = await stays.asked(batchId, { count: 1, state: 'toAssign' })
  const put = async () => (await stays.put(one!.id, bedIds[0]!)).body.msg
  await set('update dorm_room set sex_limit = null where id = $1', roomId)
  expect(await put()).toBe('该房间未设置性别，请先维护房间的性别')
  expect((await fill(batchId, dormId)).body.data).toEqual({ assigned: 0, left: 1 })
  await set(`update dorm_room set sex_limit = '1' where id = $1`, roomId)
  await set('update holiday_apply set sex = null where id = $1', one!.id)
  expect(await put()).toBe('该学生性别信息不完整，请先在学籍信息中维护性别')
  expect((await fill(batchId, dormId)).body.data).toEqual({ assigned: 0, left: 1 })
  await set(`update holiday_apply set sex = '1' where id = $1`, one!.id)
  expect((await fill(batchId, dormId)).body.data).toEqual({ assigned: 1, left: 0 })
})

/** Somebody with an account who has asked for nothing. */
async function asking(): Promise<{ id: string; visitor: Visitor }> {
  const [row] = await rowsOf(
    at,
    `select s.id, u.account_no as account from base_student s
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text
     where s.sex = '1' and s.xjzt_m = '01' and u.locked_until is null and u.status = '1'
       and not exists (select 1 from holiday_apply a where a.student_id = s.id)
     order by s.xh desc limit 1`,
  )
  return { id: String(row!['id']), visitor: await at.as(String(row!['account'])) }
}

test('batches may lie across one another; nobody stays twice on one night, whoever asks first', async () => {
  const name = `先到${newId(at.clock()).slice(-6)}`
  const [first, second] = [await stays.batch({ name }), await stays.batch()]
  const { id: studentId, visitor } = await asking()
  const file = { name: '签名.png', content: onePixel, type: 'image/png' }
  const ask = async (batchId: string, from: number, to: number) =>
    visitor.post('yxgl/holidayStayApply/apply', {
      batchId,
      reason: '5',
      detail: '留校备考研究生',
      beginDate: addDays(today, from),
      endDate: addDays(today, to),
      pledgeFile: [await putFile(at, visitor, file)],
    })
  expect((await ask(first, 0, 9)).body).toMatchObject({ success: true })
  const refused = await ask(second, 9, 12)
  const words = `所选日期与您在“${name}”的留宿（${today}至${addDays(today, 9)}）重叠`
  expect([refused.status, refused.body.data]).toEqual([400, { beginDate: words }])
  expect((await ask(first, 12, 14)).body.msg).toBe('您已申请该批次的假期留宿')
  // One that touches it is another stay.
  const touching = (await ask(second, 10, 12)).body
  expect(touching, JSON.stringify(touching)).toMatchObject({ success: true })

  const third = await stays.batch()
  const [kept] = await rowsOf(at, 'select * from holiday_apply where student_id = $1 limit 1', [studentId])
  const twice = (beginDate: string, state: string) =>
    at.system((ctx) =>
      insertRow(ctx, stayApply, newId(ctx.now()), {
        batchId: third,
        studentId,
        xm: kept!['xm'],
        reason: '5',
        detail: '留校备考研究生',
        beginDate,
        endDate: addDays(today, 20),
        days: 1,
        files: [],
        pledgeFile: [],
        state,
      }),
    )
  await expect(twice(addDays(today, 12), stayStates.deciding[0])).rejects.toMatchObject({ code: '23P01' })
  // What was withdrawn is in nobody's way.
  await twice(addDays(today, 12), stayStates.withdrawn[0])
  await twice(addDays(today, 13), stayStates.deciding[0])
})

test('the bed of whoever stays by another batch on these days is lent to nobody', async () => {
  await setParam(at, lendsBeds, true)
  const lives = `exists (
    select 1 from stay_register r join dorm_room m on m.id = r.room_id and m.status = '1' and m.sex_limit = '1'
    where r.student_id = s.id and r.state = '2'
  )`
  const batchId = await stays.batch({ stayEnd: addDays(today, 9) })
  const [guest] = await stays.asked(batchId, { count: 1, state: 'toAssign', where: `not (${lives})` })
  const later = { beginDate: addDays(today, 10), endDate: addDays(today, 20) }
  const other = await stays.batch()
  const [across] = await stays.asked(other, { count: 1, state: 'deciding', where: lives })
  const [after] = await stays.asked(other, { count: 1, state: 'deciding', where: lives, more: later })
  const bedOf = async (studentId: string) =>
    String(
      (
        await rowsOf(at, `select bed_id as id from stay_register where student_id = $1 and state = '2'`, [studentId])
      )[0]!['id'],
    )
  expect((await stays.put(guest!.id, await bedOf(across!.studentId))).body.msg).toBe('该床位已被占用，请重新选择')
  expect((await stays.put(guest!.id, await bedOf(after!.studentId))).body).toMatchObject({ success: true })
  await setParam(at, lendsBeds, false)
})
