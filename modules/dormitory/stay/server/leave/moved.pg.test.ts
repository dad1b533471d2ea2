import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { keeper } from '#modules/dormitory/dorm/shared/keeper.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { inWays } from '../../shared/register.ts'
import { moveStays } from '../../shared/services.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-12T02:00:00Z' })
  await school.system((ctx) => ctx.db.execute("update duty_key set state = '2' where state = '1'"))
})
afterAll(() => school.close())

type Who = { id: string; account: string; registerId: string }

/** Men who live in houses of sg01, at 1,200.00 a year since September. */
async function dwellers(count: number): Promise<Who[]> {
  const rows = await rowsOf(
    school,
    `select s.id, u.account_no as account, r.id as "registerId"
     from stay_register r
     join base_student s on s.id = r.student_id and s.xjzt_m = '01' and s.sex = '1'
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     where r.state = '2' and not exists (select 1 from stay_leave l where l.student_id = s.id)
       and not exists (select 1 from stay_register o where o.student_id = s.id and o.id <> r.id)
       and exists (
         select 1 from dorm_keeper k
         join sys_user g on g.person_id = k.teacher_id::text and g.account_no = 'sg01'
         where k.dorm_id = r.dorm_id and k.deleted_time is null and cardinality(coalesce(k.floor_ids, '{}')) = 0
       )
     order by s.xh
     limit $1`,
    [count],
  )
  expect(rows).toHaveLength(count)
  const ids = rows.map(({ registerId }) => registerId)
  await school.system((ctx) =>
    ctx.db.execute(
      `update stay_register set fee_price = 120000, in_time = '2026-09-01T02:00:00Z' where id = any($1::uuid[])`,
      [ids],
    ),
  )
  return rows as Who[]
}

/** Whether sg01 keeps the house of a room (`r`). */
const kept = `exists (
  select 1 from dorm_keeper k join sys_user g on g.person_id = k.teacher_id::text and g.account_no = 'sg01'
  where k.dorm_id = r.dorm_id and k.deleted_time is null
)`

/** Somebody with an account keeps every house that sg01 does not. */
async function keepOthers(): Promise<void> {
  const houses = await rowsOf(
    school,
    `select r.id as "dormId" from dorm_dormitory r where not ${kept.replace('r.dorm_id', 'r.id')}`,
  )
  const [tea] = await rowsOf(school, "select person_id as id from sys_user where account_no = 'tea01'")
  await school.system(async (ctx) => {
    for (const { dormId } of houses) {
      const values = { keeperName: '代管', teacherId: tea!['id'], post: '1', dormId, beginDate: '2026-01-01' }
      await insertRow(ctx, keeper, newId(new Date()), values)
    }
  })
}

/** To a free bed, at the same price; answers the stay that began. */
async function moved({ registerId }: Pick<Who, 'registerId'>, isElsewhere = false): Promise<string> {
  const [bed] = await rowsOf(
    school,
    `select b.id from dorm_bed b join dorm_room r on r.id = b.room_id
     where b.status = '0' and r.sex_limit = '1' and r.room_use = '1' and r.status = '1'
       and (not $1 or not ${kept})
     order by b.id limit 1`,
    [isElsewhere],
  )
  const { begun, refused } = await school.system((ctx) =>
    ctx.call(moveStays, {
      moves: [{ registerId, toBedId: String(bed!['id']) }],
      inWay: inWays.change,
      sourceId: null,
      isOverride: true,
    }),
  )
  expect(refused).toEqual([])
  const id = begun[0]!.registerId
  await school.system((ctx) => ctx.db.execute('update stay_register set fee_price = 120000 where id = $1', [id]))
  return id
}

const order = { reason: '6', planDate: '2026-12-03', remark: '下月起走读，家住学校附近' }
const back = { usedMonths: 4, leftMonths: 6, refundFen: 72_000 }

// Dormitory 2.5.
test('whoever changed the bed in between has used the months before, too: student, counter and list say the same', async () => {
  const [one] = await dwellers(1)
  const id = await moved(one!)
  const preview = await callAs(school, one!.account, 'yxgl/dormitoryCheckoutApply/preview', order)
  expect(preview.body.data.refund).toEqual(back)
  school.clock.set('2026-12-03T02:00:00Z')
  const office = await school.as('ssgl01')
  expect((await office.get('yxgl/dormitoryRegister/leaving', { id })).body.data.refund).toEqual(back)
  await office.post('yxgl/dormitoryRegister/inspect', { id, defects: [] })
  expect((await office.post('yxgl/dormitoryRegister/checkout', { id, outReason: '6' })).body.msg).toBe('操作成功')
  const [row] = (await office.get('yxgl/dormitoryRegister/list', { id })).body.data.records
  expect(row).toMatchObject({ state: '3', refundMonths: 6, refundFen: 72_000 })
  // Who left and comes back begins anew.
  const [at] = await rowsOf(school, 'select room_id as "roomId", bed_no as "bedNo" from stay_register where id = $1', [
    id,
  ])
  const again = await office.post('yxgl/dormitoryRegister/add', { studentId: one!.id, ...at })
  expect(again.body, JSON.stringify(again.body)).toMatchObject({ success: true })
  await office.post('yxgl/dormitoryRegister/checkin', { id: again.body.data.id })
  const anew = (await office.get('yxgl/dormitoryRegister/leaving', { id: again.body.data.id })).body.data
  expect(anew.refund).toMatchObject({ usedMonths: 1, leftMonths: 9 })
  school.clock.set('2026-11-12T02:00:00Z')
})

const placeOf = async (registerId: string) =>
  (
    await rowsOf(
      school,
      'select id as "registerId", dorm_id as "dormId", floor_id as "floorId", place_name as "placeName" from stay_register where id = $1',
      [registerId],
    )
  )[0]!
const leaveOf = async (id: string) =>
  (
    await rowsOf(
      school,
      'select register_id as "registerId", dorm_id as "dormId", floor_id as "floorId", place_name as "placeName" from stay_leave where id = $1',
      [id],
    )
  )[0]!
const keepersAsked = (registerId: string) =>
  rowsOf(
    school,
    `select t.title, u.account_no as account from sys_user_todo t join sys_user u on u.id = t.user_id
     where t.biz_type = 'dormitoryRegister' and t.biz_id = $1 and t.node_key = 'leave' and t.state = '0'`,
    [registerId],
  )

test('who changes the bed while asking to leave gives up the new one: the application, whoever decides and the keepers go along', async () => {
  const [one] = await dwellers(1)
  const { id } = (await callAs(school, one!.account, 'yxgl/dormitoryCheckoutApply/apply', order)).body.data
  const decided = async () =>
    (
      await rowsOf(
        school,
        `select i.summary::text as listed, t.summary as todo
         from sys_flow_instance i
         join sys_user_todo t on t.biz_type = 'flow' and t.biz_id = i.id::text and t.state = '0'
         where i.biz_id = $1`,
        [id],
      )
    )[0]!
  await keepOthers()
  const second = await moved(one!)
  const there = await placeOf(second)
  expect(await leaveOf(id)).toEqual(there)
  const { listed, todo } = await decided()
  expect(listed).toContain(there['placeName'])
  expect(todo).toContain(there['placeName'])

  await everybodyAgrees(school, id)
  expect(await keepersAsked(second)).not.toEqual([])
  const third = await moved({ registerId: second }, true)
  const far = await placeOf(third)
  expect(await leaveOf(id)).toEqual(far)
  expect(await keepersAsked(second)).toEqual([])
  const asked = await keepersAsked(third)
  expect(asked.map(({ account }) => account)).toContain('tea01')
  expect(asked.map(({ account }) => account)).not.toContain('sg01')
  for (const { title } of asked) expect(title).toContain(String(far['placeName']))
  const office = await school.as('ssgl01')
  await office.post('yxgl/dormitoryRegister/inspect', { id: third, defects: [] })
  expect((await office.post('yxgl/dormitoryRegister/checkout', { id: third, outReason: '6' })).body.msg).toBe(
    '操作成功',
  )
  expect(await rowsOf(school, 'select state from stay_leave where id = $1', [id])).toEqual([{ state: '6' }])
  expect(await keepersAsked(third)).toEqual([])
})
