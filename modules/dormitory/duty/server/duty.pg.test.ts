import { afterAll, beforeAll, expect, test } from 'vitest'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { keyHours, shiftStarts } from '../shared/params.ts'

let school: TestSchool
let admin: Visitor
let keeper: Visitor
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-17T02:00:00Z' })
  admin = await school.as('ssgl01')
  keeper = await school.as('sg01')
})
afterAll(() => school.close())

type Row = Record<string, unknown> & { id: string }
const one = async (sql: string): Promise<Row> => (await rowsOf(school, sql))[0] as Row

/** A house of sg01 with its two keepers, and one they do not keep. */
async function houses() {
  const kept = (await rowsOf(
    school,
    `select k.dorm_id as id, k.teacher_id as teacher from dorm_keeper k
     join sys_user u on u.person_id = k.teacher_id::text and u.account_no = 'sg01' order by k.is_head desc, k.id`,
  )) as { id: string; teacher: string }[]
  const foreign = await one(
    `select id from dorm_dormitory where id not in (select k.dorm_id from dorm_keeper k
     join sys_user u on u.person_id = k.teacher_id::text and u.account_no = 'sg01') limit 1`,
  )
  return { own: kept[0]!.id, me: kept[0]!.teacher, foreign: foreign.id }
}

test('keepers are placed in their houses, and a week is repeated without moving what stands', async () => {
  const { own, me, foreign } = await houses()
  const place = (values: object) =>
    admin.post('yxgl/dormitoryDuty/add', { dormId: own, shift: '1', teacherId: me, ...values })
  expect((await place({ dutyDate: '2026-12-07' })).body.msg).toBe('操作成功')
  expect((await place({ dutyDate: '2026-12-07' })).body.data).toEqual({ teacherId: '该宿管员已排在这一班' })
  const elsewhere = (await place({ dormId: foreign, dutyDate: '2026-12-07' })).body.data
  expect(elsewhere.teacherId).toMatch(/^.+当天不分管.+，请先在宿管分管中安排$/)
  expect((await place({ dutyDate: '2026-12-09', shift: '3' })).body.msg).toBe('操作成功')
  const repeat = (values: object) =>
    admin.post('yxgl/dormitoryDuty/repeat', { dormId: own, monday: '2026-12-07', until: '2026-12-22', ...values })
  expect((await repeat({ monday: '2026-12-08' })).body.data).toEqual({ monday: '请从周一开始' })
  expect((await repeat({ monday: '2027-01-04', until: '2027-01-20' })).body.data).toEqual({
    monday: '这一周还没有安排值班',
  })
  // Two weeks follow; the Wednesday of the second lies behind the end.
  expect((await repeat({})).body.data).toEqual({ made: 3, skipped: 0 })
  expect((await repeat({})).body.data).toEqual({ made: 0, skipped: 3 })
  const month = (await keeper.get('yxgl/dormitoryDuty/month', { dormId: own, month: '2026-12' })).body.data
  expect(month.duties.map(({ dutyDate, shift }: Row) => [dutyDate, shift])).toEqual([
    ['2026-12-07', '1'],
    ['2026-12-09', '3'],
    ['2026-12-14', '1'],
    ['2026-12-16', '3'],
    ['2026-12-21', '1'],
  ])
  expect((await keeper.get('yxgl/dormitoryDuty/month', { dormId: foreign, month: '2026-12' })).status).toBe(404)
  expect((await keeper.post('yxgl/dormitoryDuty/add', {})).status).toBe(403)
})

test('a week outside every calendar is not repeated', async () => {
  const { own } = await houses()
  const repeat = async (monday: string, until: string) =>
    (await admin.post('yxgl/dormitoryDuty/repeat', { dormId: own, monday, until })).body.data
  const outside = '日期应在 2000–2100 年之间'
  expect(await repeat('0000-01-03', '0000-02-01')).toEqual({ monday: outside, until: outside })
  expect(await repeat('9999-12-27', '9999-12-31')).toEqual({ monday: outside, until: outside })
})

test('a shift is handed over by one and taken over by another; then it stands', async () => {
  const { own, foreign } = await houses()
  const log = { dormId: own, dutyDate: '2026-11-16', shift: '2', events: '一切正常', keysOk: true }
  expect((await keeper.post('yxgl/dormitoryDutyLog/add', { ...log, dormId: foreign })).body.success).toBe(false)
  const { id } = (await keeper.post('yxgl/dormitoryDutyLog/add', log)).body.data
  expect((await keeper.post('yxgl/dormitoryDutyLog/add', log)).body.data).toEqual({ shift: '该楼这一班已写过交接日志' })
  expect((await keeper.post('yxgl/dormitoryDutyLog/takeOver', { id })).body.msg).toBe('交班人不能自己确认接班')
  const open = async () => (await admin.get('yxgl/dormitoryDuty/desk')).body.data.logsOpen as number
  const before = await open()
  expect((await admin.post('yxgl/dormitoryDutyLog/takeOver', { id, takeOverNote: '少一把' })).body.msg).toBe('操作成功')
  expect(await open()).toBe(before - 1)
  const row = (await keeper.get('yxgl/dormitoryDutyLog/getOne', { id })).body.data
  expect(row).toMatchObject({ state: '2', takeOverNote: '少一把', abilities: expect.not.arrayContaining(['update']) })
  expect((await admin.post('yxgl/dormitoryDutyLog/takeOver', { id })).body.msg).toBe('当前状态不能确认接班')
})

test('of the demo too nobody confirms their own handover', async () => {
  const own = await one(
    `select l.id from duty_log l join sys_user u on u.id = l.create_user
     where u.account_no = 'sg01' and l.state = '1' limit 1`,
  ).catch(() => null)
  const logs = await rowsOf(
    school,
    `select l.id from duty_log l join base_teacher t on t.xm = l.hand_over_by
     join sys_user u on u.person_id = t.id::text and u.account_no = 'sg01'
     where l.create_user is distinct from u.id`,
  )
  expect(logs).toEqual([])
  if (own) expect((await keeper.post('yxgl/dormitoryDutyLog/takeOver', own)).body.msg).toBe('交班人不能自己确认接班')
})

test('a spare key goes to who lives there, once, and is late after two hours', async () => {
  const { own } = await houses()
  const room = await one(
    `select id from dorm_room where dorm_id = '${own}' and room_use = '1' and deleted_time is null order by room_no desc limit 1`,
  )
  const stranger = await one(`select xh as id from base_student s where not exists
    (select 1 from stay_register r where r.student_id = s.id and r.state in ('1', '2')) and s.xh is not null order by xh limit 1`)
  const lend = (values: object) => keeper.post('yxgl/dormitoryKeyBorrow/add', { roomId: room.id, ...values })
  expect((await lend({})).body.data).toEqual({ borrower: '请填写学号或借用人' })
  const refused = { xh: '没有住在该房间的学生使用这个学号' }
  expect((await lend({ xh: '0' })).body.data).toEqual(refused)
  // Nobody learns a name, or that there is one, by trying numbers.
  expect((await lend({ xh: stranger.id })).body.data).toEqual(refused)
  const desk = async () => (await keeper.get('yxgl/dormitoryDuty/desk')).body.data
  const before = await desk()
  const { id } = (await lend({ borrower: '维修工老赵' })).body.data
  expect((await lend({ borrower: '别人' })).body.data).toEqual({ roomId: '该房间的备用钥匙已借出，尚未归还' })
  expect(await desk()).toMatchObject({ keysOut: before.keysOut + 1, keysLate: before.keysLate })
  // Two hours and a second later.
  await school.system((ctx) =>
    ctx.db.execute("update duty_key set borrow_time = borrow_time - interval '2 hours 1 second' where id = $1", [id]),
  )
  expect((await desk()).keysLate).toBe(before.keysLate + 1)
  expect((await keeper.post('yxgl/dormitoryKeyBorrow/giveBack', { id })).body.msg).toBe('操作成功')
  expect((await desk()).keysOut).toBe(before.keysOut)
  expect((await lend({ borrower: '别人' })).body.msg).toBe('操作成功')
})

test('what is carried out is written down with whose it is', async () => {
  const { own, foreign } = await houses()
  const living = (where: string) =>
    one(`select s.xh as id, s.xm from base_student s join stay_register r on r.student_id = s.id and r.state = '2'
      where s.xh is not null and ${where} order by s.xh limit 1`)
  const who = await living(`r.dorm_id = '${own}'`)
  const stranger = await living(`r.dorm_id = '${foreign}'`)
  const enter = (values: object) =>
    keeper.post('yxgl/dormitoryGoodsOut/add', { dormId: own, xh: who.id, goods: '行李箱', ...values })
  const refused = { xh: '没有住在本楼的学生使用这个学号' }
  expect((await enter({ xh: '0' })).body.data).toEqual(refused)
  expect((await enter({ xh: stranger.id })).body.data).toEqual(refused)
  const { id } = (await enter({})).body.data
  expect((await keeper.get('yxgl/dormitoryGoodsOut/getOne', { id })).body.data).toMatchObject({
    studentName: who['xm'],
    dir: '1',
  })
  expect((await enter({ dormId: foreign })).body.success).toBe(false)
})

test('a student looks after a floor while the grant lasts, and no longer', async () => {
  const floor = await one('select id, dorm_id as dorm from dorm_floor order by dorm_id, floor_no limit 1')
  const student = await one(`select s.id, u.account_no as account from base_student s
    join sys_user u on u.person_id = s.id::text and u.account_no = s.xh and u.locked_until is null
    where not exists (select 1 from dorm_cadre c where c.student_id = s.id) order by s.xh desc limit 1`)
  const grant = {
    studentId: student.id,
    dormId: floor['dorm'],
    floorIds: [floor.id],
    kind: '2',
    beginDate: '2026-11-10',
  }
  const made = await proving(school, admin).post('yxgl/dormitoryCadre/add', { ...grant, endDate: '2026-11-20' })
  expect(made.body.msg).toBe('操作成功')
  const wall = async () => (await school.as(String(student['account']))).get('yxgl/dormitory/wall')
  expect((await wall()).body.data.map(({ id }: Row) => id)).toEqual([floor['dorm']])
  const grid = await (await school.as(String(student['account']))).get('yxgl/dormitory/grid', { id: floor['dorm'] })
  expect(grid.body.data.floors.map(({ id }: Row) => id)).toEqual([floor.id])
  school.clock.set('2026-11-21T02:00:00Z')
  expect((await wall()).body.data ?? []).toEqual([])
  school.clock.set('2026-11-17T02:00:00Z')
})

test('when shifts begin and when a key is late the school says', async () => {
  const { own } = await houses()
  const desk = async () => (await keeper.get('yxgl/dormitoryDuty/desk')).body.data
  // Ten in the morning.
  expect(await desk()).toMatchObject({ dutyDate: '2026-11-17', shift: '1' })
  await setParam(school, shiftStarts, ['06:00', '09:30', '22:00'])
  expect((await desk()).shift).toBe('2')
  await setParam(school, shiftStarts, ['10:30', '15:00', '23:00'])
  expect(await desk()).toMatchObject({ dutyDate: '2026-11-16', shift: '3' })
  await setParam(school, shiftStarts, ['07:00', '15:00', '23:00'])

  const room = await one(
    `select id from dorm_room r where dorm_id = '${own}' and room_use = '1' and deleted_time is null
       and not exists (select 1 from duty_key k where k.room_id = r.id and k.state = '1') order by room_no limit 1`,
  )
  await setParam(school, keyHours, 5)
  const before = await desk()
  const lent = await keeper.post('yxgl/dormitoryKeyBorrow/add', { roomId: room.id, borrower: '维修工老赵' })
  const ago = (hours: number) =>
    school.system((ctx) =>
      ctx.db.execute('update duty_key set borrow_time = $2 where id = $1', [
        lent.body.data.id,
        new Date(ctx.now().getTime() - hours * 3_600_000 - 1000),
      ]),
    )
  await ago(4)
  expect((await desk()).keysLate).toBe(before.keysLate)
  await ago(5)
  expect((await desk()).keysLate).toBe(before.keysLate + 1)
  await setParam(school, keyHours, 2)
})

test('menus begin with what a role does every day: a keeper at the gate, the office with stays, a student with the own bed', async () => {
  type Node = { path: string; meta: { isHide: boolean }; children: Node[] }
  const pagesOf = async (account: string, at: string) => {
    const routes = (await (await school.as(account)).get('base/sysMenu/getUserRoutes')).body.data as Node[]
    const tops = routes.map(({ path }) => path)
    const shown = routes.find(({ path }) => path === at)!.children.filter(({ meta }) => !meta.isHide)
    return { tops, pages: shown.map(({ path }) => path) }
  }
  const gate = await pagesOf('sg01', '/dormitory')
  expect(gate.pages.slice(0, 3)).toEqual(['/dormitory/desk', '/dormitory/checkin', '/dormitory/checkout'])
  const first = ['/dormitory', '/roomChange', '/holiday']
  const order = ({ tops }: { tops: string[] }) => tops.filter((path) => [...first, '/base'].includes(path)).slice(0, 3)
  expect(order(gate)).toEqual(first)
  const office = await pagesOf('ssgl01', '/dormitory')
  expect(order(office)).toEqual(first)
  expect(office.pages.slice(0, 2)).toEqual(['/dormitory/register', '/dormitory/assign'])
  const { pages } = await pagesOf('stu01', '/dormitory')
  expect(pages[0]).toBe('/dormitory/mine')
  expect(pages).toContain('/dormitory/offcampus/mine')
})

// Dormitory A.1.
test('who borrowed a key or carried something is kept as they were then', async () => {
  const { own } = await houses()
  const who = await one(
    `select r.student_id as id, r.room_id as room, s.xh, s.xm, s.class_id as class, s.grade
     from stay_register r
     join base_student s on s.id = r.student_id
     where r.dorm_id = '${own}' and r.state = '2'
       and not exists (select 1 from duty_key k where k.room_id = r.room_id and k.state = '1')
     order by s.xh
     limit 1`,
  )
  const was = { studentId: who.id, xm: who['xm'], classId: who['class'], grade: who['grade'] }
  const key = await keeper.post('yxgl/dormitoryKeyBorrow/add', { roomId: who['room'], xh: who['xh'] })
  expect((await keeper.get('yxgl/dormitoryKeyBorrow/getOne', { id: key.body.data.id })).body.data).toMatchObject(was)
  const order = { dormId: own, xh: who['xh'], goods: '行李箱', dir: '1' }
  const { id } = (await keeper.post('yxgl/dormitoryGoodsOut/add', order)).body.data
  await school.system((ctx) => ctx.db.execute('update base_student set xm = $2 where id = $1', [who.id, '改了名']))
  await keeper.post('yxgl/dormitoryGoodsOut/update', { ...order, id, goods: '行李箱两只', version: 1 })
  const after = (await keeper.get('yxgl/dormitoryGoodsOut/getOne', { id })).body.data
  expect(after).toMatchObject({ ...was, goods: '行李箱两只' })
})
