import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveBeds } from '#modules/dormitory/stay/shared/services.ts'
import { makeMan } from '#tests/support/dormitory.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import type { Member, Result } from '../shared/result-routes.ts'

let school: TestSchool
/** The batch of the demo school that colleges still change, and the version that counts. */
let id: string
let versionId: string

beforeAll(async () => {
  school = await testSchool({ now: '2026-11-17T02:00:00Z' })
  const [row] = await rowsOf(
    school,
    `select v.id, v.batch_id as batch
     from presort_version v
     join presort_batch b on b.id = v.batch_id
     where v.is_current and b.state = '2' and b.mode = '1'`,
  )
  id = String(row!['batch'])
  versionId = String(row!['id'])
})
afterAll(() => school.close())

async function membersFor(account: string): Promise<Member[]> {
  const visitor = await school.as(account)
  const look = async (query: object) =>
    (await visitor.get('yxgl/dormitoryPresortBatch/result', { id, ...query })).body.data as Result
  const houses = (await look({})).houses
  const all: Member[] = []
  for (const { id: dormId } of houses) all.push(...(await look({ dormId })).cards.flatMap(({ members }) => members))
  return all
}

test('who needs a low bed, and who is tall, is told to those who may see it and to no others', async () => {
  await school.system((ctx) =>
    ctx.db.execute(
      `update presort_trait set needs_low = true
       where id = (
         select t.id
         from presort_trait t
         join presort_item i on i.student_id = t.student_id and i.version_id = $1 and i.room_id is not null
         order by t.id
         limit 1
       )`,
      [versionId],
    ),
  )
  const known = await rowsOf(
    school,
    `select i.student_id as who, coalesce(t.needs_low, false) as low, coalesce(t.height, s.height, 0) >= 185 as tall
     from presort_item i
     join base_student s on s.id = i.student_id
     left join presort_trait t on t.student_id = i.student_id
     where i.version_id = $1 and i.room_id is not null
     order by 1`,
    [versionId],
  )
  expect(known.filter(({ low }) => low).length).toBeGreaterThan(0)
  const office = await membersFor('ssgl01')
  const told = office.map(({ studentId, needsLow, isTall }) => ({ who: studentId, low: needsLow, tall: isTall }))
  expect(told.toSorted((a, b) => (a.who < b.who ? -1 : 1))).toEqual(known)
  // 学生处 looks at the draft, and nobody has given it what is known of bodies.
  const others = await membersFor('xgc01')
  expect(others).toHaveLength(office.length)
  expect(new Set(others.flatMap(({ needsLow, isTall }) => [needsLow, isTall]))).toEqual(new Set([null]))
})

test('what is undone is judged as it stands: a bed that is another one’s by now is named, and later changes stay', async () => {
  const office = await school.as('ssgl01')
  const call = async (verb: string, body: object) =>
    (await office.post(`yxgl/dormitoryPresortBatch/${verb}`, { id, ...body })).body
  const [one] = await rowsOf(
    school,
    `select i.id, i.bed_id as bed, i.room_id as room, i.xm, r.room_name || '-' || b.bed_no || '床' as place
     from presort_item i
     join dorm_bed b on b.id = i.bed_id
     join dorm_room r on r.id = b.room_id
     where i.version_id = $1 and b.status = '1' and r.sex_limit = '1' and r.department_id is null
       and r.class_id is null and r.grade_limit is null
     order by i.id
     limit 1`,
    [versionId],
  )
  const [itemId, bedId] = [String(one!['id']), String(one!['bed'])]
  const out = async () => expect((await call('place', { itemId, roomId: null })).msg).toBe('操作成功')
  const whereNow = async () =>
    (await rowsOf(school, 'select room_id as room, bed_id as bed from presort_item where id = $1', [itemId]))[0]
  await out()
  expect((await call('undo', {})).msg).toBe('操作成功')
  expect(await whereNow()).toEqual({ room: one!['room'], bed: bedId })

  // Somebody else is given the bed, outside the batch.
  await out()
  const before = await rowsOf(school, 'select status, lock_type, lock_ref_id from dorm_bed where id = $1', [bedId])
  const registerId = await school.system(async (ctx) => {
    const free = `update dorm_bed set status = '0', lock_type = null, lock_ref_id = null where id = $1`
    await ctx.db.execute(free, [bedId])
    const pairs = [{ studentId: await makeMan(ctx), bedId }]
    const { given, refused } = await ctx.call(giveBeds, { pairs, inWay: '3', sourceId: null })
    expect(refused).toEqual([])
    return given[0]!.registerId
  })
  expect((await call('undo', {})).msg).toBe(`原床位${String(one!['place'])}已被占用，无法撤销`)
  expect(await whereNow()).toEqual({ room: null, bed: null })
  await school.system(async (ctx) => {
    await ctx.db.execute('delete from stay_register where id = $1', [registerId])
    const { status, lock_type: type, lock_ref_id: ref } = before[0]!
    const back = 'update dorm_bed set status = $2, lock_type = $3, lock_ref_id = $4 where id = $1'
    await ctx.db.execute(back, [bedId, status, type, ref])
  })

  // Somebody moved on since.
  const [free] = await rowsOf(
    school,
    `select b.id, b.room_id as room from dorm_bed b
     where b.status = '1' and b.lock_type = '2' and b.lock_ref_id = $1
       and not exists (select 1 from presort_item i where i.version_id = $2 and i.bed_id = b.id)
     order by b.id limit 1`,
    [id, versionId],
  )
  const move = (room: unknown, bed: unknown) =>
    school.system((ctx) =>
      ctx.db.execute('update presort_item set room_id = $2, bed_id = $3 where id = $1', [itemId, room, bed]),
    )
  await move(free!['room'], free!['id'])
  expect((await call('undo', {})).msg).toBe(`“${String(one!['xm'])}退回未分配”之后又有变动，无法撤销`)
  await move(null, null)
  expect((await call('undo', {})).msg).toBe('操作成功')
  expect(await whereNow()).toEqual({ room: one!['room'], bed: bedId })
})
