import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRow } from '#kernel/operations/store.ts'
import { newId } from '#kernel/world/id.ts'
import { lockBeds } from '#modules/dormitory/stay/shared/services.ts'
import { giveRole, makeRole } from '#tests/support/accounts.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { changeApply } from '../../shared/apply.ts'
import { changeLock } from '../../shared/codes.ts'

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

test('whoever is moved as one of many hears of it, and each counsellor of all their students at once', async () => {
  const people = await rowsOf(
    at,
    `select s.id, s.xh, s.xm, r.place_name as place, r.bed_id as bed, r.id as register, u.account_no as account,
       s.class_id as class
     from stay_register r
     join base_student s on s.id = r.student_id
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     where r.state = '2' and s.sex = '1' and s.xjzt_m = '01'
       and not exists (select 1 from change_apply a where s.id in (a.student_id, a.partner_id))
       and s.class_id in (
         select a.class_id
         from base_class_assign a
         join sys_user f on f.person_type = 'base.teacher' and f.person_id = a.teacher_id::text and f.status = '1'
         where a.role = 'fdy' and a.end_date is null and a.deleted_time is null
       )
     order by s.class_id, s.xh
     limit 2`,
  )
  expect(people).toHaveLength(2)
  const [one, other] = people as (Person & { xm: string; account: string; class: string })[]
  const lines = [
    { xh: one!.xh, place: other!.place },
    { xh: other!.xh, place: one!.place },
  ]
  const { body } = await run(lines)
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  const items = await rowsOf(at, 'select id, student_id as who from change_apply where batch_id = $1', [body.data.id])
  const told = await rowsOf(
    at,
    `select u.account_no as account, m.title, m.content
     from sys_user_message m
     join sys_user u on u.id = m.user_id
     where m.biz_id = any($1::text[])`,
    [items.map(({ id }) => id)],
  )
  expect(told).toHaveLength(2)
  for (const [who, to] of [
    [one!, other!],
    [other!, one!],
  ] as const)
    expect(told).toContainEqual({
      account: who.account,
      title: `您的床位已调整到 ${to.place}`,
      content: expect.stringContaining(`由 ${who.place} 调整到 ${to.place}，原因：房间调整`),
    })
  const counsellors = await rowsOf(
    at,
    `select m.title, m.content, count(*)::int as n
     from sys_user_message m
     join sys_user u on u.id = m.user_id
     join base_class_assign a on a.teacher_id::text = u.person_id and a.role = 'fdy' and a.class_id = $2
       and a.end_date is null and a.deleted_time is null
     where m.biz_id = $1
     group by m.id`,
    [body.data.id, one!.class],
  )
  expect(counsellors.length).toBeGreaterThan(0)
  for (const message of counsellors) {
    const n = one!.class === other!.class ? 2 : 1
    expect(message).toMatchObject({ title: `${n}名学生的床位已调整`, n: 1 })
    expect(message['content']).toContain(`${one!.xm} ${one!.place} → ${other!.place}`)
  }
})

/** Somebody has asked for a bed, which is kept for that; it stands so. */
async function onTheWay(who: Person, { state, no, order }: { state: string; no: string; order: string }) {
  const [bed] = await rowsOf(at, `select id from dorm_bed where status = '0' order by id ${order} limit 1`)
  const [id, bedId] = [newId(at.clock()), String(bed!['id'])]
  await at.system(async (ctx) => {
    const why = { type: '1', reasonType: '4', reason: '作息时间相差很大' }
    const values = {
      studentId: who.id,
      fromBedId: who.bed,
      fromPlace: who.place,
      targetBedId: bedId,
      no,
      state,
      ...why,
    }
    await insertRow(ctx, changeApply, id, values)
    const lock = { type: changeLock, refId: id, reason: '调宿申请', until: null }
    expect(await ctx.call(lockBeds, { bedIds: [bedId], ...lock })).toEqual([bedId])
  })
  return async () => [
    (await rowsOf(at, 'select state from change_apply where id = $1', [id]))[0]!['state'],
    (await rowsOf(at, 'select status from dorm_bed where id = $1', [bedId]))[0]!['status'],
  ]
}

test('what somebody asked for ends with the batch, and what was granted to somebody is carried out first', async () => {
  const [asking, granted, third, fourth] = await living()
  const asked = await onTheWay(asking, { state: '3', no: 'TS202611129900', order: 'asc' })
  const passed = await onTheWay(granted, { state: '4', no: 'TS202611129910', order: 'desc' })
  const round = [
    { xh: asking.xh, place: third.place },
    { xh: third.xh, place: asking.place },
  ]
  const more = [
    { xh: granted.xh, place: fourth.place },
    { xh: fourth.xh, place: granted.place },
  ]
  expect((await run([...round, ...more])).body.msg).toMatch(
    /^第3行：.+有待搬迁的调宿（TS202611129910），办理搬迁或失效后才能另行调整/,
  )
  expect([await asked(), await passed()]).toEqual([
    ['3', '1'],
    ['4', '1'],
  ])
  expect((await run(round)).body).toMatchObject({ success: true })
  expect([await asked(), await passed()]).toEqual([
    ['8', '0'],
    ['4', '1'],
  ])
})

test('many are moved only by whoever reaches them and keeps both houses, as one is', async () => {
  const [a, b] = await living()
  const lines = [
    { xh: a.xh, place: b.place },
    { xh: b.xh, place: a.place },
  ]
  const tried = async (account: string) =>
    (await (await at.as(account)).post('yxgl/roomChangeBatch/dryRun', { rows: lines })).body.data.rows.map(
      ({ problem }: { problem: string | null }) => problem,
    )
  const before = await staysOf([a.id, b.id])
  await makeRole(at, { code: 'batch', permissions: ['roomChangeBatch:execute'], scope: 'self' })
  await giveRole(at, 'yx01', 'batch')
  const [own] = await rowsOf(
    at,
    `select t.department_id as id from base_teacher t
     join sys_user u on u.person_type = 'base.teacher' and u.person_id = t.id::text and u.account_no = 'yx01'`,
  )
  await at.system(async (ctx) => {
    const elsewhere = '(select id from base_department where id <> $1 limit 1)'
    await ctx.db.execute(`update base_student set department_id = ${elsewhere} where id = $2`, [own!['id'], a.id])
    await ctx.db.execute('update base_student set department_id = $1 where id = $2', [own!['id'], b.id])
  })
  expect(await tried('yx01')).toEqual([`第1行：学号${a.xh}不存在`, '第2行：您不负责原宿舍楼或新宿舍楼'])
  expect(await tried('ssgl01')).toEqual([null, null])
  const names = async (account: string) => {
    const [house] = await rowsOf(at, 'select dorm_id as id from dorm_bed where id = $1', [a.bed])
    const shown = (await (await at.as(account)).get('yxgl/roomChangeBatch/rooms', { dormId: house!['id'] })).body.data
    type Room = { beds: { holder: { xh: string } | null }[] }
    return (shown.rooms as Room[]).flatMap(({ beds }) => beds.flatMap(({ holder }) => holder?.xh ?? []))
  }
  expect([(await names('ssgl01')).includes(a.xh), (await names('yx01')).includes(a.xh)]).toEqual([true, false])
  const order = { name: '轮换', reason: '调整', rows: lines }
  const refused = await (await at.as('yx01')).post('yxgl/roomChangeBatch/execute', order)
  expect([refused.status, await staysOf([a.id, b.id])]).toEqual([400, before])
})
