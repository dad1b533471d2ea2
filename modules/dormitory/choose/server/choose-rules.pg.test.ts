import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertRow } from '#kernel/operations/store.ts'
import { newId } from '#kernel/world/id.ts'
import { takenIn } from '#patterns/claim/shared/bits.ts'
import { batch as presortBatch } from '#modules/dormitory/presort/shared/batch.ts'
import { trait } from '#modules/dormitory/presort/shared/facts.ts'
import { pool as presortPool } from '#modules/dormitory/presort/shared/quota.ts'
import { livingKinds } from '#modules/dormitory/offcampus/shared/living.ts'
import { livingGranted } from '#modules/dormitory/offcampus/shared/services.ts'
import { campusStrict, levelStrict } from '#modules/dormitory/stay/shared/params.ts'
import { giveBeds } from '#modules/dormitory/stay/shared/services.ts'
import { bedsOf, begin, Choosing, grade, path } from '#tests/support/choosing.ts'
import { makeRoom } from '#tests/support/dormitory.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'
import { rushGate } from './rush/routes.ts'

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

/** Whoever has no account asks at the gate itself. */
const claims = (holderId: string, batchId: string, bedId: string) => {
  const wish = { holderId, batchId, bedId, deed: 'claim', key: `gate-${(keys += 1)}`, wish: bedId } as const
  const at = { world: at.school.world, school: at.school.school }
  return rushGate.pass(at, { ...wish, time: at.school.clock(), ip: null, agent: null })
}

test('departments begin ten minutes after each other, each to the second', async () => {
  at.school.clock.set('2026-11-18T03:50:00.000Z')
  const id = await at.publish('错峰', { isRehearsal: true, stagger: 10 })
  const windows = await rowsOf(
    at.school,
    `select w.department_id as id, w.begin_time as at
     from choose_window w
     join base_department d on d.id = w.department_id
     where w.batch_id = $1
     order by d.sort, d.dept_code`,
    [id],
  )
  expect(windows.length).toBeGreaterThan(1)
  expect(windows.map(({ at }) => Date.parse(String(at)))).toEqual(
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
  const ask = () => claims(String(second!['id']), id, String(second!['bed']))
  at.school.clock.set(new Date(Date.parse(begin) + 599_999).toISOString())
  expect(await ask()).toMatchObject({ code: 4001, msg: '选宿尚未开始，开放时间为2026-11-18 12:10:00' })
  at.school.clock.advance(1)
  expect((await ask()).code).toBe(200)
})

test('whoever may live at home chooses no more, and what they held is free for the others', async () => {
  at.school.clock.set(begin)
  const id = await at.publish('走读', { holdSeconds: 600 })
  await at.school.upkeep('dormitory choosing')
  const who = await at.student(0)
  const [bedId] = await at.freeBeds(who, id)
  expect((await at.send(who, 'claim', { batchId: id, bedId })).body.data).toMatchObject({ state: '1', bedId })
  const agreed = () =>
    at.school.system((ctx) => ctx.tell(livingGranted, { studentId: who.id, kind: livingKinds.home[0] }))
  const mine = async () => (await who.get(path('getMy'), { batchId: id })).body.data.me.ticket
  await agreed()
  expect(await mine()).toMatchObject({ state: '4', bedId: null })
  expect((await at.send(who, 'claim', { batchId: id, bedId })).body.success).toBe(false)
  expect(await rowsOf(at.school, 'select lock_type, lock_ref_id from dorm_bed where id = $1', [bedId])).toEqual([
    { lock_type: '3', lock_ref_id: id },
  ])
})

test('rooms that pre-sorting left to a class are chosen by that class, and kept for it all the while', async () => {
  const man = await at.student(0, '1')
  const [own] = await rowsOf(at.school, 'select class_id, department_id from base_student where id = $1', [man.id])
  const presortId = newId(new Date())
  const { roomId } = await at.school.system(async (ctx) => {
    const at = await makeRoom(ctx)
    const whom = { batchName: '已发布的预分', xn: '2026-2027', grade, population: '1', dormIds: [at.dormId] }
    await insertRow(ctx, presortBatch, presortId, { ...whom, mode: '3', seed: 7, state: '4' })
    const whose = { sex: '1', studentId: null, departmentId: own!['department_id'], classId: own!['class_id'] }
    await insertRow(ctx, presortPool, newId(new Date()), {
      batchId: presortId,
      roomId: at.roomId,
      levelId: null,
      ...whose,
    })
    await ctx.db.execute("update dorm_bed set status = '1', lock_type = '2', lock_ref_id = $2 where room_id = $1", [
      at.roomId,
      presortId,
    ])
    return at
  })
  const draft = {
    name: '接预分',
    grade,
    beginTime: begin,
    endTime: '2026-11-18T06:00:00.000Z',
    holdSeconds: 0,
    autoAssign: false,
  }
  const { id } = (await at.office.post('yxgl/dormitoryChooseBatch/add', { ...draft, poolMode: '1' })).body.data
  expect((await at.office.post('yxgl/dormitoryChooseBatch/fromPresort', { id })).body.data).toEqual({ beds: 4 })
  expect((await at.office.post('yxgl/dormitoryChooseBatch/publish', { id })).body.msg).toBe('操作成功')
  live = id
  expect(
    await rowsOf(at.school, 'select distinct lock_type, lock_ref_id from dorm_bed where room_id = $1', [roomId]),
  ).toEqual([{ lock_type: '3', lock_ref_id: id }])
  const allowed = await rowsOf(
    at.school,
    'select distinct class_id from choose_student where batch_id = $1 and eligible',
    [id],
  )
  expect(allowed).toEqual([{ class_id: own!['class_id'] }])
  at.school.clock.set(begin)
  const [bed] = bedsOf(await at.layout(man, id))
  expect((await at.send(man, 'claim', { batchId: id, bedId: bed!.id })).body.data).toMatchObject({ state: '2' })
})
