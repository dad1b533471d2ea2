import { afterAll, beforeAll, expect, test } from 'vitest'
import { proving } from '#tests/support/second-auth.ts'
import { roomStand, roomStands, type RoomProgress } from '../shared/graduate/graduate.ts'
import { inWays } from '../shared/register.ts'
import { moveStays } from '../shared/services.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let office: Visitor
let keeper: Visitor
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  office = await school.as('ssgl01')
  keeper = await school.as('sg01')
})
afterAll(() => school.close())

test('graduates of a class leave once everything is settled and no key is out, each house by its keeper', async () => {
  const [meant] = await rowsOf(
    school,
    `select r.class_id as "classId", count(*)::int as people
     from stay_register r
     where r.state = '2' and exists (
       select 1 from dorm_keeper k
       join sys_user g on g.person_id = k.teacher_id::text and g.account_no = 'sg01'
       where k.dorm_id = r.dorm_id and k.deleted_time is null
     )
     group by r.class_id
     order by count(*) desc, r.class_id
     limit 1`,
  )
  const order = { name: '毕业离宿', items: ['1', '3'], beginDate: '2026-11-15', endDate: '2026-11-30' }
  const { body } = await office.post('yxgl/dormitoryGraduateBatch/add', { ...order, classIds: [meant!['classId']] })
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  const batchId = body.data.id as string
  const all = (await office.get('yxgl/dormitoryGraduateItem/progress', { batchId })).body.data
  expect(all).toMatchObject({ ready: 0, left: 0 })
  const own = (await keeper.get('yxgl/dormitoryGraduateItem/progress', { batchId })).body.data
  expect(own.people).toBe(meant!['people'])
  expect(own.people).toBeLessThanOrEqual(all.people)

  const listed = (await keeper.get('yxgl/dormitoryGraduateItem/list', { batchId, size: 500 })).body.data.records
  expect(listed).toHaveLength(own.people * 2)
  const items = (await rowsOf(
    school,
    'select id, register_id as "registerId" from stay_graduate_item where id = any($1::uuid[]) order by place_name, item',
    [listed.map(({ id }: { id: string }) => id)],
  )) as { id: string; registerId: string }[]
  const [first] = items
  const rooms = async () =>
    (await keeper.get('yxgl/dormitoryGraduateItem/progress', { batchId })).body.data.rooms as RoomProgress[]
  expect((await rooms()).reduce((sum, { people }) => sum + people, 0)).toBe(own.people)
  expect(new Set((await rooms()).map((one) => roomStand(one)))).toEqual(new Set([roomStands.todo]))
  const roomOfFirst = async () => {
    const [at] = await rowsOf(school, 'select room_id as id from stay_register where id = $1', [first!.registerId])
    return (await rooms()).find(({ id }) => id === at!['id'])!
  }
  const ofFirst = items.filter(({ registerId }) => registerId === first!.registerId)
  const leave = () => keeper.post('yxgl/dormitoryGraduateItem/leave', { batchId })
  await keeper.post('yxgl/dormitoryGraduateItem/settle', { id: ofFirst[0]!.id })
  expect((await leave()).body.data).toEqual({ left: 0, waiting: own.people })
  await keeper.post('yxgl/dormitoryGraduateItem/settle', { id: ofFirst[1]!.id })
  expect(roomStand(await roomOfFirst())).toBe(roomStands.begun)
  // Dormitory 2, 2→3: nobody leaves while a key is out, whatever else is settled.
  const stay = () =>
    rowsOf(
      school,
      `select r.xh, r.room_id as "roomId", r.state, b.status
       from stay_register r join dorm_bed b on b.id = r.bed_id where r.id = $1`,
      [first!.registerId],
    )
  const [holder] = await stay()
  const lent = await keeper.post('yxgl/dormitoryKeyBorrow/add', { roomId: holder!['roomId'], xh: holder!['xh'] })
  expect(lent.body, JSON.stringify(lent.body)).toMatchObject({ success: true })
  expect((await leave()).body.data).toEqual({ left: 0, waiting: own.people })
  expect(await stay()).toMatchObject([{ state: '2', status: '3' }])
  await keeper.post('yxgl/dormitoryKeyBorrow/giveBack', { id: lent.body.data.id })
  expect((await leave()).body.data).toEqual({ left: 1, waiting: own.people - 1 })
  const [gone] = await rowsOf(
    school,
    `select r.state, r.out_reason as reason, b.status
     from stay_register r join dorm_bed b on b.id = r.bed_id where r.id = $1`,
    [first!.registerId],
  )
  expect(gone).toEqual({ state: '3', reason: '1', status: '0' })
  expect((await keeper.get('yxgl/dormitoryGraduateItem/progress', { batchId })).body.data).toMatchObject({
    ready: 1,
    left: 1,
  })
  const mates = await roomOfFirst()
  expect(mates.left).toBe(1)
  expect(roomStand(mates)).toBe(mates.people === 1 ? roomStands.done : roomStands.begun)

  // Whoever is moved meanwhile leaves from there; what belongs to the room is looked at anew.
  const next = items.find(({ registerId }) => registerId !== first!.registerId)!
  for (const { id } of items.filter(({ registerId }) => registerId === next.registerId))
    await keeper.post('yxgl/dormitoryGraduateItem/settle', { id })
  const [bed] = await rowsOf(
    school,
    `select b.id from dorm_bed b
     join dorm_room r on r.id = b.room_id
     join stay_register t on t.id = $1 and r.sex_limit = t.sex
     where b.status = '0' and r.room_use = '1' and r.status = '1'
     order by b.id
     limit 1`,
    [next.registerId],
  )
  const { begun } = await school.system((ctx) =>
    ctx.call(moveStays, {
      moves: [{ registerId: next.registerId, toBedId: String(bed!['id']) }],
      inWay: inWays.change,
      sourceId: null,
      isOverride: true,
    }),
  )
  const followed = await rowsOf(
    school,
    `select i.state, i.place_name = t.place_name and i.dorm_id = t.dorm_id and i.floor_id = t.floor_id as "isThere"
     from stay_graduate_item i join stay_register t on t.id = i.register_id
     where i.register_id = $1 and i.batch_id = $2`,
    [begun[0]!.registerId, batchId],
  )
  expect(followed).toEqual([
    { state: '0', isThere: true },
    { state: '0', isThere: true },
  ])
  await office.post('yxgl/dormitoryGraduateBatch/close', { id: batchId })
  expect((await leave()).body.msg).toBe('该批次已结束')
})

test('more than a hundred graduates are let out of their beds with a second authentication only', async () => {
  const [row] = await rowsOf(
    school,
    `insert into stay_graduate_batch (id, version, create_time, update_time, name, class_ids, items, begin_date, end_date, state)
     values (gen_random_uuid(), 1, now(), now(), '全校毕业离宿', '{}', '{1}', '2026-11-15', '2026-11-30', '1')
     returning id`,
  )
  const batchId = row!['id']
  await rowsOf(
    school,
    `insert into stay_graduate_item
       (id, version, create_time, update_time, batch_id, register_id, student_id, item, state, dorm_id, floor_id, class_id)
     select gen_random_uuid(), 1, now(), now(), $1, r.id, r.student_id, '1', '1', r.dorm_id, r.floor_id, r.class_id
     from stay_register r
     where r.state = '2' and not exists (
       select 1 from duty_key k where k.student_id = r.student_id and k.state = '1'
     )
     order by r.place_name
     limit 101`,
    [batchId],
  )
  const leave = (by: Visitor) => by.post('yxgl/dormitoryGraduateItem/leave', { batchId })
  expect((await leave(office)).body.data).toMatchObject({ secondAuth: true, operation: 'remove:many' })
  expect((await leave(proving(school, office))).body.data).toEqual({ left: 101, waiting: 0 })
})
