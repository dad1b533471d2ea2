import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import { makeRecord } from '#kernel/testing/factory.ts'
import { makeMan } from '#tests/support/dormitory.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { cellsOf } from '#tests/support/sheet.ts'
import { sendForm } from '#tests/support/upload.ts'

let school: TestSchool
let office: Visitor
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  await school.runJobs()
  office = await school.as('ssgl01')
  await switchSecondAuthOff(school)
})
afterAll(() => school.close())

type Result = {
  created: number
  failed: number
  unchanged: number
  errors: { row: number; column: string; reason: string }[]
}

async function bring(path: string, heads: readonly string[], rows: readonly string[][], fields = {}): Promise<Result> {
  async function* cells() {
    yield* rows
  }
  const content = await buffer(
    writeSheet({ sheetName: '导入', columns: heads.map((title) => ({ key: title, title })), rows: cells() }),
  )
  const { body } = await sendForm(school, office, `yxgl/${path}/import`, {
    file: { name: '导入.xlsx', content },
    fields: { mode: 'skip-bad', again: '1', ...fields },
  })
  return (await school.finished(office, body.data.jobId))['result'] as Result
}
const headsOf = async (path: string) => (await cellsOf((await office.get(`yxgl/${path}/importTemplate`)).raw))[0]

/** A house of one floor for men with rooms of four beds. */
async function houseOf(dormName: string, rooms: number): Promise<string> {
  const house = { sexLimit: '1', status: '1', floorUp: 1, floorDown: 0, dormName }
  const { id: dormId } = await school.system((ctx) => makeRecord(ctx, ctx.world.entities.get('dorm.dormitory')!, house))
  if (rooms === 0) return dormId
  const [type] = await rowsOf(school, 'select id from dorm_type where bed_count = 4 and level_id is not null limit 1')
  const order = { dormId, floorFrom: 1, floorTo: 1, perFloor: rooms, typeId: type!['id'] }
  expect((await office.post('yxgl/dormitoryRoom/generate', order)).body.msg).toBe('操作成功')
  return dormId
}
const headsOfStays = ['学号', '楼栋', '房间号', '床号', '入住日期']

test('the sheets to fill in have the columns that offices know', async () => {
  expect(await headsOf('dormitoryRoom')).toEqual([
    '*校区',
    '*楼栋',
    '*楼层',
    '*房间号',
    '*房型',
    '用途',
    '朝向',
    '归属院系',
    '归属班级',
    '房间电话',
  ])
  expect(await headsOf('dormitoryRegister')).toEqual(['*学号(或考生号)', '*楼栋', '*房间号', '*床号', '入住日期'])
  expect(await headsOf('dormitoryCheckoutRecord')).toEqual(['*学号', '*退宿日期', '*退宿原因', '备注'])
  expect(await headsOf('dormitoryKeeper')).toEqual([
    '*工号',
    '*楼栋',
    '楼层',
    '是否楼长',
    '*开始日期',
    '结束日期',
    '岗位',
  ])
})

test('whoever has no student number yet is named by the number of the examination', async () => {
  const dormId = await houseOf('新生楼', 1)
  const [one, other] = await school.system(async (ctx) => [await makeMan(ctx), await makeMan(ctx)])
  await school.system((ctx) =>
    ctx.db.execute("update base_student set xh = null, ksh = '26430001234567', xjzt_m = '17' where id = $1", [one]),
  )
  const [second] = await rowsOf(school, 'select xh from base_student where id = $1', [other])
  const heads = ['学号(或考生号)', '楼栋', '房间号', '床号']
  const rows = [
    ['26430001234567', '新生楼', '101', '1'],
    [String(second!['xh']), '新生楼', '101', '2'],
  ]
  expect(await bring('dormitoryRegister', heads, rows)).toMatchObject({ created: 2, failed: 0 })
  const held = await rowsOf(school, 'select student_id as id from stay_register where dorm_id = $1 order by bed_no', [
    dormId,
  ])
  expect(held.map(({ id }) => id)).toEqual([one, other])
})

// Dormitory 2.6.
test('of a hundred rows three are wrong: 97 stays begin, and the same sheet again brings none', async () => {
  const dormId = await houseOf('导入楼', 30)
  const people = await school.system(async (ctx) => {
    const ids: string[] = []
    while (ids.length < 100) ids.push(await makeMan(ctx))
    return ids
  })
  const numbers = new Map(
    (await rowsOf(school, 'select id, xh from base_student where id = any($1::uuid[])', [people])).map(({ id, xh }) => [
      String(id),
      String(xh),
    ]),
  )
  const room = (i: number) => `1${String(Math.floor(i / 4) + 1).padStart(2, '0')}`
  const rows = people.map((id, i) => [
    numbers.get(id)!,
    '导入楼',
    room(i),
    String((i % 4) + 1),
    i === 0 ? '2026-09-01' : '',
  ])
  rows[40]![1] = '导入搂'
  // The bed of the first line once more.
  rows[50] = [rows[50]![0]!, '导入楼', '101', '1', '']
  rows[60]![2] = '999'
  const held = () =>
    rowsOf(
      school,
      'select state, count(*)::int as n from stay_register where dorm_id = $1 group by state order by state',
      [dormId],
    )
  const checked = await bring('dormitoryRegister', headsOfStays, rows, { check: '1' })
  expect([checked.created, checked.failed]).toEqual([97, 3])
  const reasons = checked.errors.map(({ row, reason }) => [row, reason])
  expect(reasons).toContainEqual([42, expect.stringContaining('宿舍楼【导入搂】不存在')])
  expect(reasons).toContainEqual([52, '第52行与第2行床位重复'])
  expect(reasons).toContainEqual([62, '宿舍房间【999】不存在'])
  expect(await held()).toEqual([])

  const [young] = await rowsOf(
    school,
    `select s.xh, (coalesce(s.entry_date, make_date(s.grade, 9, 1)) - 60)::text as first
     from base_student s where s.id = $1`,
    [people[0]],
  )
  const early = [[String(young!['xh']), '导入楼', '101', '1', '2001-01-01']]
  const told = await bring('dormitoryRegister', headsOfStays, early, { check: '1' })
  expect(told.errors.map(({ reason }) => reason)).toEqual([`入住日期不能早于入学前60天（${String(young!['first'])}）`])

  const done = await bring('dormitoryRegister', headsOfStays, rows)
  expect([done.created, done.failed]).toEqual([97, 3])
  // Whoever moved in before is entered as living there.
  expect(await held()).toEqual([
    { state: '1', n: 96 },
    { state: '2', n: 1 },
  ])
  const [beds] = await rowsOf(
    school,
    `select count(*) filter (where status = '2')::int as given, count(*) filter (where status = '3')::int as lived
     from dorm_bed where dorm_id = $1`,
    [dormId],
  )
  expect(beds).toEqual({ given: 96, lived: 1 })

  const again = await bring('dormitoryRegister', headsOfStays, rows)
  expect(again.created).toBe(0)
  const named = new Set(
    again.errors.flatMap(({ row, reason }) => (/^该学生已分配床位：.+，不能重复分配$/.test(reason) ? [row] : [])),
  )
  expect(named.size).toBe(97)
}, 180_000)

test('rooms are named by house and floor; a house that is not there is an error of its row', async () => {
  const dormId = await houseOf('甲楼', 0)
  const [where] = await rowsOf(
    school,
    `select c.campus_name as campus, y.type_name as type from dorm_dormitory d
     join base_campus c on c.id = d.campus_id
     cross join (select type_name from dorm_type where bed_count = 4 and level_id is not null limit 1) y where d.id = $1`,
    [dormId],
  )
  const { campus, type } = where as { campus: string; type: string }
  const heads = ['校区', '楼栋', '楼层', '房间号', '房型', '用途', '朝向', '房间电话']
  const line = (house: string, floor: string, no: string) => [campus, house, floor, no, type, '学生住宿', '南', '']
  const result = await bring('dormitoryRoom', heads, [
    line('甲楼', '1层', '101'),
    line(' 甲楼 ', '1', '102'),
    line('8号搂', '1层', '101'),
    line('甲楼', '7层', '701'),
  ])
  expect([result.created, result.failed]).toEqual([2, 2])
  const reasons = result.errors.map(({ row, reason }) => [row, reason])
  expect(reasons).toContainEqual([4, expect.stringContaining('宿舍楼【8号搂】不存在')])
  expect(reasons).toContainEqual([5, '楼层【7层】不存在'])
  const made = await rowsOf(
    school,
    'select room_no as no, bed_free as free from dorm_room where dorm_id = $1 order by 1',
    [dormId],
  )
  expect(made).toEqual([
    { no: '101', free: 4 },
    { no: '102', free: 4 },
  ])
})

test('keepers are brought with their floors', async () => {
  const dormId = await houseOf('乙楼', 0)
  const [who] = await rowsOf(school, 'select gh from base_teacher where deleted_time is null order by gh desc limit 1')
  const heads = ['工号', '楼栋', '楼层', '是否楼长', '开始日期', '结束日期']
  const result = await bring('dormitoryKeeper', heads, [[String(who!['gh']), '乙楼', '1层', '是', '2026-11-01', '']])
  expect(result.created).toBe(1)
  const [kept] = await rowsOf(
    school,
    `select f.floor_name as floor, k.is_head as "isHead" from dorm_keeper k
     join dorm_floor f on f.id = any(k.floor_ids) where k.dorm_id = $1`,
    [dormId],
  )
  expect(kept).toEqual({ floor: '1层', isHead: true })
})

test('a list lets out whom a keeper could: looked at, in time, once; undone, whoever still can comes back', async () => {
  await school.system((ctx) => ctx.db.execute("update duty_key set state = '2' where state = '1'"))
  const people = await rowsOf(
    school,
    `select r.id, r.xh, r.bed_id as "bedId", r.student_id as "studentId"
     from stay_register r
     join base_student s on s.id = r.student_id and s.xjzt_m = '01'
     where r.state = '2' and r.in_time < '2026-11-01'
     order by r.xh
     limit 5`,
  )
  const ids = people.map(({ id }) => String(id))
  await school.system((ctx) =>
    ctx.db.execute('update stay_register set checked_time = $2 where id = any($1::uuid[])', [
      ids.slice(0, 4),
      '2026-11-10T02:00:00Z',
    ]),
  )
  const line = (i: number, day: string, reason: string) => [String(people[i]!['xh']), day, reason, '集中退宿']
  const rows = [
    line(0, '2026-11-12', '退学'),
    line(1, '2026-11-15', '走读/校外住宿'),
    line(2, '2026-11-16', '退学'),
    line(3, '2026-11-12', '调宿'),
    line(4, '2026-11-12', '退学'),
    line(0, '2026-11-12', '退学'),
  ]
  const heads = ['学号', '退宿日期', '退宿原因', '备注']
  const states = async () =>
    (await rowsOf(school, 'select id, state from stay_register where id = any($1::uuid[])', [ids]))
      .toSorted((a, b) => ids.indexOf(String(a['id'])) - ids.indexOf(String(b['id'])))
      .map(({ state }) => state)
  const checked = await bring('dormitoryCheckoutRecord', heads, rows, { check: '1' })
  expect([checked.created, checked.failed]).toEqual([2, 4])
  expect(await states()).toEqual(['2', '2', '2', '2', '2'])
  const done = await bring('dormitoryCheckoutRecord', heads, rows)
  expect([done.created, done.failed]).toEqual([2, 4])
  expect(done.errors.map(({ row, reason }) => [row, reason])).toEqual(
    expect.arrayContaining([
      [4, '退宿日期不能晚于今天'],
      [5, '调宿请走调宿流程'],
      [6, '资产未核验完成，不能办理退宿'],
      [7, '第7行与第2行学号重复'],
    ]),
  )
  expect(await states()).toEqual(['3', '3', '2', '2', '2'])
  const [first] = await rowsOf(
    school,
    `select to_char(r.out_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, r.out_reason as reason,
       r.out_remark as remark, b.status as bed
     from stay_register r join dorm_bed b on b.id = r.bed_id where r.id = $1`,
    [ids[0]],
  )
  expect(first).toEqual({ day: '2026-11-12', reason: '2', remark: '集中退宿', bed: '0' })
  const again = await bring('dormitoryCheckoutRecord', heads, rows.slice(0, 1))
  expect(again.errors.map(({ reason }) => reason)).toEqual(['该学生不在住，不能办理退宿'])

  // Somebody else got the first bed meanwhile.
  await school.system((ctx) => ctx.db.execute("update dorm_bed set status = '8' where id = $1", [people[0]!['bedId']]))
  const [batch] = await rowsOf(
    school,
    `select b.id from sys_import_batch b join sys_import_change c on c.batch_id = b.id
     join stay_out o on o.id::text = c.record_id and o.register_id = $1`,
    [ids[0]],
  )
  const undo = await office.post('yxgl/dormitoryCheckoutRecord/importUndo', { batchId: batch!['id'] })
  expect(undo.status, JSON.stringify(undo.body)).toBe(200)
  const { result } = await school.finished(office, undo.body.data.jobId)
  expect(result).toMatchObject({ removed: 1, kept: 1 })
  expect(JSON.stringify(result)).toContain('原床位已被占用，无法恢复')
  expect(await states()).toEqual(['3', '2', '2', '2', '2'])
})
