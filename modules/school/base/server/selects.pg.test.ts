import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let at: TestSchool
const people: Record<string, Visitor> = {}
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  for (const account of ['admin', 'jwc01', 'yx01', 'fdy01', 'bzr01', 'tea01', 'stu01', 'ssgl01'])
    people[account] = await at.as(account)
})
afterAll(() => at.close())

type Choice = Record<string, unknown> & { value: string; label: string }
const ask = async (account: string, path: string, query: Record<string, unknown> = {}): Promise<Choice[]> =>
  (await people[account]!.get(`base/${path}`, query)).body.data
const personOf = async (account: string) =>
  (
    await rowsOf(at, 'select id as "userId", person_id as "personId" from sys_user where account_no = $1', [account])
  )[0]!
const ledBy = async (account: string, role: string) =>
  (
    await rowsOf(
      at,
      `select c.id from base_class c join base_class_assign a on a.class_id = c.id where a.teacher_id = $1 and a.role = $2 and a.end_date is null order by c.grade desc, c.class_name`,
      [(await personOf(account))['personId'], role],
    )
  ).map((row) => row['id'])

describe('classes', () => {
  test('names are open to everybody, in order, with their numbers and leaders; own scope on request', async () => {
    const open = await ask('stu01', 'stuClass/getClassSelect')
    expect(open.length).toBeGreaterThan(30)
    const grades = open.map((one) => Number(one['grade']))
    expect(grades).toEqual(grades.toSorted((a, b) => b - a))
    const [row] = await rowsOf(
      at,
      `select count(*)::int as n from base_student where class_id = $1 and xjzt_m in ('01', '05', '20') and deleted_time is null`,
      [open[0]!.value],
    )
    expect(open[0]).toMatchObject({
      stuNum: row!['n'],
      fdyId: expect.any(String),
      classCode: expect.any(String),
      departmentId: expect.any(String),
    })
    expect((await ask('fdy01', 'stuClass/getClassSelect', { isScope: 1 })).map((one) => one.value)).toEqual(
      await ledBy('fdy01', 'fdy'),
    )
    expect(await ask('stu01', 'stuClass/getClassSelect', { isScope: 'true' })).toEqual([])
    const departments = new Set(
      (await ask('yx01', 'stuClass/getClassSelect', { isScope: 1 })).map((one) => one['departmentId']),
    )
    expect(departments.size).toBe(1)
    expect(
      (await ask('stu01', 'stuClass/getClassSelect', { grade: open[0]!['grade'], keyword: open[0]!.label })).map(
        (one) => one.value,
      ),
    ).toEqual([open[0]!.value])
    expect(
      (await ask('stu01', 'stuClass/getClassSelect', { fdyId: open[0]!['fdyId'] })).map((one) => one.value),
    ).toContain(open[0]!.value)
    expect(await ask('stu01', 'stuClass/getClassSelect', { departmentId: 'nonsense' })).toEqual([])
  })

  test('a counsellor is offered exactly the classes led, a head teacher too, others none', async () => {
    expect(
      (await ask('fdy01', 'stuClass/getClassFdySelect')).filter((one) => one['role'] === 'fdy').map((one) => one.value),
    ).toEqual(await ledBy('fdy01', 'fdy'))
    expect((await ask('bzr01', 'stuClass/getClassFdySelect', { isFdy: 0 })).map((one) => one.value)).toEqual(
      await ledBy('bzr01', 'bzr'),
    )
    expect(await ask('stu01', 'stuClass/getClassFdySelect')).toEqual([])
    expect(await ask('admin', 'stuClass/getClassFdySelect')).toEqual([])
  })

  test('somebody else’s classes are told within one’s departments only', async () => {
    const { userId } = await personOf('fdy01')
    const [counsellor] = await rowsOf(
      at,
      'select t.department_id from sys_user u join base_teacher t on t.id::text = u.person_id where u.id = $1',
      [userId],
    )
    const classes = await ledBy('fdy01', 'fdy')
    expect(
      (await ask('jwc01', 'stuClass/getClassFdySelectByUserId', { userId, isFdy: 1 })).map((one) => one.value),
    ).toEqual(classes)
    const [stranger] = await rowsOf(
      at,
      `select u.id from sys_user u join base_teacher t on t.id::text = u.person_id join base_class_assign a on a.teacher_id = t.id and a.role = 'fdy' and a.end_date is null where t.department_id <> $1 limit 1`,
      [counsellor!['department_id']],
    )
    const [own] = await rowsOf(
      at,
      'select t.department_id from sys_user u join base_teacher t on t.id::text = u.person_id where u.account_no = $1',
      ['yx01'],
    )
    const foreign = own!['department_id'] === counsellor!['department_id'] ? stranger!['id'] : userId
    expect(await ask('yx01', 'stuClass/getClassFdySelectByUserId', { userId: foreign })).toEqual([])
    expect(await ask('stu01', 'stuClass/getClassFdySelectByUserId', { userId })).toEqual([])
  })
})

test('majors by department, intake and keyword', async () => {
  const majors = await ask('stu01', 'major/getMajorSelect')
  expect(majors[0]).toMatchObject({
    majorCode: expect.stringMatching(/^\d{6}$/),
    departmentId: expect.any(String),
    schoolLength: expect.anything(),
  })
  const [first, second] = [...new Set(majors.map((one) => one['departmentId']))]
  const some = await ask('stu01', 'major/getMajorSelect', { departmentId: `${first},${second}` })
  expect(new Set(some.map((one) => one['departmentId']))).toEqual(new Set([first, second]))
  expect(await ask('stu01', 'major/getMajorSelect', { grade: 1999 })).toEqual([])
  // Nor does a number that no intake can have offer every major.
  for (const grade of ['2147483648', '99999', '2026.5', 'x']) {
    const answer = await people['stu01']!.get('base/major/getMajorSelect', { grade })
    expect([grade, answer.status, answer.body.msg]).toEqual([grade, 400, '年级应为 1900–2100 的整数'])
  }
})

test('counsellors and head teachers with what they lead', async () => {
  const counsellors = await ask('stu01', 'teacher/getFdySelect')
  const { personId, userId } = await personOf('fdy01')
  const one = counsellors.find((row) => row.value === personId)!
  const classes = await ledBy('fdy01', 'fdy')
  expect(one).toMatchObject({ userId, classNum: classes.length, label: expect.stringMatching(/\(.+\)$/) })
  const [count] = await rowsOf(
    at,
    `select count(*)::int as n from base_student where class_id = any($1::uuid[]) and xjzt_m in ('01', '05', '20') and deleted_time is null`,
    [classes],
  )
  expect(one['stuNum']).toBe(count!['n'])
  const ofClass = await ask('stu01', 'teacher/getFdyBzrSelect', { classId: classes[0] })
  expect(ofClass.map((row) => row['role']).toSorted()).toEqual(['bzr', 'fdy'])
  expect(
    (await ask('stu01', 'teacher/getFdyBzrSelect', { classId: classes[0], isFdy: 1 })).map((row) => row.value),
  ).toEqual([personId])
})

test('members of staff: names for everybody, by department with those below, the phone masked for who may look at staff', async () => {
  const { personId, userId } = await personOf('fdy01')
  const [row] = await rowsOf(at, 'select gh, xm, department_id as "departmentId" from base_teacher where id = $1', [
    personId,
  ])
  const open = await ask('stu01', 'teacher/getSelect', { gh: row!['gh'] })
  expect(open).toMatchObject([
    {
      value: personId,
      label: `${String(row!['xm'])}(${String(row!['gh'])})`,
      gh: row!['gh'],
      userId,
      departmentId: row!['departmentId'],
      departmentName: expect.any(String),
    },
  ])
  expect(open[0]).not.toHaveProperty('sjhm')
  expect((await ask('jwc01', 'teacher/getSelect', { gh: row!['gh'] }))[0]!['sjhm']).toMatch(/^1\d{2}\*{4}\d{4}$/)
  const [root] = await rowsOf(at, 'select id from base_department where parent_id is null limit 1')
  expect((await ask('stu01', 'teacher/getSelect', { departmentId: root!['id'] })).length).toBeGreaterThan(100)
  expect(await ask('stu01', 'teacher/getSelect', { staffStatus: '24' })).toEqual([])
})

describe('students', () => {
  test('of a class come as a page within the caller’s reach, masked', async () => {
    const [classId] = await ledBy('fdy01', 'fdy')
    const { data } = (await people['fdy01']!.get('base/student/classStudent', { classId, size: 500 })).body
    expect(data.total).toBeGreaterThan(10)
    expect(data.records[0]).toMatchObject({
      studentId: expect.any(String),
      xh: expect.any(String),
      className: expect.any(String),
      sjhm: expect.stringMatching(/^1\d{2}\*{4}\d{4}$/),
      xjztM: '01',
    })
    expect(data.records.map((row: { xh: string }) => row.xh)).toEqual(
      data.records.map((row: { xh: string }) => row.xh).toSorted(),
    )
    const [elsewhere] = await rowsOf(at, 'select id from base_class where id <> all($1::uuid[]) limit 1', [
      await ledBy('fdy01', 'fdy'),
    ])
    expect(
      (await people['fdy01']!.get('base/student/classStudent', { classId: elsewhere!['id'] })).body.data,
    ).toMatchObject({ total: 0, records: [] })
    expect((await people['stu01']!.get('base/student/classStudent', { classId })).body.data).toMatchObject({ total: 0 })
    expect((await people['fdy01']!.get('base/student/classStudent')).body).toMatchObject({
      code: 400,
      msg: '请选择班级',
    })
    expect((await people['fdy01']!.get('base/student/classStudent', { classId, size: 501 })).body).toMatchObject({
      code: 400,
      msg: 'size 应为 1–500 的整数',
    })
  })

  test('of a counsellor: all classes led, one of them, and nobody else’s', async () => {
    const classes = await ledBy('fdy01', 'fdy')
    const { data } = (await people['fdy01']!.get('base/student/fdyStudent', { isFdy: 1, size: 500 })).body
    expect(new Set(data.records.map((row: { classId: string }) => row.classId))).toEqual(new Set(classes))
    const one = (await people['fdy01']!.get('base/student/fdyStudent', { classId: classes[0], size: 500 })).body.data
    expect(new Set(one.records.map((row: { classId: string }) => row.classId))).toEqual(new Set([classes[0]]))
    const { userId } = await personOf('fdy01')
    const [headed] = await ledBy('bzr01', 'bzr')
    const seen = (await people['bzr01']!.get('base/student/fdyStudent', { userId, size: 500 })).body.data.records
    expect(seen.filter((row: { classId: string }) => row.classId !== headed)).toEqual([])
    expect((await people['stu01']!.get('base/student/fdyStudent', { userId })).body.data.total).toBe(0)
    expect((await people['jwc01']!.get('base/student/fdyStudent', { userId, isFdy: 1 })).body.data.total).toBe(
      data.total,
    )
  })

  test('one record by number, id, account or for oneself; out of reach is not there', async () => {
    const own = (await people['stu01']!.get('base/baseStudentInfo/getStuInfo')).body.data
    expect(own).toMatchObject({
      className: expect.any(String),
      majorName: expect.any(String),
      departmentName: expect.any(String),
      campusName: expect.any(String),
      fdyName: expect.any(String),
      bzrName: expect.any(String),
      labels: [],
      roomFullName: null,
    })
    expect((await people['jwc01']!.get('base/baseStudentInfo/getStuInfo', { xh: own.xh })).body.data.id).toBe(own.id)
    expect(
      (await people['jwc01']!.get('base/baseStudentInfo/getStuInfo', { userId: (await personOf('stu01'))['userId'] }))
        .body.data.id,
    ).toBe(own.id)
    const [other] = await rowsOf(
      at,
      'select id, xh from base_student where id <> $1 and class_id is not null limit 1',
      [own.id],
    )
    expect((await people['stu01']!.get('base/baseStudentInfo/getStuInfo', { xh: other!['xh'] })).status).toBe(404)
    expect((await people['admin']!.get('base/baseStudentInfo/getStuInfo')).status).toBe(404)
  })

  test('are searched by at least two characters: number, name, initials, within reach', async () => {
    expect((await people['jwc01']!.get('base/baseStudentInfo/getSelect', { keyword: 'z' })).body).toMatchObject({
      code: 400,
      msg: '请输入至少2个字符',
    })
    const [someone] = await rowsOf(
      at,
      `select s.id, s.xh, s.xm, s.class_id, array_to_string(array(select left(part, 1) from unnest(string_to_array(s.xm_py, ' ')) part), '') as initials from base_student s where s.class_id = $1 order by s.xh limit 1`,
      [(await ledBy('fdy01', 'fdy'))[0]],
    )
    const byNumber = await ask('jwc01', 'baseStudentInfo/getSelect', { keyword: someone!['xh'] })
    expect(byNumber[0]).toMatchObject({
      value: someone!['id'],
      label: `${String(someone!['xm'])}(${String(someone!['xh'])})`,
      xh: someone!['xh'],
      classId: someone!['class_id'],
    })
    const mine = await ask('fdy01', 'baseStudentInfo/getSelect', { keyword: someone!['initials'] })
    expect(mine.map((one) => one.value)).toContain(someone!['id'])
    expect(new Set(mine.map((one) => one['classId']))).toEqual(
      new Set((await ledBy('fdy01', 'fdy')).filter((id) => mine.some((one) => one['classId'] === id))),
    )
    expect((await ask('jwc01', 'baseStudentInfo/getSelect', { keyword: '20' })).length).toBeLessThanOrEqual(50)
    expect((await ask('jwc01', 'baseStudentInfo/getSelect', { classId: someone!['class_id'] })).length).toBeGreaterThan(
      10,
    )
  })
})

test('students are chosen by number, department, major, year of entry and counsellor; bare, the first fifty of one’s reach', async () => {
  const [someone] = await rowsOf(
    at,
    `select xh, department_id as "departmentId", major_id as "majorId", grade from base_student
     where class_id = $1 and deleted_time is null order by xh limit 1`,
    [(await ledBy('fdy01', 'fdy'))[0]],
  )
  const select = (query: Record<string, unknown>) => ask('jwc01', 'baseStudentInfo/getSelect', query)
  const known = async (rows: Choice[], column: string) =>
    new Set(
      (
        await rowsOf(at, `select distinct ${column}::text as fact from base_student where id = any($1::uuid[])`, [
          rows.map((row) => row.value),
        ])
      ).map((row) => row['fact']),
    )
  expect((await select({ xh: someone!['xh'] })).map((one) => one['xh'])).toEqual([someone!['xh']])
  for (const [name, column] of [
    ['departmentId', 'department_id'],
    ['majorId', 'major_id'],
    ['grade', 'grade'],
  ] as const) {
    const rows = await select({ [name]: someone![name] })
    expect(rows.length, name).toBeGreaterThan(0)
    expect(rows.length, name).toBeLessThanOrEqual(50)
    expect(await known(rows, column), name).toEqual(new Set([String(someone![name])]))
  }
  const led = await select({ fdyId: (await personOf('fdy01'))['personId'] })
  expect(led.length).toBeGreaterThan(0)
  const classes = new Set(await ledBy('fdy01', 'fdy'))
  expect(led.filter((one) => !classes.has(one['classId'] as string))).toEqual([])
  expect(await select({ fdyId: 'nobody' })).toEqual([])
  expect(await select({})).toHaveLength(50)
  const own = await ask('fdy01', 'baseStudentInfo/getSelect')
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter((one) => !classes.has(one['classId'] as string))).toEqual([])
})

test('where students live is offered from the campus down to the bed, and to nobody who may not look at houses', async () => {
  const [home] = (await rowsOf(
    at,
    `select d.campus_id as "campusId", c.campus_name || '-' || d.dorm_name || '-' || m.room_no as "roomFullName",
       m.dorm_id as "dormId", m.floor_id as "floorId", m.id as "roomId", r.bed_id as "bedId", r.xh
     from stay_register r
     join dorm_room m on m.id = r.room_id and m.status = '1' and m.room_use = '1'
     join dorm_dormitory d on d.id = m.dorm_id and d.status = '1'
     join base_campus c on c.id = d.campus_id
     where r.state = '2' order by r.id limit 1`,
  )) as [Record<'campusId' | 'roomFullName' | 'dormId' | 'floorId' | 'roomId' | 'bedId' | 'xh', string>]
  const { campusId, roomFullName, dormId, floorId, roomId, bedId, xh } = home
  const idsOf = async (text: string, id: string) => (await rowsOf(at, text, [id])).map((row) => row['id']).toSorted()
  const houses = await idsOf("select id from dorm_dormitory where campus_id = $1 and status = '1'", campusId)
  const floors = await idsOf('select id from dorm_floor where dorm_id = $1', dormId)
  const rooms = await idsOf(
    "select id from dorm_room where floor_id = $1 and status = '1' and room_use = '1' and deleted_time is null",
    floorId,
  )
  const offered = async (verb: string, query: object) =>
    (await ask('admin', `school/${verb}`, { ...query })).map(({ value }) => value).toSorted()
  expect(await offered('getDorm', { campusId })).toEqual(houses)
  expect(await offered('getFloor', { dormId })).toEqual(floors)
  expect(await offered('getRoom', { floorId })).toEqual(rooms)
  const childrenOf = (one: Choice | undefined) => (one?.['children'] ?? []) as Choice[]
  const values = (list: Choice[]) => list.map(({ value }) => value).toSorted()
  const [campus] = await ask('admin', 'school/getDormTree', { campusId })
  expect([campus!.value, values(childrenOf(campus))]).toEqual([campusId, houses])
  const [tree] = await ask('admin', 'school/getDormRoomTree', { dormId })
  const floor = childrenOf(childrenOf(tree)[0]).find(({ value }) => value === floorId)
  expect(values(childrenOf(floor))).toEqual(rooms)
  const beds = await ask('ssgl01', 'school/getRoomStu', { roomId })
  expect(beds.find((one) => one['bedId'] === bedId)).toMatchObject({ status: '3', xh })
  const nameFor = async (account: string) =>
    (await people[account]!.get('base/school/getRoomFullName', { roomId })).body.data
  expect(await nameFor('admin')).toMatchObject({ roomId, roomFullName })

  const query = { campusId, dormId, floorId, roomId }
  for (const verb of ['getDormTree', 'getDormRoomTree', 'getDorm', 'getFloor', 'getRoom', 'getRoomStu'])
    expect(await ask('stu01', `school/${verb}`, query), verb).toEqual([])
  expect(await nameFor('stu01')).toBe(null)
})
