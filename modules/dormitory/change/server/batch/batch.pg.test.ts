import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'

let at: TestSchool
let admin: Visitor
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-12T02:00:00Z' })
  admin = await at.as('ssgl01')
})
afterAll(() => at.close())

const read = async (content: string) => {
  const fileId = await putFile(at, admin, { name: '调宿.csv', content, type: 'text/csv' })
  return (await admin.post('yxgl/roomChangeBatch/readSheet', { fileId })).body
}

test('a sheet says who goes where, and a conflict names its rows', async () => {
  const people = await rowsOf(
    at,
    `select s.xh, r.place_name as place from stay_register r join base_student s on s.id = r.student_id
     where r.state = '2' and s.sex = '1' order by s.xh limit 3`,
  )
  const [a, b, c] = people as { xh: string; place: string }[]
  const [house, room, bed] = c!.place.split('-')
  const { data } = await read(
    `*学号,*楼栋,*房间号,*床号\n${a!.xh},${house},${room},${bed}\n,,,\n${b!.xh},${house},${room},${bed!.replace('床', '')}\n`,
  )
  expect(data.rows).toEqual([
    { xh: a!.xh, place: c!.place, line: 2 },
    { xh: b!.xh, place: c!.place.replace('床', ''), line: 4 },
  ])
  const tried = (await admin.post('yxgl/roomChangeBatch/dryRun', { rows: data.rows })).body.data
  expect(tried.rows.map(({ problem }: { problem: string }) => problem)).toEqual([
    `第2行：目标床位${c!.place}将由第4行学生迁入，存在冲突`,
    `第4行：目标床位${c!.place.replace('床', '')}将由第2行学生迁入，存在冲突`,
  ])
})

test('a sheet without its columns is refused in words', async () => {
  expect((await read('学号,楼栋\n1,2\n')).msg).toBe('表格缺少列：房间号、床号')
  expect((await read('学号,楼栋,房间号,床号\n')).msg).toBe('表格中没有调宿名单')
})

test('rooms are shown with who lives in them, and the statistics count what was asked for', async () => {
  const shown = (await admin.get('yxgl/roomChangeBatch/rooms')).body.data
  const [lived] = await rowsOf(
    at,
    `select count(*)::int as n from stay_register where dorm_id = $1 and state in ('1', '2')`,
    [shown.dormId],
  )
  type Room = { beds: { holder: object | null }[] }
  const holders = (shown.rooms as Room[]).flatMap(({ beds }) => beds).filter(({ holder }) => holder !== null)
  expect(holders).toHaveLength(Number(lived!['n']))

  const span = { from: '2026-09-01', to: '2026-12-31' }
  const stat = await admin.get('yxgl/roomChangeStat/overview', span)
  expect(stat.body, JSON.stringify(stat.body)).toMatchObject({ success: true })
  const [counted] = await rowsOf(
    at,
    `select count(*)::int as applies, (count(*) filter (where state = '5'))::int as done,
       (count(*) filter (where state = '6'))::int as refused from change_apply
     where submit_time >= '2026-08-31T16:00:00Z' and submit_time < '2026-12-31T16:00:00Z'`,
  )
  expect(stat.body.data.totals ?? stat.body.data.total).toMatchObject(counted!)
})

type Person = { id: string; xh: string; bed: string; place: string }
/** Four men in rooms of their own; everybody may go everywhere of their sex. */
async function living(): Promise<[Person, Person, Person, Person]> {
  await at.system((ctx) =>
    ctx.db.execute('update dorm_room set class_id = null, department_id = null, grade_limit = null'),
  )
  const rows = await rowsOf(
    at,
    `select distinct on (r.room_id) s.id, s.xh, r.bed_id as bed, r.place_name as place
     from stay_register r join base_student s on s.id = r.student_id
     where r.state = '2' and s.sex = '1' and s.xjzt_m = '01'
       and not exists (select 1 from change_apply a where s.id in (a.student_id, a.partner_id))
     order by r.room_id, s.xh desc limit 4`,
  )
  expect(rows).toHaveLength(4)
  return rows as [Person, Person, Person, Person]
}
const staysOf = (ids: string[]) =>
  rowsOf(
    at,
    `select id, student_id as who, bed_id as bed, state, out_time as out from stay_register
     where student_id = any($1::uuid[]) order by id`,
    [ids],
  )
const openOf = async ({ id }: Person) =>
  (await rowsOf(at, `select bed_id as bed from stay_register where student_id = $1 and state in ('1', '2')`, [id])).map(
    ({ bed }) => bed,
  )
const dry = (rows: object[]) => admin.post('yxgl/roomChangeBatch/dryRun', { rows })
const run = (rows: object[]) => admin.post('yxgl/roomChangeBatch/execute', { name: '轮换', reason: '房间调整', rows })

test('12.6: three who go round are one set; where two want one bed the rows are named and nothing is written', async () => {
  const [a, b, c, d] = await living()
  const before = await staysOf([a.id, b.id, c.id, d.id])
  const wrong = [
    { xh: a.xh, place: b.place },
    { xh: b.xh, place: c.place },
    { xh: c.xh, place: b.place },
  ]
  const tried = (await dry(wrong)).body.data
  expect(tried.rows.map(({ problem }: { problem: string | null }) => problem)).toEqual([
    `第1行：目标床位${b.place}将由第3行学生迁入，存在冲突`,
    null,
    `第3行：目标床位${b.place}将由第1行学生迁入，存在冲突`,
  ])
  const refused = await run(wrong)
  expect([refused.status, refused.body.msg]).toEqual([
    400,
    `第1行：目标床位${b.place}将由第3行学生迁入，存在冲突（共2行有问题）`,
  ])
  expect(await staysOf([a.id, b.id, c.id, d.id])).toEqual(before)
  // Somebody lives there who does not leave in this set.
  const { rows: blocked } = (await dry([{ xh: a.xh, place: d.place }])).body.data
  expect(blocked[0].problem).toContain('该床位已被占用')

  const round = [
    { xh: a.xh, place: b.place },
    { xh: b.xh, place: c.place },
    { xh: c.xh, place: a.place },
  ]
  expect((await dry(round)).body.data).toMatchObject({
    chains: 1,
    rows: [{ problem: null }, { problem: null }, { problem: null }],
  })
  expect((await run(round)).body.data).toMatchObject({ moved: 3 })
  expect([await openOf(a), await openOf(b), await openOf(c)]).toEqual([[b.bed], [c.bed], [a.bed]])
  expect(
    await rowsOf(at, `select 1 from change_apply where student_id = $1 and type = '4' and state = '5'`, [a.id]),
  ).toHaveLength(1)
})
