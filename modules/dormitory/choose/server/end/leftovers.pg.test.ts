import { insertRow } from '#kernel/operations/store.ts'
import { newId } from '#kernel/world/id.ts'
import { makeRoom } from '#tests/support/dormitory.ts'
import { setParam } from '#tests/support/params.ts'
import { reword } from '#tests/support/templates.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pool } from '../../shared/chooser.ts'
import { changeMax, holdSeconds } from '../../shared/params.ts'

let school: TestSchool
let office: Visitor
/** A class with an account among its men, and another class of another department. */
let own: { classId: string; departmentId: string; grade: number }
let other: { classId: string; departmentId: string }

beforeAll(async () => {
  school = await testSchool({ now: '2026-11-18T03:50:00.000Z' })
  office = await school.as('ssgl01')
  await school.runJobs()
  const classes = await rowsOf(
    school,
    `select s.class_id as "classId", s.department_id as "departmentId", s.grade, count(u.id) as n
     from base_student s
     left join sys_user u on u.person_id = s.id::text and u.status = '1'
     where s.xjzt_m = '01' and s.class_id is not null
     group by s.class_id, s.department_id, s.grade
     having count(*) filter (where s.sex = '1') > 6 and count(*) filter (where s.sex = '2') > 0
     order by n desc, s.class_id`,
  )
  own = classes[0] as never
  other = classes.find(
    (one) => one['grade'] === own.grade && one['departmentId'] !== own.departmentId,
  ) as unknown as typeof other
  await school.system(async (ctx) => {
    const ids = 'select id from base_student where grade = $1'
    await ctx.db.execute(
      `update dorm_bed
       set status = '0'
       where id in (select bed_id from stay_register where student_id in (${ids}) and state in ('1', '2'))`,
      [own.grade],
    )
    await ctx.db.execute('delete from change_apply')
    await ctx.db.execute(`delete from stay_register where student_id in (${ids})`, [own.grade])
  })
})
afterAll(() => school.close())

type Room = { roomId: string; departmentId: string | null; classId: string | null }

/** A published batch of some rooms of four beds for men, each for whom it is said. */
async function publish(name: string, whose: Omit<Room, 'roomId'>[], more: object = {}) {
  const draft = { name, grade: own.grade, beginTime: '2026-11-18T04:00:00.000Z', endTime: '2026-11-18T06:00:00.000Z' }
  const rules = { poolMode: '3', holdSeconds: 0 }
  const { id } = (await office.post('yxgl/dormitoryChooseBatch/add', { ...draft, ...rules, ...more })).body.data
  const rooms: Room[] = []
  await school.system(async (ctx) => {
    for (const one of whose) {
      const { roomId } = await makeRoom(ctx)
      const beds = await ctx.db.query<{ id: string }>('select id from dorm_bed where room_id = $1', [roomId])
      for (const bed of beds)
        await insertRow(ctx, pool, newId(ctx.now()), {
          batchId: id,
          bedId: bed.id,
          roomId,
          sex: '1',
          levelId: null,
          placeName: 'x',
          taken: 0,
          ...one,
        })
      rooms.push({ roomId, ...one })
    }
    // Each house lies where those live whom it is for.
    for (const { roomId, departmentId } of rooms)
      await ctx.db.execute(
        `update dorm_dormitory
         set campus_id = (
           select campus_id
           from base_student
           where department_id = $2 and grade = $3 and xjzt_m = '01'
           limit 1
         )
         where id = (select dorm_id from dorm_room where id = $1)`,
        [roomId, departmentId ?? own.departmentId, own.grade],
      )
  })
  const published = await office.post('yxgl/dormitoryChooseBatch/publish', { id })
  expect(published.body.msg).toBe('操作成功')
  await school.upkeep('dormitory choosing')
  return { id: String(id), rooms }
}

async function end(id: string): Promise<Record<string, unknown> | null> {
  const ended = await office.post('yxgl/dormitoryChooseBatch/end', { id })
  expect(ended.body).toMatchObject({ success: true })
  const jobs = await rowsOf(
    school,
    "select id from sys_job where type = 'choose.leftovers' and params::text like '%' || $1 || '%'",
    [id],
  )
  return jobs[0] ? school.finished(office, String(jobs[0]['id'])) : null
}

const staysOf = (id: string) =>
  rowsOf(
    school,
    `select r.student_id, r.bed_id, r.room_id, r.state, r.in_way, s.sex, s.class_id, s.department_id
     from stay_register r
     join base_student s on s.id = r.student_id
     where r.source_id = $1`,
    [id],
  )
const peopleIn = (id: string, state: string) =>
  rowsOf(school, 'select student_id, reason from choose_student where batch_id = $1 and eligible and state = $2', [
    id,
    state,
  ])

test('a batch of the demo school shows by the minute as many choices as it has', async () => {
  const batches = await rowsOf(
    school,
    `select b.id, count(*) filter (where s.state = '2')::int as chosen
     from choose_batch b
     join choose_student s on s.batch_id = b.id
     group by b.id`,
  )
  expect(batches.map(({ chosen }) => Number(chosen) > 0)).toEqual([true, true])
  for (const { id, chosen } of batches) {
    const { curve } = (await office.get('yxgl/dormitoryChooseBatch/monitor', { id: String(id) })).body.data
    expect(curve.reduce((sum: number, { done }: { done: number }) => sum + done, 0)).toBe(chosen)
  }
})

test('whoever chose none gets a bed that is left: of their sex, their department and their class, and nobody two', async () => {
  school.clock.set('2026-11-18T03:50:00.000Z')
  const { id, rooms } = await publish('自动分配', [
    { departmentId: own.departmentId, classId: own.classId },
    { departmentId: other.departmentId, classId: null },
    { departmentId: null, classId: null },
  ])
  school.clock.set('2026-11-18T04:00:00.000Z')
  await school.upkeep('dormitory choosing')
  const eligible = (await peopleIn(id, '0')).length
  expect(eligible).toBeGreaterThan(12)
  const [who] = await rowsOf(
    school,
    `select u.account_no as account
     from choose_student c
     join sys_user u on u.person_id = c.student_id::text and u.status = '1'
     where c.batch_id = $1 and c.eligible and c.class_id = $2
     order by u.account_no`,
    [id, own.classId],
  )
  const chooser = await school.as(String(who!['account']))
  const [mine] = await rowsOf(school, 'select bed_id from choose_pool where batch_id = $1 and room_id = $2 limit 1', [
    id,
    rooms[0]!.roomId,
  ])
  const bedId = String(mine!['bed_id'])
  const claim = { batchId: id, bedId }
  const got = await chooser.post('yxgl/dormitoryChoose/claim', claim, { 'idempotency-key': 'own' })
  expect(got.body.msg).toBe('操作成功')

  expect(await end(id)).toMatchObject({ status: '2' })
  const stays = await staysOf(id)
  const reasons = new Set((await peopleIn(id, '0')).map(({ reason }) => String(reason)))
  // Twelve beds, and more who want one: each is somebody's, and one of them was chosen.
  expect(stays, [...reasons].join()).toHaveLength(12)
  expect(new Set(stays.map((one) => one['student_id'])).size).toBe(12)
  expect(new Set(stays.map((one) => one['bed_id'])).size).toBe(12)
  expect(stays.map((one) => `${String(one['state'])} ${String(one['in_way'])}`).toSorted()).toEqual([
    ...Array.from({ length: 11 }, () => '1 1'),
    '1 2',
  ])
  expect(new Set(stays.map((one) => one['sex']))).toEqual(new Set(['1']))
  const there = (roomId: string) => stays.filter((one) => one['room_id'] === roomId)
  expect(new Set(there(rooms[0]!.roomId).map((one) => one['class_id']))).toEqual(new Set([own.classId]))
  expect(new Set(there(rooms[1]!.roomId).map((one) => one['department_id']))).toEqual(new Set([other.departmentId]))
  expect(await peopleIn(id, '3')).toHaveLength(11)
  expect(await peopleIn(id, '2')).toHaveLength(1)
  const without = await peopleIn(id, '0')
  expect(without).toHaveLength(eligible - 12)
  expect(without.filter(({ reason }) => !reason)).toEqual([])
  const { body } = await office.get('yxgl/dormitoryChooseBatch/getOne', { id })
  expect(body.data).toMatchObject({ chosenTotal: 12, state: '4' })
  expect(await rowsOf(school, 'select id from dorm_bed where lock_ref_id = $1', [id])).toEqual([])
  const said = await rowsOf(
    school,
    "select content from sys_user_message where title = '选宿结果' and biz_id = $1 and content like '%您选定的床位是%'",
    [id],
  )
  expect(said).toHaveLength(1)
  const told = (await chooser.get('yxgl/dormitoryChoose/getMy', { batchId: id })).body.data
  expect(told.me.ticket).toMatchObject({ state: '2', bedId })
  // Whoever got none reads on their own page why.
  const [left] = await rowsOf(
    school,
    `select u.account_no as account, c.reason
     from choose_student c
     join sys_user u on u.person_id = c.student_id::text and u.status = '1'
     where c.batch_id = $1 and c.eligible and c.state = '0'
     limit 1`,
    [id],
  )
  const bedless = await school.as(String(left!['account']))
  const theirs = (await bedless.get('yxgl/dormitoryChoose/getMy', { batchId: id })).body.data
  expect(theirs.batch.phase).toBe('over')
  expect(theirs.me).toMatchObject({ eligible: true, reason: left!['reason'], ticket: { state: '0', bedId: null } })
})

test.each([
  ['switched off', { autoAssign: false }],
  ['a rehearsal', { isRehearsal: true }],
])('%s: nobody is given a bed, and the beds are free at once', async (name, more) => {
  school.clock.set('2026-11-18T03:50:00.000Z')
  const { id, rooms } = await publish(name, [{ departmentId: null, classId: null }], more)
  school.clock.set('2026-11-18T04:00:00.000Z')
  await school.upkeep('dormitory choosing')
  expect(await end(id)).toBeNull()
  expect(await staysOf(id)).toEqual([])
  expect(
    await rowsOf(school, "select id from dorm_bed where room_id = $1 and status <> '0'", [rooms[0]!.roomId]),
  ).toEqual([])
  expect(await peopleIn(id, '3')).toEqual([])
})

test('a batch that says nothing of holding and changing holds and allows what the school says', async () => {
  await setParam(school, holdSeconds, 90)
  await setParam(school, changeMax, 4)
  const add = async (name: string, more: object) => {
    const draft = {
      name,
      grade: own.grade,
      beginTime: '2026-12-18T04:00:00.000Z',
      endTime: '2026-12-18T06:00:00.000Z',
      poolMode: '3',
    }
    const { id } = (await office.post('yxgl/dormitoryChooseBatch/add', { ...draft, ...more })).body.data
    return (await office.get('yxgl/dormitoryChooseBatch/getOne', { id })).body.data
  }
  expect(await add('按参数', {})).toMatchObject({ holdSeconds: 90, changeMax: 4 })
  expect(await add('自定', { holdSeconds: 0, changeMax: 1 })).toMatchObject({ holdSeconds: 0, changeMax: 1 })
})

test('a school words itself how students hear that it opens and that they have no bed yet, or keeps silent', async () => {
  school.clock.set('2026-11-18T03:50:00.000Z')
  await reword(school, 'chooseOpen', { title: '{batch}快开始了（{what}）' })
  await reword(school, 'chooseRemind', { title: '{batch}：{time}前选好' })
  const { id } = await publish('说法', [{ departmentId: own.departmentId, classId: null }])
  const [who] = await rowsOf(
    school,
    `select s.id from base_student s join sys_user u on u.person_id = s.id::text
     where s.grade = $1 and s.department_id = $2 and s.sex = '1' and s.xjzt_m = '01' and u.status = '1' limit 1`,
    [own.grade, own.departmentId],
  )
  const titles = async () =>
    (
      await rowsOf(
        school,
        `select m.title from sys_user_message m join sys_user u on u.id = m.user_id
         where m.biz_id = $1 and u.person_id = $2 order by m.id`,
        [id, who!['id']],
      )
    ).map(({ title }) => title)
  expect(await titles()).toEqual(['说法快开始了（选宿舍）'])
  const [row] = await rowsOf(school, 'select id from choose_student where batch_id = $1 and student_id = $2', [
    id,
    who!['id'],
  ])
  const again = () => office.post('yxgl/dormitoryChooseStudent/remind', { id: row!['id'] })
  expect((await again()).body).toMatchObject({ success: true })
  expect(await titles()).toEqual(['说法快开始了（选宿舍）', expect.stringMatching(/^说法：.+前选好$/)])
  await reword(school, 'chooseRemind', { status: '0' })
  school.clock.set('2026-11-18T05:00:00.000Z')
  office = await school.as('ssgl01')
  expect((await again()).body.msg).toBe('2小时内已提醒过，或该学生没有可用的账号')
  expect(await titles()).toHaveLength(2)
})
