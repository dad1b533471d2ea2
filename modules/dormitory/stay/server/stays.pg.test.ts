import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { setParam } from '#tests/support/params.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { newId } from '#kernel/world/id.ts'
import { trait } from '#modules/dormitory/presort/shared/facts.ts'
import { campusStrict, levelStrict } from '../shared/params.ts'
import { inWays } from '../shared/register.ts'
import { currentStays, giveBeds, judgeBeds, lockBeds, moveStays, takeBeds, unlockBeds } from '../shared/services.ts'

let school: TestSchool
let office: Visitor
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  office = await school.as('ssgl01')
})
afterAll(() => school.close())

type Bed = { id: string; roomId: string; bedNo: number; dormName: string; roomNo: string; sex: string }

/** Free beds of rooms nobody lives in, one to a room, for men or women. */
async function freeBeds(sex: '1' | '2', count: number): Promise<Bed[]> {
  const rows = await rowsOf(
    school,
    `select distinct on (r.id) b.id, r.id as "roomId", b.bed_no as "bedNo", d.dorm_name as "dormName",
       r.room_no as "roomNo", r.sex_limit as sex
     from dorm_bed b join dorm_room r on r.id = b.room_id join dorm_dormitory d on d.id = r.dorm_id
     where b.status = '0' and r.sex_limit = '${sex}' and r.room_use = '1' and r.status = '1'
     order by r.id, b.bed_no limit ${count}`,
  )
  expect(rows).toHaveLength(count)
  return rows as Bed[]
}
/** Students who hold no bed. */
async function homeless(sex: '1' | '2', count: number, status = '01'): Promise<{ id: string; xm: string }[]> {
  const rows = await rowsOf(
    school,
    `select s.id, s.xm from base_student s
     where s.sex = '${sex}' and s.xjzt_m = '${status}' and s.deleted_time is null
       and not exists (select 1 from stay_register r where r.student_id = s.id and r.state in ('1', '2'))
     order by s.xh desc limit ${count}`,
  )
  expect(rows).toHaveLength(count)
  return rows as { id: string; xm: string }[]
}
const statusOf = async (bedId: string) =>
  (await rowsOf(school, `select status from dorm_bed where id = '${bedId}'`))[0]!['status']
const counted = async (roomId: string) =>
  (await rowsOf(school, `select bed_free, bed_given, bed_lived from dorm_room where id = '${roomId}'`))[0]!
const openOn = async (bedId: string) =>
  (await rowsOf(school, `select student_id from stay_register where bed_id = '${bedId}' and state in ('1', '2')`)).map(
    (row) => row['student_id'],
  )
const add = (one: { id: string }, at: Pick<Bed, 'roomId' | 'bedNo'>) =>
  office.post('yxgl/dormitoryRegister/add', { studentId: one.id, roomId: at.roomId, bedNo: at.bedNo })

// Dormitory 2.1 and 2.2.
test('of two who give one bed at the same time one succeeds, and one student never gets two', async () => {
  const [bed, second] = await freeBeds('1', 2)
  const [a, b, c] = await homeless('1', 3)
  const answers = await Promise.all([add(a!, bed!), add(b!, bed!)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)!.body.msg).toContain('该床位已被占用，请重新选择')
  expect(await openOn(bed!.id)).toHaveLength(1)
  const [third] = (await freeBeds('1', 3)).filter(({ id }) => id !== second!.id)
  const twice = await Promise.all([add(c!, second!), add(c!, third!)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(twice.find(({ status }) => status === 400)!.body.msg).toContain('该学生已分配床位')
})

// Dormitory 2.3.
test('a bed is refused to whom it is not meant for, in words, and nothing is written', async () => {
  const [bed] = await freeBeds('2', 1)
  const [man] = await homeless('1', 1)
  const refused = await add(man!, bed!)
  expect([refused.status, refused.body.msg]).toEqual([400, '该房间为女生房间，不能分配给男生'])
  const [away] = await homeless('2', 1, '02')
  expect((await add(away!, bed!)).body.msg).toBe('该学生已休学，不能办理入住')
  expect(
    (await office.post('yxgl/dormitoryRegister/add', { studentId: man!.id, roomId: bed!.roomId, bedNo: 77 })).body.msg,
  ).toBe('该房间没有这个床位')
  expect([await statusOf(bed!.id), await openOn(bed!.id)]).toEqual(['0', []])
})

// Dormitory 2.4 and 2.8.
test('a stay begins at the desk, is lived in, ends, and comes back within a day while the bed is free', async () => {
  const [bed] = await freeBeds('2', 1)
  const [one, other] = await homeless('2', 2)
  const before = await counted(bed!.roomId)
  const { id } = (await add(one!, bed!)).body.data
  expect(await statusOf(bed!.id)).toBe('2')
  const [told] = await rowsOf(
    school,
    `select m.title, m.content from sys_user_message m where m.biz_type = 'dormitoryRegister' and m.biz_id = '${id}'`,
  )
  expect(told).toMatchObject({
    title: '床位已分配',
    content: `您的床位是${bed!.dormName}-${bed!.roomNo}-${bed!.bedNo}床，请按学校通知的时间办理入住。`,
  })
  expect((await office.post('yxgl/dormitoryRegister/checkin', { id })).body.msg).toBe('操作成功')
  expect(await statusOf(bed!.id)).toBe('3')
  expect(await counted(bed!.roomId)).toEqual({
    bed_free: Number(before['bed_free']) - 1,
    bed_given: before['bed_given'],
    bed_lived: Number(before['bed_lived']) + 1,
  })
  const beds = (await office.get('base/school/getRoomStu', { roomId: bed!.roomId })).body.data
  expect(beds.find(({ bedId }: { bedId: string }) => bedId === bed!.id)).toMatchObject({
    studentId: one!.id,
    status: '3',
  })

  const unlooked = await office.post('yxgl/dormitoryRegister/checkout', { id, outReason: '2' })
  expect([unlooked.status, unlooked.body.msg]).toEqual([400, '资产未核验完成，不能办理退宿'])
  const inspect = () => office.post('yxgl/dormitoryRegister/inspect', { id, defects: [] })
  await inspect()
  expect((await office.post('yxgl/dormitoryRegister/checkout', { id })).status).toBe(400)
  expect((await office.post('yxgl/dormitoryRegister/checkout', { id, outReason: '2' })).status).toBe(200)
  expect([await statusOf(bed!.id), await counted(bed!.roomId)]).toEqual(['0', before])
  expect((await office.post('yxgl/dormitoryRegister/undoCheckout', { id, reason: '误办' })).status).toBe(200)
  expect(await statusOf(bed!.id)).toBe('3')
  await inspect()
  await office.post('yxgl/dormitoryRegister/checkout', { id, outReason: '2' })
  expect((await add(other!, bed!)).status).toBe(200)
  const late = await office.post('yxgl/dormitoryRegister/undoCheckout', { id, reason: '误办' })
  expect([late.status, late.body.msg]).toEqual([400, '原床位已被占用，无法恢复'])
})

test('many are given beds at once: those who cannot have theirs are named, or nobody has any', async () => {
  const beds = await freeBeds('1', 3)
  const men = await homeless('1', 2)
  const [woman] = await homeless('2', 1)
  const pairs = [...men, woman!].map(({ id }, i) => ({ studentId: id, bedId: beds[i]!.id }))
  const order = { pairs, inWay: inWays.presort, sourceId: null }
  await school.system(async (ctx) => {
    expect(await ctx.call(judgeBeds, { pairs })).toEqual([
      { ...pairs[2], reason: '该房间为男生房间，不能分配给女生', about: 'bed' },
    ])
    expect((await ctx.call(giveBeds, { ...order, isWhole: true })).given).toEqual([])
  })
  expect(await openOn(beds[0]!.id)).toEqual([])
  const answer = await school.system((ctx) => ctx.call(giveBeds, order))
  expect(answer.given.map(({ studentId }) => studentId)).toEqual(men.map(({ id }) => id))
  expect(answer.refused).toHaveLength(1)
  const registerIds = answer.given.map(({ registerId }) => registerId)
  expect(await school.system((ctx) => ctx.call(takeBeds, { registerIds, remark: '批次作废' }))).toBe(2)
  expect([await statusOf(beds[0]!.id), await statusOf(beds[1]!.id)]).toEqual(['0', '0'])
})

test('three change in a circle at one moment; a move that cannot be leaves everybody where they were', async () => {
  const beds = await freeBeds('1', 5)
  const men = await homeless('1', 4)
  const pairs = men.map(({ id }, i) => ({ studentId: id, bedId: beds[i]!.id }))
  const { given } = await school.system((ctx) => ctx.call(giveBeds, { pairs, inWay: inWays.byHand, sourceId: null }))
  for (const { registerId } of given.slice(0, 3))
    await office.post('yxgl/dormitoryRegister/checkin', { id: registerId })
  const circle = [0, 1, 2].map((i) => ({ registerId: given[i]!.registerId, toBedId: beds[(i + 1) % 3]!.id }))
  const change = { inWay: inWays.change, sourceId: null }
  const blocked = [circle[0]!, { registerId: given[1]!.registerId, toBedId: beds[3]!.id }]
  const refused = await school.system((ctx) => ctx.call(moveStays, { moves: blocked, ...change }))
  expect(refused.refused.map(({ reason }) => reason)).toContain('该床位已被占用，请重新选择')
  expect(await openOn(beds[0]!.id)).toEqual([men[0]!.id])

  const { begun } = await school.system((ctx) => ctx.call(moveStays, { moves: circle, ...change }))
  expect(begun).toHaveLength(3)
  expect([await openOn(beds[1]!.id), await openOn(beds[2]!.id), await openOn(beds[0]!.id)]).toEqual([
    [men[0]!.id],
    [men[1]!.id],
    [men[2]!.id],
  ])
  const times = await rowsOf(
    school,
    `select out_time as t from stay_register where id = '${given[0]!.registerId}'
     union all select in_time from stay_register where id = '${begun[0]!.registerId}'`,
  )
  expect(times[0]!['t']).toEqual(times[1]!['t'])
  expect(await statusOf(beds[0]!.id)).toBe('3')
  const [stay] = [...(await school.system((ctx) => ctx.call(currentStays, { studentIds: [men[0]!.id] }))).values()]
  expect(stay).toMatchObject({ bedId: beds[1]!.id, state: '2' })
})

test('a bed kept for something is given to that alone, and is free again when it is let go', async () => {
  const [bed] = await freeBeds('1', 1)
  const [a, b] = await homeless('1', 2)
  const refId = 'a-batch'
  const kept = { type: '2', refId }
  await school.system((ctx) => ctx.call(lockBeds, { bedIds: [bed!.id], ...kept, reason: '预分', until: null }))
  expect((await add(a!, bed!)).body.msg).toBe('该床位已锁定，请重新选择')
  const pairs = [{ studentId: b!.id, bedId: bed!.id }]
  const order = { pairs, inWay: inWays.presort, sourceId: refId, locks: [kept] }
  const { given } = await school.system((ctx) => ctx.call(giveBeds, order))
  expect(given).toHaveLength(1)
  await school.system((ctx) => ctx.call(takeBeds, { registerIds: [given[0]!.registerId], remark: '撤销' }))
  await school.system((ctx) => ctx.call(lockBeds, { bedIds: [bed!.id], ...kept, reason: '预分', until: null }))
  expect(await school.system((ctx) => ctx.call(unlockBeds, kept))).toBe(1)
  expect((await add(a!, bed!)).status).toBe(200)
})

test('the student whose account is shown first lives with others', async () => {
  const mates = await rowsOf(
    school,
    `select o.id
     from sys_user u
     join stay_register r on r.student_id::text = u.person_id and r.state = '2'
     join stay_register o on o.room_id = r.room_id and o.state = '2' and o.id <> r.id
     where u.account_no = 'stu01'`,
  )
  expect(mates.length).toBeGreaterThan(0)
})

test('beds of another campus are refused where a school says so', async () => {
  const [row] = await rowsOf(
    school,
    `select s.id, r.id as "roomId", b.bed_no as "bedNo", c.campus_name as "campusName"
     from base_student s
     join dorm_room r on r.sex_limit = s.sex and r.campus_id <> s.campus_id and r.status = '1' and r.room_use = '1'
     join base_campus c on c.id = r.campus_id
     join dorm_bed b on b.room_id = r.id and b.status = '0'
     where s.xjzt_m = '01' and not exists (
       select 1 from stay_register o where o.student_id = s.id and o.state in ('1', '2')
     )
     limit 1`,
  )
  const { id, campusName, ...at } = row as { id: string; campusName: string; roomId: string; bedNo: number }
  await setParam(school, campusStrict, true)
  expect((await add({ id }, at)).body.msg).toBe(`该房间在${campusName}，与学生所在校区不一致`)
  await setParam(school, campusStrict, false)
  expect((await add({ id }, at)).status).toBe(200)
})

test('R8: a bed of another level than the chosen one is refused where a school says so, and given where it does not', async () => {
  const [row] = await rowsOf(
    school,
    `select s.id, r.id as "roomId", b.bed_no as "bedNo", l.level_name as name, o.id as "otherId",
       o.level_name as other, s.department_id as "departmentId", s.class_id as "classId"
     from base_student s
     join dorm_room r on r.sex_limit = s.sex and r.status = '1' and r.room_use = '1' and r.class_id is null
       and r.department_id is null and r.grade_limit is null
     join dorm_type y on y.id = r.type_id
     join dorm_level l on l.id = y.level_id
     join dorm_level o on o.id <> l.id
     join dorm_bed b on b.room_id = r.id and b.status = '0'
     where s.xjzt_m = '01' and not exists (
       select 1 from stay_register o where o.student_id = s.id and o.state in ('1', '2')
     )
     order by s.xh, b.id
     limit 1`,
  )
  const { id, name, other, otherId, departmentId, classId } = row as Record<string, string>
  const at = { roomId: String(row!['roomId']), bedNo: Number(row!['bedNo']) }
  await school.system(async (ctx) => {
    await ctx.db.execute('delete from presort_trait where student_id = $1', [id])
    const chosen = { studentId: id!, departmentId: departmentId!, classId: classId!, levelId: otherId! }
    await insertRow(ctx, trait, newId(ctx.now()), { ...chosen, needsLow: false, smokes: false, snores: false })
  })
  await setParam(school, levelStrict, true)
  expect((await add({ id: id! }, at)).body.msg).toBe(`该房间为${name}档次，与学生所选的${other}不一致`)
  await setParam(school, levelStrict, false)
  expect((await add({ id: id! }, at)).status).toBe(200)
})
