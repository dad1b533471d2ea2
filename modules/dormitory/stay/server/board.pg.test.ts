import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { proving } from '#tests/support/second-auth.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let office: Visitor
let college: Visitor
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  office = await school.as('ssgl01')
  college = await school.as('yx01')
})
afterAll(() => school.close())

type Waiting = {
  id: string
  ksh: string | null
  xm: string
  sex: string
  departmentId: string
  classId: string
  tags: string[]
}
type Bed = { id: string; bedNo: number; status: string; holder: { registerId: string; studentId: string } | null }
type Room = { id: string; roomNo: string; sexLimit: string; beds: Bed[] }

const waiting = async (by: Visitor, filters = {}) =>
  (await by.get('yxgl/dormitoryRegister/unassigned', filters)).body.data as {
    rows: Waiting[]
    total: number
    tags: string[]
  }
const roomsOf = async (by: Visitor, dormId: string): Promise<Room[]> =>
  (await by.get('yxgl/dormitoryRegister/board', { dormId })).body.data.flatMap(({ rooms }: { rooms: Room[] }) => rooms)
/** Rooms for somebody, with free beds, of the house that has most. */
async function roomsFor(sex: string, by = office): Promise<{ dormId: string; rooms: Room[] }> {
  const houses = (await by.get('yxgl/dormitoryRegister/boardHouses')).body.data as { id: string; sexLimit: string }[]
  const dormId = houses.find(({ sexLimit }) => sexLimit === sex)!.id
  const rooms = (await roomsOf(by, dormId)).filter(({ beds }) => beds.some(({ status }) => status === '0'))
  return { dormId, rooms }
}
const freeIn = ({ beds }: Room) => beds.filter(({ status }) => status === '0')
const assign = (by: Visitor, pairs: { studentId: string; bedId: string }[], more = {}) =>
  by.post('yxgl/dormitoryRegister/assign', { pairs, ...more })

test('a freshman without a student number is found by the number of the examination', async () => {
  const { rows } = await waiting(office, { sex: '1' })
  const who = rows.at(-1)!.id
  await school.system(async (ctx) => {
    const { entities } = ctx.world
    await changeRows(ctx, entities.get('base.student')!, {
      where: { id: who },
      values: { xh: null, ksh: '26430007654321' },
    })
  })
  const found = await waiting(office, { keyword: '26430007654321' })
  expect(found.rows.map(({ id, ksh }) => [id, ksh])).toEqual([[who, '26430007654321']])
})

test('who has no bed waits on the board, is dropped on one, and is gone from it; taken back they wait again', async () => {
  const { rows, total } = await waiting(office, { sex: '1' })
  const who = rows[0]!
  const { dormId, rooms } = await roomsFor('1')
  const bed = freeIn(rooms[0]!)[0]!
  const { given, refused } = (await assign(office, [{ studentId: who.id, bedId: bed.id }])).body.data
  expect([given, refused]).toMatchObject([[{ studentId: who.id, bedId: bed.id }], []])
  expect((await waiting(office, { sex: '1' })).total).toBe(total - 1)
  const held = (await roomsOf(office, dormId)).flatMap(({ beds }) => beds).find(({ id }) => id === bed.id)!
  expect(held).toMatchObject({ status: '2', holder: { studentId: who.id, xm: who.xm, isLiving: false } })
  const { registerId } = held.holder!
  expect((await office.post('yxgl/dormitoryRegister/retake', { registerIds: [registerId] })).body.data).toEqual({
    taken: 1,
  })
  expect((await waiting(office, { sex: '1' })).total).toBe(total)
})

test('what the rules refuse is named, and the others of the group have their beds', async () => {
  const { rooms } = await roomsFor('1')
  const [first, second] = rooms.flatMap(freeIn)
  const [man] = (await waiting(office, { sex: '1' })).rows
  const [woman] = (await waiting(office, { sex: '2' })).rows
  const { body } = await assign(office, [
    { studentId: man!.id, bedId: first!.id },
    { studentId: woman!.id, bedId: second!.id },
  ])
  expect(body.data.given).toMatchObject([{ studentId: man!.id }])
  expect(body.data.refused).toEqual([
    { studentId: woman!.id, bedId: second!.id, reason: '该房间为男生房间，不能分配给女生' },
  ])
})

test('bed on bed is an exchange of two who have not moved in; whoever lives there stays', async () => {
  const { rooms } = await roomsFor('1')
  const [a, b] = rooms.flatMap(freeIn)
  const [one, other] = (await waiting(office, { sex: '1' })).rows
  const { given } = (
    await assign(office, [
      { studentId: one!.id, bedId: a!.id },
      { studentId: other!.id, bedId: b!.id },
    ])
  ).body.data
  const [first, second] = given as { registerId: string }[]
  const moves = [
    { registerId: first!.registerId, toBedId: b!.id },
    { registerId: second!.registerId, toBedId: a!.id },
  ]
  const { body } = await office.post('yxgl/dormitoryRegister/exchange', { moves })
  expect(body.data.refused).toEqual([])
  expect(body.data.begun).toMatchObject([
    { studentId: one!.id, bedId: b!.id },
    { studentId: other!.id, bedId: a!.id },
  ])
  const { registerId } = body.data.begun[0]
  await office.post('yxgl/dormitoryRegister/checkin', { id: registerId })
  const back = await office.post('yxgl/dormitoryRegister/exchange', { moves: [{ registerId, toBedId: a!.id }] })
  expect([back.status, back.body.msg]).toEqual([400, '已入住的学生不能在此调整床位，请办理调宿'])
  const gone = await office.post('yxgl/dormitoryRegister/retake', { registerIds: [registerId] })
  expect(gone.status).toBe(400)
})

test('whoever has another bed by an exchange hears which', async () => {
  type Stay = { id: string; bed: string; place: string; user: string }
  const [one, other] = (await rowsOf(
    school,
    `select r.id, r.bed_id as bed, r.place_name as place, u.id as user
     from stay_register r
     join sys_user u on u.person_id = r.student_id::text and u.person_type = 'base.student' and u.status = '1'
     join base_student s on s.id = r.student_id and s.xjzt_m = '01' and s.sex = '1'
     where r.state = '2'
     order by u.account_no
     limit 2`,
  )) as [Stay, Stay]
  await school.system(async (ctx) => {
    const [stays, beds] = [
      [one.id, other.id],
      [one.bed, other.bed],
    ]
    await ctx.db.execute("update stay_register set state = '1', in_time = null where id = any($1::uuid[])", [stays])
    await ctx.db.execute("update dorm_bed set status = '2' where id = any($1::uuid[])", [beds])
    await ctx.db.execute(
      `update dorm_room
       set class_id = null, department_id = null, grade_limit = null
       where id in (select room_id from dorm_bed where id = any($1::uuid[]))`,
      [beds],
    )
  })
  const moves = [
    { registerId: one.id, toBedId: other.bed },
    { registerId: other.id, toBedId: one.bed },
  ]
  const { begun, refused } = (await office.post('yxgl/dormitoryRegister/exchange', { moves })).body.data
  expect([begun.length, refused]).toEqual([2, []])
  const ids = begun.map(({ registerId }: { registerId: string }) => registerId)
  const told = await rowsOf(
    school,
    `select user_id as user, content from sys_user_message where title = '床位已分配' and biz_id = any($1::text[])`,
    [ids],
  )
  const said = (place: string) => `您的床位是${place}，请按学校通知的时间办理入住。`
  expect(told).toHaveLength(2)
  expect(told).toContainEqual({ user: one.user, content: said(other.place) })
  expect(told).toContainEqual({ user: other.user, content: said(one.place) })
})

test('a college gives beds to its own students alone, and sees the names of these alone', async () => {
  const own = await waiting(college)
  const all = await waiting(office)
  expect(own.rows.length).toBeGreaterThan(0)
  const departments = new Set(own.rows.map(({ departmentId }) => departmentId))
  expect(departments.size).toBe(1)
  const foreign = all.rows.find(({ departmentId }) => !departments.has(departmentId))!
  const { dormId, rooms } = await roomsFor(foreign.sex)
  const bed = rooms.flatMap(freeIn)[0]!
  expect((await assign(college, [{ studentId: foreign.id, bedId: bed.id }])).status).toBe(404)
  const { registerId } = (await assign(office, [{ studentId: foreign.id, bedId: bed.id }])).body.data.given[0]
  expect((await college.post('yxgl/dormitoryRegister/retake', { registerIds: [registerId] })).status).toBe(404)
  const seen = (await roomsOf(college, dormId)).flatMap(({ beds }) => beds).find(({ id }) => id === bed.id)!
  expect(seen).toMatchObject({ status: '2', holder: null })
  const counsellor = await school.as('fdy01')
  expect((await counsellor.get('yxgl/dormitoryRegister/unassigned')).status).toBe(403)
})

test('a room of another department is passed over only by whoever may, with a reason that stays', async () => {
  const { rooms } = await roomsFor('1')
  const room = rooms[0]!
  const bed = freeIn(room)[0]!
  const [who] = (await waiting(office, { sex: '1' })).rows
  const [other] = await rowsOf(school, 'select id from base_department where id <> $1 limit 1', [who!.departmentId])
  await school.system((ctx) =>
    ctx.db.execute('update dorm_room set department_id = $2 where id = $1', [room.id, other!['id']]),
  )
  const pairs = [{ studentId: who!.id, bedId: bed.id }]
  expect((await assign(office, pairs)).body.data.refused).toMatchObject([
    { reason: '该房间归属其他院系，不能分配给该学生' },
  ])
  expect((await assign(college, pairs, { overrideReason: '本院系已满' })).status).toBe(403)
  const { given } = (await assign(office, pairs, { overrideReason: '本院系已满' })).body.data
  const [row] = await rowsOf(school, 'select remark from stay_register where id = $1', [given[0].registerId])
  expect(row).toEqual({ remark: '跨归属分配：本院系已满' })
})

test('the same students given other beds at the same moment have one each; the later call names them as refused', async () => {
  const { rooms } = await roomsFor('1')
  const men = (await waiting(office, { sex: '1' })).rows.slice(0, 3)
  const beds = rooms.flatMap(freeIn).slice(0, 6)
  const pairs = (from: number) => men.map(({ id }, i) => ({ studentId: id, bedId: beds[from + i]!.id }))
  const answers = await Promise.all([assign(office, pairs(0)), assign(office, pairs(3).toReversed())])
  expect(answers.map(({ body }) => body.msg)).toEqual(['操作成功', '操作成功'])
  const told = answers.map(({ body }) => body.data)
  const who = (list: readonly { studentId: string }[]) => list.map(({ studentId }) => studentId).toSorted()
  expect(who(told.flatMap(({ given }) => given))).toEqual(men.map(({ id }) => id).toSorted())
  for (const { given, refused } of told) expect(who([...given, ...refused])).toEqual(men.map(({ id }) => id).toSorted())
})

test('more than a hundred beds are taken back, or given past the rules, with a second authentication only', async () => {
  const stays = (await rowsOf(
    school,
    `insert into stay_register (id, create_time, update_time, student_id, room_id, bed_no, state)
     select gen_random_uuid(), now(), now(), r.student_id, r.room_id, r.bed_no, '9'
     from (select * from stay_register limit 1) r, generate_series(1, 101)
     returning id`,
  )) as { id: string }[]
  const registerIds = stays.map(({ id }) => id)
  const retake = (by: Visitor, ids: string[]) => by.post('yxgl/dormitoryRegister/retake', { registerIds: ids })
  expect((await retake(office, registerIds.slice(1))).body.data).toEqual({ taken: 0 })
  const asks = { secondAuth: true, operation: 'remove:many' }
  expect((await retake(office, registerIds)).body.data).toMatchObject(asks)
  expect((await retake(proving(school, office), registerIds)).body.data).toEqual({ taken: 0 })
  const students = await rowsOf(school, 'select id from base_student where deleted_time is null limit 101')
  const pairs = students.map(({ id }) => ({ studentId: String(id), bedId: String(id) }))
  expect((await assign(office, pairs, { overrideReason: '本院系已满' })).body.data).toMatchObject(asks)
})

test('more than a hundred stays are cancelled from the list with one second authentication only', async () => {
  const stays = (await rowsOf(
    school,
    `insert into stay_register (id, create_time, update_time, student_id, room_id, bed_no, state)
     select gen_random_uuid(), now(), now(), s.id, p.room_id, p.bed_no, '1'
     from (select room_id, bed_no from stay_register limit 1) p, base_student s
     where s.deleted_time is null and not exists (
       select 1 from stay_register o where o.student_id = s.id and o.state in ('1', '2')
     )
     limit 101
     returning id`,
  )) as { id: string }[]
  const ids = stays.map(({ id }) => id)
  expect(ids).toHaveLength(101)
  const cancel = (by: Visitor, some: string[]) =>
    by.post('yxgl/dormitoryRegister/cancel', { ids: some, outRemark: '名单有误' })
  expect((await cancel(office, ids)).body.data).toMatchObject({ secondAuth: true, operation: 'remove:many' })
  const open = () => rowsOf(school, "select id from stay_register where id = any($1::uuid[]) and state = '1'", [ids])
  expect(await open()).toHaveLength(101)
  expect((await cancel(office, ids.slice(100))).body.data).toMatchObject({ refused: [] })
  const { done, refused } = (await cancel(proving(school, office), ids)).body.data
  expect([done.length, refused.length]).toEqual([100, 1])
  expect(await open()).toEqual([])
})

test('R7: a house of another campus is given all the same, and said', async () => {
  const [row] = await rowsOf(
    school,
    `select s.id, b.id as bed, c.campus_name as name
     from base_student s
     join dorm_room r on r.sex_limit = s.sex and r.campus_id <> s.campus_id and r.status = '1' and r.room_use = '1'
       and r.department_id is null and r.class_id is null and r.grade_limit is null
     join base_campus c on c.id = r.campus_id
     join dorm_bed b on b.room_id = r.id and b.status = '0'
     where s.xjzt_m = '01' and not exists (
       select 1 from stay_register o where o.student_id = s.id and o.state in ('1', '2')
     )
     limit 1`,
  )
  const pair = { studentId: String(row!['id']), bedId: String(row!['bed']) }
  const reason = `该房间在${String(row!['name'])}，与学生所在校区不一致`
  const { data } = (await assign(office, [pair])).body
  expect(data).toMatchObject({ given: [pair], refused: [], warned: [{ ...pair, reason }] })
})

test('who waits is narrowed by the level they chose and by what sets them apart, as far as one may know it', async () => {
  const { rows } = await waiting(office, { sex: '1' })
  const [tall, low] = rows as [Waiting, Waiting]
  const [level] = await rowsOf(school, 'select id from dorm_level order by sort limit 1')
  const note = (studentId: string, more: object) =>
    office.post('yxgl/dormitoryPresortTrait/add', { studentId, ...more })
  await school.system((ctx) =>
    ctx.db.execute('delete from presort_trait where student_id = any($1::uuid[])', [[tall.id, low.id]]),
  )
  expect((await note(tall.id, { height: 191, levelId: level!['id'] })).body.msg).toBe('操作成功')
  expect((await note(low.id, { needsLow: true })).body.msg).toBe('操作成功')
  const ids = async (by: Visitor, filters: object) =>
    (await waiting(by, filters)).rows.map(({ id, tags }) => [id, tags] as const)
  expect(await ids(office, { tag: 'tall' })).toContainEqual([tall.id, expect.arrayContaining(['tall'])])
  expect((await ids(office, { tag: 'low' })).map(([id]) => id)).toContain(low.id)
  const levelled = (await ids(office, { levelId: level!['id'] })).map(([id]) => id)
  expect([levelled.includes(tall.id), levelled.includes(low.id)]).toEqual([true, false])
  // What is known of somebody's body is for those who put people into beds, as far as a school lets them.
  expect((await waiting(college)).tags).toEqual(['tall', 'low', 'minority'])
  await school.system((ctx) =>
    ctx.db.execute(
      `delete from sys_role_permission p using sys_role r
       where r.id = p.role_id and r.role_code = 'yx' and p.permission = 'dormitoryPresortTrait:see-health'`,
    ),
  )
  school.clock.advance(60_000)
  expect((await waiting(college)).tags).toEqual(['minority'])
  expect(await ids(college, { tag: 'tall' })).toEqual([])
})

test('what a role hides is hidden on the board, at the counter and in a room too', async () => {
  await school.system(async (ctx) => {
    for (const path of ['dormitoryRegister', 'baseStudentInfo']) {
      const values = [path, JSON.stringify(['xh', 'classId'])]
      await ctx.db.execute('update sys_role_scope set hidden_fields = $2::jsonb where entity_path = $1', values)
      await ctx.db.execute(
        `insert into sys_role_scope (id, version, create_time, update_time, role_id, entity_path, hidden_fields)
         select gen_random_uuid(), 1, now(), now(), r.id, $1, $2::jsonb
         from sys_role r
         where not exists (select 1 from sys_role_scope s where s.role_id = r.id and s.entity_path = $1)`,
        values,
      )
    }
  })
  school.clock.advance(60_000)
  const [one] = (await waiting(college)).rows
  expect(one).toMatchObject({ xm: expect.any(String), xh: null, className: null })
  const [own] = await rowsOf(
    school,
    `select r.xh, r.room_id as room, r.dorm_id as dorm
     from stay_register r
     join base_student s on s.id = r.student_id
     join dorm_keeper k on k.dorm_id = r.dorm_id and k.floor_ids is null and k.deleted_time is null
     join sys_user u on u.person_id = k.teacher_id::text and u.account_no = 'sg01'
     where r.state = '2'
     order by r.place_name
     limit 1`,
  )
  const holders = (await roomsOf(office, String(own!['dorm']))).flatMap(({ beds }) =>
    beds.flatMap((bed) => bed.holder ?? []),
  )
  expect(holders[0]).toMatchObject({ xm: expect.any(String), className: null })
  const keeper = await school.as('sg01')
  const [found] = (await keeper.get('yxgl/dormitoryRegister/findLiving', { keyword: String(own!['xh']) })).body.data
  expect(found).toMatchObject({ xm: expect.any(String), xh: null, className: null })
  const beds = (await keeper.get('base/school/getRoomStu', { roomId: String(own!['room']) })).body.data
  expect(beds.filter((bed: { studentId: string | null }) => bed.studentId)[0]).toMatchObject({
    xh: null,
    className: null,
  })
})
