import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMan, makeOutside, makeRoom } from '#tests/support/dormitory.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { livingKinds } from '#modules/dormitory/offcampus/shared/living.ts'
import { livingGranted } from '#modules/dormitory/offcampus/shared/services.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-15T02:00:00Z' })
})
afterAll(() => school.close())

const grant = (studentId: string, beginDate: string) =>
  school.system((ctx) => ctx.tell(livingGranted, { studentId, kind: livingKinds.rented[0], beginDate }))
const stayOf = async (id: string) =>
  (await rowsOf(school, 'select state, out_remark as remark from stay_register where id = $1', [id]))[0]
const bedOf = async (id: unknown) =>
  (await rowsOf(school, 'select status from dorm_bed where id = $1', [id]))[0]!['status']

test('a bed that nobody has moved into is free for others once its student may live outside', async () => {
  const office = await school.as('ssgl01')
  const { roomId } = await school.system((ctx) => makeRoom(ctx))
  const [studentId, other] = [await school.system(makeMan), await school.system(makeMan)]
  const add = async (who: string) =>
    (await office.post('yxgl/dormitoryRegister/add', { studentId: who, roomId, bedNo: 1 })).body
  const { id } = (await add(studentId)).data
  const [bed] = await rowsOf(school, 'select bed_id as id from stay_register where id = $1', [id])
  expect(await bedOf(bed!['id'])).toBe('2')
  await grant(studentId, '2026-11-20')
  expect([await stayOf(id), await bedOf(bed!['id'])]).toEqual([{ state: '9', remark: '已备案校外住宿' }, '0'])
  expect((await add(other)).msg).toBe('操作成功')
})

test('whoever lives in a bed and may live outside stands with the keeper to be let out, as long as they may', async () => {
  const [own] = await rowsOf(
    school,
    `select r.id, r.student_id as "studentId", r.bed_id as "bedId", r.xm
     from stay_register r
     join base_student s on s.id = r.student_id and s.xjzt_m = '01'
     join dorm_keeper k on k.dorm_id = r.dorm_id and k.deleted_time is null
       and cardinality(coalesce(k.floor_ids, '{}')) = 0
     join sys_user u on u.person_id = k.teacher_id::text and u.account_no = 'sg01'
     where r.state = '2'
       and not exists (select 1 from stay_leave l where l.student_id = s.id)
       and not exists (select 1 from offcampus_living l where l.student_id = s.id)
     order by r.place_name
     limit 1`,
  )
  const [id, studentId] = [String(own!['id']), String(own!['studentId'])]
  const keeper = await school.as('sg01')
  const leaving = async () =>
    ((await keeper.get('yxgl/dormitoryRegister/toLeave')).body.data as { id: string; leaveBy: string | null }[]).filter(
      (stay) => stay.id === id,
    )
  const todos = () =>
    rowsOf(
      school,
      `select t.title, t.state
       from sys_user_todo t
       join sys_user u on u.id = t.user_id and u.account_no = 'sg01'
       where t.biz_type = 'dormitoryRegister' and t.biz_id = $1 and t.node_key = 'leave'`,
      [id],
    )
  expect([await leaving(), await todos()]).toEqual([[], []])
  await school.system((ctx) => makeOutside(ctx, studentId, livingKinds.rented[0], '2026-12-31'))
  await grant(studentId, '2026-11-20')
  // The record of the made-up case begins on the first of the month.
  expect(await leaving()).toMatchObject([{ id, isLeaving: true, leaveBy: '2026-11-01' }])
  expect(await todos()).toEqual([{ title: expect.stringContaining(`待退宿：${String(own!['xm'])}`), state: '0' }])
  expect((await todos())[0]!['title']).toContain('校外租房')
  expect([(await stayOf(id))!['state'], await bedOf(own!['bedId'])]).toEqual(['2', '3'])

  const office = await school.as('ssgl01')
  const [living] = await rowsOf(school, 'select id from offcampus_living where student_id = $1', [studentId])
  const ended = await office.post('yxgl/dormitoryOffCampus/end', { id: living!['id'], endReason: '退租返校' })
  expect(ended.body.msg).toBe('操作成功')
  expect([await leaving(), (await todos())[0]!['state'], (await stayOf(id))!['state']]).toEqual([[], '2', '2'])
})
