import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertRow } from '#kernel/operations/store.ts'
import { newId } from '#kernel/world/id.ts'
import { takenIn } from '#patterns/claim/shared/bits.ts'
import { batch as presortBatch } from '#modules/dormitory/presort/shared/batch.ts'
import { trait } from '#modules/dormitory/presort/shared/facts.ts'
import { pool as presortPool } from '#modules/dormitory/presort/shared/quota.ts'
import { campusStrict, levelStrict } from '#modules/dormitory/stay/shared/params.ts'
import { giveBeds } from '#modules/dormitory/stay/shared/services.ts'
import { bedsOf, begin, Choosing, grade, path, type Freshman } from '#tests/support/choosing.ts'
import { makeRoom } from '#tests/support/dormitory.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'
import type { Layout } from '../shared/rush-routes.ts'

let at: Choosing

beforeAll(async () => {
  at = await Choosing.open()
})
afterAll(() => at.close())
afterEach(() => at.clear())

test.each([false, true])('what is held and not confirmed is free again in time; rehearsal: %s', async (isRehearsal) => {
  const id = await at.publish(isRehearsal ? '模拟持有' : '持有', { holdSeconds: 600, isRehearsal })
  const sex = (await at.student(0)).sex
  const [one, two] = [await at.student(0, sex), await at.student(1, sex)]
  const beds = bedsOf(await at.layout(one, id)).map((bed) => bed.id)
  const [a, b] = await at.freeBeds(one, id)
  expect((await at.send(one, 'claim', { batchId: id, bedId: a })).body.data).toMatchObject({ state: '1', bedId: a })
  expect((await at.send(two, 'claim', { batchId: id, bedId: a })).body.code).toBe(4004)
  expect((await at.send(two, 'claim', { batchId: id, bedId: b })).body.code).toBe(200)
  at.pace()
  expect((await at.send(two, 'confirm', { batchId: id })).body.data).toMatchObject({ state: '2', bedId: b })
  const open = "select count(*) as n from stay_register where source_id = $1 and state = '1'"
  expect(await at.count(open, id)).toBe(isRehearsal ? 0 : 1)
  at.school.clock.advance(600_000)
  expect((await at.send(one, 'confirm', { batchId: id })).body).toMatchObject({ code: 4004 })
  await at.school.upkeep('dormitory holds')
  await at.aSecond()
  const free = takenIn((await at.taken(one, id)).bits)
  expect([a, b].map((bed) => free(beds.indexOf(bed!)))).toEqual([false, true])
  expect((await one.get(path('getMy'), { batchId: id })).body.data.me.ticket).toMatchObject({ state: '0', bedId: null })
  const said = "select count(*) as n from sys_user_message where content = '您持有的床位已超时释放，请重新选择'"
  expect(await at.count(said)).toBeGreaterThan(0)
  await at.end(id)
  if (isRehearsal) expect(await at.count('select count(*) as n from choose_claim where batch_id = $1', id)).toBe(0)
  else await at.office.post('yxgl/dormitoryChooseBatch/file', { id })
})

test('a pause stops choosing and nothing else, and whoever is not meant is told so', async () => {
  const id = await at.publish('暂停', { isRehearsal: true })
  await at.school.upkeep('dormitory choosing')
  const who = await at.student(2)
  const [bed] = bedsOf(await at.layout(who, id))
  const watched = async (anew?: string) =>
    (await at.office.get('yxgl/dormitoryChooseBatch/monitor', { id, ...(anew && { anew }) })).body.data
  expect(await watched()).toMatchObject({ state: '2', pauseReason: null })
  const paused = await at.office.post('yxgl/dormitoryChooseBatch/pause', { id, pauseReason: '系统检修' })
  expect(paused.body).toMatchObject({ success: true })
  // Whoever knows of it sees it, however short before it was counted.
  expect(await watched('1')).toMatchObject({ state: '3', pauseReason: '系统检修' })
  await at.aSecond()
  expect((await at.send(who, 'claim', { batchId: id, bedId: bed!.id })).body).toMatchObject({ code: 4008 })
  expect((await who.get(path('getMy'), { batchId: id })).body.data.batch).toMatchObject({
    phase: 'paused',
    pauseReason: '系统检修',
  })
  await at.office.post('yxgl/dormitoryChooseBatch/resume', { id })
  await at.aSecond()
  expect((await at.send(who, 'claim', { batchId: id, bedId: bed!.id })).body.code).toBe(200)
  const stranger = await at.school.as('stu01')
  const mine = (await stranger.get(path('getMy'))).body.data
  if (!mine.others.concat(mine.batch ?? []).some((one: { id: string }) => one.id === id))
    expect((await at.send(stranger, 'claim', { batchId: id, bedId: bed!.id })).body).toMatchObject({
      code: 4003,
      msg: '您不在本批次选宿范围内，请联系辅导员',
    })
  const seen = await watched('1')
  expect(seen).toMatchObject({ chosen: 1, state: '2', name: '暂停' })
  expect(seen.curve.reduce((sum: number, one: { done: number }) => sum + one.done, 0)).toBe(1)
})

test('a rehearsal reaches neither a bed nor the register', async () => {
  const before = await rowsOf(at.school, 'select id, status, lock_type from dorm_bed order by id')
  const stays = await at.count('select count(*) as n from stay_register')
  const trials = await at.count('select count(*) as n from choose_trial')
  const id = await at.publish('演练', { isRehearsal: true })
  const who = await at.student(3)
  const [bed] = bedsOf(await at.layout(who, id))
  expect((await at.send(who, 'claim', { batchId: id, bedId: bed!.id })).body.data.state).toBe('2')
  expect(await rowsOf(at.school, 'select id, status, lock_type from dorm_bed order by id')).toEqual(before)
  expect(await at.count('select count(*) as n from stay_register')).toBe(stays)
  await at.school.upkeep('dormitory choosing')
  await at.later(3 * 3_600_000)
  await at.school.upkeep('dormitory choosing')
  expect((await at.office.get('yxgl/dormitoryChooseBatch/getOne', { id })).body.data).toMatchObject({
    state: '4',
    chosenTotal: 1,
  })
  expect(await at.count('select count(*) as n from choose_trial')).toBe(trials)
  expect(await at.count('select count(*) as n from choose_student where batch_id = $1', id)).toBe(0)
})

test('departments begin ten minutes after each other, each to the second', async () => {
  const id = await at.publish('错峰', { isRehearsal: true, stagger: 10 }, { isEarly: true })
  const windows = await rowsOf(
    at.school,
    `select w.department_id as id, w.begin_time as "beginTime"
     from choose_window w
     join base_department d on d.id = w.department_id
     where w.batch_id = $1
     order by d.sort, d.dept_code`,
    [id],
  )
  expect(windows.length).toBeGreaterThan(1)
  expect(windows.map(({ beginTime }) => Date.parse(String(beginTime)))).toEqual(
    windows.map((_, i) => Date.parse(begin) + i * 600_000),
  )
  const [second] = await rowsOf(
    at.school,
    `select s.student_id as id, p.bed_id as bed
     from choose_student s
     join choose_pool p on p.batch_id = s.batch_id and p.sex = s.sex and p.department_id is null and p.class_id is null
     where s.batch_id = $1 and s.department_id = $2 and s.eligible
     limit 1`,
    [id, windows[1]!['id']],
  )
  const [holderId, bedId] = [String(second!['id']), String(second!['bed'])]
  let asked = 0
  const ask = () => at.asks({ holderId, batchId: id, bedId, deed: 'claim', key: `gate-${(asked += 1)}`, wish: bedId })
  at.school.clock.set(new Date(Date.parse(begin) + 599_999).toISOString())
  expect(await ask()).toMatchObject({ code: 4001, msg: '选宿尚未开始，开放时间为2026-11-18 12:10:00' })
  at.school.clock.advance(1)
  expect((await ask()).code).toBe(200)
})

type Settled = { studentId?: string; departmentId: unknown; classId: unknown }

/** A room of four beds for men that a published pre-sorting left to somebody, and keeps. */
async function presorted(mode: string, whose: readonly Settled[]): Promise<string> {
  const batchId = newId(new Date())
  return at.school.system(async (ctx) => {
    const { roomId, dormId } = await makeRoom(ctx)
    const whom = { batchName: `已发布的预分${mode}`, xn: '2026-2027', grade, population: '1', dormIds: [dormId] }
    await insertRow(ctx, presortBatch, batchId, { ...whom, mode, seed: 7, state: '4' })
    for (const one of whose)
      await insertRow(ctx, presortPool, newId(new Date()), {
        batchId,
        roomId,
        levelId: null,
        sex: '1',
        studentId: null,
        ...one,
      })
    await ctx.db.execute("update dorm_bed set status = '1', lock_type = '2', lock_ref_id = $2 where room_id = $1", [
      roomId,
      batchId,
    ])
    return roomId
  })
}
async function placeOf({ id }: Freshman): Promise<Settled> {
  const [own] = await rowsOf(at.school, 'select class_id, department_id from base_student where id = $1', [id])
  return { departmentId: own!['department_id'], classId: own!['class_id'] }
}
async function added(name: string, poolMode: string): Promise<string> {
  const time = { beginTime: begin, endTime: '2026-11-18T06:00:00.000Z' }
  at.school.clock.set('2026-11-18T03:50:00.000Z')
  const draft = { name, grade, ...time, poolMode, holdSeconds: 0, autoAssign: false }
  return (await at.office.post('yxgl/dormitoryChooseBatch/add', draft)).body.data.id
}

test('rooms that pre-sorting left to a class are chosen by that class, and kept for it all the while', async () => {
  const man = await at.student(0, '1')
  const own = await placeOf(man)
  const roomId = await presorted('3', [own])
  const id = await added('接预分', '1')
  expect((await at.office.post('yxgl/dormitoryChooseBatch/fromPresort', { id })).body.data).toEqual({ beds: 4 })
  await at.open(id)
  expect(
    await rowsOf(at.school, 'select distinct lock_type, lock_ref_id from dorm_bed where room_id = $1', [roomId]),
  ).toEqual([{ lock_type: '3', lock_ref_id: id }])
  const allowed = await rowsOf(
    at.school,
    'select distinct class_id from choose_student where batch_id = $1 and eligible',
    [id],
  )
  expect(allowed).toEqual([{ class_id: own.classId }])
  at.begins()
  const [bed] = bedsOf(await at.layout(man, id))
  expect((await at.send(man, 'claim', { batchId: id, bedId: bed!.id })).body.data).toMatchObject({ state: '2' })
  await at.school.system((ctx) => ctx.db.execute('delete from presort_pool where room_id = $1', [roomId]))
})

test('a room that pre-sorting settled for somebody is theirs to choose in, and nobody else’s', async () => {
  const [man, other] = [await at.student(0, '1'), await at.student(1, '1')]
  const roomId = await presorted('2', [{ ...(await placeOf(man)), studentId: man.id }])
  const id = await added('预分到人', '3')
  expect((await at.office.post('yxgl/dormitoryChooseBatch/fromPresort', { id })).body.data).toEqual({ beds: 4 })
  const roomIds = at.rooms['1']!.slice(0, 1)
  await at.office.post('yxgl/dormitoryChooseBatch/paint', { id, roomIds, isIn: true })
  await at.open(id)
  at.begins()
  const rooms = ({ houses }: Layout) => houses.flatMap(({ floors }) => floors.flatMap((one) => one.rooms))
  const [his, theirs] = [rooms(await at.layout(man, id)), rooms(await at.layout(other, id))]
  expect([his.map((one) => one.id), theirs.map((one) => one.id)]).toEqual([[roomId], roomIds])
  expect((await at.mine(man, id)).me.roomName).toMatch(/-\S+$/)
  const bedIn = (list: typeof his) => list[0]!.beds[0]!.id
  expect((await at.send(man, 'claim', { batchId: id, bedId: bedIn(theirs) })).body).toMatchObject({
    code: 4003,
    msg: '您已预分到房间，只能选择该房间的床位',
  })
  expect((await at.send(other, 'claim', { batchId: id, bedId: bedIn(his) })).body).toMatchObject({
    code: 4003,
    msg: '该床位不在您的可选范围内',
  })
  expect((await at.send(man, 'claim', { batchId: id, bedId: bedIn(his) })).body.data).toMatchObject({ state: '2' })
  await at.school.system((ctx) => ctx.db.execute('delete from presort_pool where room_id = $1', [roomId]))
})

test.each([0, 600])(
  'what the rules of beds forbid is refused when it is asked for; held for %i s',
  async (holdSeconds) => {
    const id = await at.publish(`规则${holdSeconds}`, { holdSeconds })
    const [right, wrong] = at.rooms['1'] as [string, string]
    const bedIn = async (roomId: string, i = 0) =>
      String(
        (await rowsOf(at.school, 'select id from dorm_bed where room_id = $1 order by bed_no', [roomId]))[i]!['id'],
      )
    const [one, two, three] = [await at.student(0, '1'), await at.student(1, '1'), await at.student(2, '1')]
    const refused = async (who: Freshman, bedId: string) => {
      const { body } = await at.send(who, 'claim', { batchId: id, bedId })
      expect(body).toMatchObject({ code: 4004, success: false, data: { reason: 'CHOOSE_REFUSED' } })
      expect((await at.mine(who, id)).me.ticket).toMatchObject({ state: '0', bedId: null })
      return body.msg
    }
    const [before] = await rowsOf(
      at.school,
      `select y.level_id as level, s.campus_id as campus, d.campus_id as house, d.id as dorm
     from dorm_room r
     join dorm_type y on y.id = r.type_id
     join dorm_dormitory d on d.id = r.dorm_id
     join base_student s on s.id = $2
     where r.id = $1`,
      [right, two.id],
    )
    // Whoever ordered one level is kept to it.
    await setParam(at.school, levelStrict, true)
    await at.school.system((ctx) =>
      insertRow(ctx, trait, newId(new Date()), { studentId: one.id, levelId: before!['level'], needsLow: false }),
    )
    expect((await at.mine(one, id)).me.levelId).toBe(before!['level'])
    expect(await refused(one, await bedIn(wrong))).toMatch(/^该房间为.+档次，与学生所选的.+不一致$/)
    expect((await at.send(one, 'claim', { batchId: id, bedId: await bedIn(right) })).body.code).toBe(200)
    at.pace()
    if (holdSeconds > 0)
      expect((await at.send(one, 'confirm', { batchId: id })).body.data).toMatchObject({ state: '2' })
    await setParam(at.school, levelStrict, false)
    // Another campus, where the school forbids it.
    await setParam(at.school, campusStrict, true)
    const [elsewhere] = await rowsOf(at.school, 'select id from base_campus where id <> $1 limit 1', [before!['house']])
    const lives = (campusId: unknown) =>
      at.school.system((ctx) =>
        ctx.db.execute('update base_student set campus_id = $1 where id = $2', [campusId, two.id]),
      )
    await lives(elsewhere!['id'])
    expect(await refused(two, await bedIn(right, 1))).toMatch(/^该房间在.+，与学生所在校区不一致$/)
    await setParam(at.school, campusStrict, false)
    await lives(before!['campus'])
    // A room that was allotted, or became one of women, since the batch was published.
    const room = (values: string, ...more: unknown[]) =>
      at.school.system((ctx) => ctx.db.execute(`update dorm_room set ${values} where id = $1`, [wrong, ...more]))
    const [foreign] = await rowsOf(
      at.school,
      'select id from base_department where id <> (select department_id from base_student where id = $1) limit 1',
      [two.id],
    )
    await room('department_id = $2', foreign!['id'])
    expect(await refused(two, await bedIn(wrong))).toBe('该房间归属其他院系，不能分配给该学生')
    await room("department_id = null, sex_limit = '2'")
    at.pace()
    expect(await refused(two, await bedIn(wrong))).toBe('该房间为女生房间，不能分配给男生')
    await room("sex_limit = '1'")
    // The office was faster.
    const spare = await at.school.system((ctx) => makeRoom(ctx))
    const bedId = await bedIn(spare.roomId)
    await at.school.system((ctx) =>
      ctx.call(giveBeds, { pairs: [{ studentId: three.id, bedId }], inWay: '3', sourceId: null }),
    )
    expect((await at.send(three, 'claim', { batchId: id, bedId: await bedIn(right, 2) })).body).toMatchObject({
      code: 4005,
      msg: expect.stringMatching(/^您已分配床位：.+床，不能再选$/),
    })
    await at.school.system((ctx) => ctx.db.execute('delete from presort_trait where student_id = $1', [one.id]))
  },
)
