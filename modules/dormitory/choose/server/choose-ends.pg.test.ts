import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertRow } from '#kernel/operations/store.ts'
import { newId } from '#kernel/world/id.ts'
import { batch as presortBatch } from '#modules/dormitory/presort/shared/batch.ts'
import { pool as presortPool } from '#modules/dormitory/presort/shared/quota.ts'
import { giveBeds } from '#modules/dormitory/stay/shared/services.ts'
import { removeExpired } from '#services/retention/keep-promise.ts'
import { begin, both, Choosing, grade } from '#tests/support/choosing.ts'
import { makeMan, makeRoom } from '#tests/support/dormitory.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'
import { chooseWindow } from '../shared/batch.ts'
import { claim } from '../shared/chooser.ts'
import { logKeepDays } from '../shared/params.ts'

/** When batches of tests end. */
const end = '2026-11-18T06:00:00.000Z'
let at: Choosing

beforeAll(async () => {
  at = await Choosing.open()
})
afterAll(() => at.close())
afterEach(() => at.clear())

const bedOf = async (id: unknown) =>
  (await rowsOf(at.school, 'select status, lock_type as type, lock_ref_id as ref from dorm_bed where id = $1', [id]))[0]
const stateOf = async (batchId: string, studentId: string) =>
  (
    await rowsOf(
      at.school,
      'select state, hold_until as until from choose_student where batch_id = $1 and student_id = $2',
      [batchId, studentId],
    )
  )[0]
/** A sign-in lives an hour: who acts later signs in again. */
const until = (moment: number) => at.later(moment - at.school.clock().getTime())
/** In one of two orders time may do its works: the holds first, or the end first. */
const works = ['dormitory holds', 'dormitory choosing'] as const

test.each(both)(
  'a hold ends with the batch, and is free then whichever work of time comes first; %s',
  async (word, isRehearsal) => {
    for (const order of [works, works.toReversed()]) {
      const id = await at.publish(`截止${word}${order[0]}`, { holdSeconds: 600, isRehearsal })
      await until(Date.parse(end) - 30_000)
      const who = await at.student(0)
      const [bedId] = await at.freeBeds(who, id)
      const { body } = await at.send(who, 'claim', { batchId: id, bedId })
      expect(body.data).toMatchObject({ state: '1', bedId, holdUntil: end })
      await until(Date.parse(end))
      // Before any work of time had its turn.
      expect((await at.send(who, 'confirm', { batchId: id })).body).toMatchObject({ code: 4004, success: false })
      for (const name of order) await at.school.upkeep(name)
      const left = isRehearsal ? undefined : { state: '0', until: null }
      expect(await stateOf(id, who.id)).toEqual(left)
      expect(await bedOf(bedId)).toEqual({ status: '0', type: null, ref: null })
      const said = `select content from sys_user_message m join sys_user u on u.id = m.user_id
      where m.biz_id = $1 and u.person_id = $2 and m.title = '床位已释放'`
      expect(await rowsOf(at.school, said, [id, who.id])).toEqual([
        { content: '选宿已结束，您持有的床位未确认，已释放' },
      ])
      at.pace()
    }
  },
)

test('a hold that was given in the very moment of the end keeps no bed for a batch that is over', async () => {
  const id = await at.publish('同一刻', { holdSeconds: 60 })
  const who = await at.student(0)
  const [bedId] = await at.freeBeds(who, id)
  expect((await at.send(who, 'claim', { batchId: id, bedId })).body.data).toMatchObject({ state: '1' })
  const [held] = await rowsOf(
    at.school,
    'select id, hold_until as until from choose_student where batch_id = $1 and student_id = $2',
    [id, who.id],
  )
  await at.end(id)
  // As another process writes it, which decided before it saw the end.
  await at.school.system(async (ctx) => {
    await ctx.db.execute("update choose_student set state = '1', hold_until = $2 where id = $1", [
      held!['id'],
      held!['until'],
    ])
    await ctx.db.execute("update dorm_bed set status = '1', lock_type = '5', lock_ref_id = $2 where id = $1", [
      bedId,
      held!['id'],
    ])
  })
  at.school.clock.advance(60_000)
  await at.school.upkeep('dormitory holds')
  expect(await bedOf(bedId)).toEqual({ status: '0', type: null, ref: null })
})

test('whoever comes before their window leaves no line in the journal, and one who lost an answer hears it after it', async () => {
  const id = await at.publish('门外', { stagger: 10 }, { isEarly: true })
  const lines = () => at.count('select count(*) as n from choose_claim where batch_id = $1', id)
  const [late] = await rowsOf(
    at.school,
    `select s.student_id as id, p.bed_id as bed
     from choose_student s
     join choose_window w on w.batch_id = s.batch_id and w.department_id = s.department_id and w.begin_time > $2
     join choose_pool p on p.batch_id = s.batch_id and p.sex = s.sex and p.department_id is null and p.class_id is null
     where s.batch_id = $1 and s.eligible
     order by w.begin_time, s.id, p.id
     limit 1`,
    [id, begin],
  )
  const [holderId, bedId] = [String(late!['id']), String(late!['bed'])]
  const ask = (key: string) => at.asks({ holderId, batchId: id, bedId, deed: 'claim', key, wish: `claim ${bedId}` })
  // The batch has begun, their department has not.
  at.school.clock.set(new Date(Date.parse(begin) + 1000).toISOString())
  expect(await ask('same')).toMatchObject({ code: 4001 })
  expect(await lines()).toBe(0)
  // What was not let in was not decided: the same wish is granted when its time has come.
  await until(Date.parse(begin) + 3_600_000)
  expect((await ask('same')).code).toBe(200)
  expect(await lines()).toBe(1)
  await until(Date.parse(end) + 1000)
  expect((await ask('same')).code).toBe(200)
  at.pace()
  expect((await ask('another')).code).toBe(4002)
  expect(await lines()).toBe(1)
})

test('of a department and a sex, or of all, a batch has one window: judged, and kept by the table', async () => {
  at.school.clock.set('2026-11-18T03:50:00.000Z')
  const draft = {
    name: '窗口',
    grade,
    beginTime: begin,
    endTime: end,
    poolMode: '3',
    holdSeconds: 0,
    autoAssign: false,
  }
  const { id } = (await at.office.post('yxgl/dormitoryChooseBatch/add', draft)).body.data
  const window = { batchId: id, beginTime: begin, endTime: end }
  const add = (more: object) => at.office.post('yxgl/dormitoryChooseWindow/add', { ...window, ...more })
  const taken = '该院系和性别已有时间窗口'
  const twice = await Promise.all([add({}), add({})])
  expect(twice.map(({ body }) => body.success).toSorted()).toEqual([false, true])
  expect(twice.find(({ body }) => !body.success)!.body.data).toEqual({ sex: taken })
  expect((await add({})).body.data).toEqual({ sex: taken })
  // Known while the form is filled in, before anything is written.
  const check = async (values: object) =>
    (await at.office.post('yxgl/dormitoryChooseWindow/checkUnique', { values: { batchId: id, ...values } })).body.data
  expect([await check({}), await check({ sex: '1' })]).toEqual([{ sex: taken }, {}])
  const [department] = await rowsOf(at.school, 'select id from base_department order by id limit 1')
  const own = { departmentId: department!['id'] }
  expect((await add(own)).body).toMatchObject({ success: true })
  expect((await add(own)).body.data).toEqual({ sex: taken })
  expect((await add({ ...own, sex: '1' })).body).toMatchObject({ success: true })
  await expect(
    at.school.system((ctx) =>
      insertRow(ctx, chooseWindow, newId(ctx.now()), { ...window, departmentId: null, sex: null }),
    ),
  ).rejects.toMatchObject({ code: '23505' })
})

test('the journal of a rush is kept as long as the school says', async () => {
  const id = await at.publish('流水')
  const who = await at.student(0)
  const [bedId] = await at.freeBeds(who, id)
  expect((await at.send(who, 'claim', { batchId: id, bedId })).body.code).toBe(200)
  const lines = async (days: number) => {
    at.school.clock.set(new Date(Date.parse(begin) + days * 86_400_000).toISOString())
    await removeExpired(at.school.world, at.school.school, claim)
    return at.count('select count(*) as n from choose_claim where batch_id = $1', id)
  }
  await setParam(at.school, logKeepDays, 200)
  expect(await lines(199)).toBe(1)
  expect(await lines(201)).toBe(0)
  await setParam(at.school, logKeepDays, logKeepDays.default)
  // What was chosen stands in the register.
  expect(await at.count('select count(*) as n from stay_register where source_id = $1', id)).toBe(1)
  at.school.clock.set(begin)
  at.office = await at.school.as('ssgl01')
})

test('what pre-sorting kept it keeps again when a publication is withdrawn; beds that went meanwhile are named', async () => {
  const presortId = newId(new Date())
  const man = await at.student(0, '1')
  const roomId = await at.school.system(async (ctx) => {
    const { roomId: made, dormId } = await makeRoom(ctx)
    const whom = { batchName: '撤回的预分', xn: '2026-2027', grade, population: '1', dormIds: [dormId] }
    await insertRow(ctx, presortBatch, presortId, { ...whom, mode: '3', seed: 7, state: '4' })
    const [own] = await ctx.db.query<{ departmentId: string; classId: string }>(
      'select department_id as "departmentId", class_id as "classId" from base_student where id = $1',
      [man.id],
    )
    const room = { batchId: presortId, roomId: made, levelId: null, sex: '1', studentId: null }
    await insertRow(ctx, presortPool, newId(ctx.now()), { ...room, ...own! })
    await ctx.db.execute("update dorm_bed set status = '1', lock_type = '2', lock_ref_id = $2 where room_id = $1", [
      made,
      presortId,
    ])
    return made
  })
  const beds = async () =>
    rowsOf(
      at.school,
      'select id, status, lock_type as type, lock_ref_id as ref from dorm_bed where room_id = $1 order by bed_no',
      [roomId],
    )
  at.school.clock.set('2026-11-18T03:50:00.000Z')
  const draft = {
    name: '撤回',
    grade,
    beginTime: begin,
    endTime: end,
    poolMode: '1',
    holdSeconds: 0,
    autoAssign: false,
  }
  const { id } = (await at.office.post('yxgl/dormitoryChooseBatch/add', draft)).body.data
  expect((await at.office.post('yxgl/dormitoryChooseBatch/fromPresort', { id })).body.data).toEqual({ beds: 4 })
  const free = at.rooms['1']![0]!
  await at.office.post('yxgl/dormitoryChooseBatch/paint', { id, roomIds: [free], isIn: true })
  await at.open(id)
  expect((await beds()).map(({ type, ref }) => [type, ref])).toEqual(Array.from({ length: 4 }, () => ['3', id]))
  // The office unlocks one by hand and gives it to somebody.
  const [given] = await beds()
  await at.school.system(async (ctx) => {
    const unlocked = "update dorm_bed set status = '0', lock_type = null, lock_ref_id = null where id = $1"
    await ctx.db.execute(unlocked, [given!['id']])
    const pairs = [{ studentId: await makeMan(ctx), bedId: String(given!['id']) }]
    expect((await ctx.call(giveBeds, { pairs, inWay: '3', sourceId: null })).given).toHaveLength(1)
  })
  const revise = () => at.office.post('yxgl/dormitoryChooseBatch/revise', { id })
  expect((await revise()).body.msg).toBe('操作成功')
  expect((await beds()).map(({ status, type, ref }) => [status, type, ref])).toEqual([
    ['2', null, null],
    ...Array.from({ length: 3 }, () => ['1', '2', presortId]),
  ])
  expect(await rowsOf(at.school, "select id from dorm_bed where room_id = $1 and status <> '0'", [free])).toEqual([])
  const [place] = await rowsOf(
    at.school,
    `select r.room_name || '-' || b.bed_no || '床' as name from dorm_bed b join dorm_room r on r.id = b.room_id
     where b.id = $1`,
    [given!['id']],
  )
  const told = await rowsOf(at.school, 'select title, content from sys_user_message where biz_id = $1', [id])
  expect(told).toContainEqual({
    title: '撤回已撤回发布，1张床位已不在批次中',
    content: `以下床位发布后已解锁或另作安排，移出床位池：${String(place!['name'])}`,
  })
  // Published again it takes over what is left.
  await at.open(id)
  expect((await beds()).slice(1).map(({ type, ref }) => [type, ref])).toEqual(
    Array.from({ length: 3 }, () => ['3', id]),
  )
  // By the clock it has begun, whatever its state says yet: somebody may have chosen.
  at.school.clock.set(begin)
  const refused = await revise()
  expect([refused.status, refused.body.msg]).toEqual([400, '选宿已开始，不能撤回发布，可暂停或提前结束'])
  await at.school.system((ctx) => ctx.db.execute('delete from presort_pool where room_id = $1', [roomId]))
})
