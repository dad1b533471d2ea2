import { makeMan, makeOutside, makeRoom } from '#tests/support/dormitory.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { livingGranted } from '#modules/dormitory/offcampus/shared/services.ts'
import { livingKinds } from '#modules/dormitory/offcampus/shared/living.ts'
import { rushGate } from './rush/routes.ts'

/** A year of its own, so that nobody chooses but whom a test makes. */
const grade = 2012
let school: TestSchool
let office: Visitor
let live: string | null = null

beforeAll(async () => {
  school = await testSchool({ now: '2026-11-18T04:00:00.000Z' })
  office = await school.as('ssgl01')
  await school.runJobs()
})
afterAll(() => school.close())
afterEach(async () => {
  if (live) await end(live)
  await school.system((ctx) => ctx.db.execute('update base_student set grade = 2013 where grade = $1', [grade]))
})

async function man(): Promise<string> {
  return school.system(async (ctx) => {
    const id = await makeMan(ctx)
    await ctx.db.execute('update base_student set grade = $2 where id = $1', [id, grade])
    return id
  })
}
const room = () => school.system((ctx) => makeRoom(ctx))
const bedsOf = async (roomId: string) =>
  (await rowsOf(school, 'select id from dorm_bed where room_id = $1 order by bed_no', [roomId])).map(({ id }) =>
    String(id),
  )

/** A batch of these rooms that runs; a choice is theirs at once, unless it is said otherwise. */
async function running(name: string, roomIds: string[], more: object = {}): Promise<string> {
  const time = { beginTime: '2026-11-18T04:00:00.000Z', endTime: '2026-11-18T06:00:00.000Z' }
  const draft = { name, grade, ...time, poolMode: '3', holdSeconds: 0, autoAssign: false, ...more }
  const { id } = (await office.post('yxgl/dormitoryChooseBatch/add', draft)).body.data
  const painted = await office.post('yxgl/dormitoryChooseBatch/paint', { id, roomIds, isIn: true })
  expect(painted.body.msg).toBe('操作成功')
  expect((await office.post('yxgl/dormitoryChooseBatch/publish', { id })).body.msg).toBe('操作成功')
  live = String(id)
  await school.upkeep('dormitory choosing')
  return live
}

/** It ends, and whoever has none is given what is left where the batch says so. */
async function end(id: string): Promise<void> {
  live = null
  await office.post('yxgl/dormitoryChooseBatch/end', { id })
  const jobs = await rowsOf(
    school,
    "select id from sys_job where type = 'choose.leftovers' and params::text like '%' || $1 || '%'",
    [id],
  )
  if (jobs[0]) await school.finished(office, String(jobs[0]['id']))
}

let keys = 0
/** Whoever has no account asks at the gate itself. */
function asks(holderId: string, deed: 'claim' | 'change' | 'release' | 'confirm', batchId: string, bedId?: string) {
  const wish = { holderId, batchId, bedId: bedId ?? null, deed, key: `key-${(keys += 1)}`, wish: `${deed} ${bedId}` }
  const at = { world: school.world, school: school.school }
  return rushGate.pass(at, { ...wish, time: school.clock(), ip: null, agent: null })
}
const choosers = async (id: string) =>
  new Map(
    (
      await rowsOf(school, 'select student_id, eligible, reason, state from choose_student where batch_id = $1', [id])
    ).map(({ student_id: who, eligible, reason, state }) => [String(who), { eligible, reason, state }]),
  )

test("whoever lives outside with the school's knowledge, of whatever kind, chooses no bed and is given none", async () => {
  const said = '已备案校外住宿'
  const kinds = Object.values(livingKinds).map(([key]) => key)
  const outside = await Promise.all(kinds.map(man))
  const over = await man()
  const [later, unheard] = [await man(), await man()]
  await school.system(async (ctx) => {
    for (const [i, who] of outside.entries()) await makeOutside(ctx, who, kinds[i]!, '2027-01-20')
    await makeOutside(ctx, over, kinds[1]!, '2026-11-17')
  })
  const { roomId } = await room()
  const id = await running('校外', [roomId], { autoAssign: true })
  const before = await choosers(id)
  for (const who of outside) expect(before.get(who)).toEqual({ eligible: false, reason: said, state: '0' })
  for (const who of [over, later, unheard]) expect(before.get(who)).toMatchObject({ eligible: true })
  const [bedId] = await bedsOf(roomId)
  expect(await asks(outside[1]!, 'claim', id, bedId)).toMatchObject({ code: 4003, msg: `您暂不能选宿：${said}` })
  const granted = { studentId: later, kind: livingKinds.rented[0], beginDate: '2026-11-20' }
  await school.system((ctx) => ctx.tell(livingGranted, granted))
  expect((await choosers(id)).get(later)).toMatchObject({ state: '4', reason: said })
  expect((await asks(later, 'claim', id, bedId)).code).toBe(4002)
  await school.system((ctx) => makeOutside(ctx, unheard, livingKinds.practice[0], '2027-01-20'))
  await end(id)
  const after = await choosers(id)
  expect(after.get(unheard)).toMatchObject({ state: '0', reason: said })
  expect(after.get(over)).toMatchObject({ state: '3' })
  const stays = await rowsOf(school, 'select student_id from stay_register where source_id = $1', [id])
  expect(stays).toEqual([{ student_id: over }])
})

test('in the demo school nobody who lives outside may choose or has a bed that was chosen', async () => {
  const rows = await rowsOf(
    school,
    `select c.state, c.eligible, c.reason
     from choose_student c
     join offcampus_living o on o.student_id = c.student_id and o.state = '2'
     where c.xm is not null and o.end_date > '2026-11-18' and c.batch_id in (
       select id from choose_batch where name like '%级新生选宿舍' or name like '%级模拟选宿'
     )`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ eligible, state }) => eligible || !['0', '4'].includes(String(state)))).toEqual([])
  expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['已备案校外住宿']))
})
