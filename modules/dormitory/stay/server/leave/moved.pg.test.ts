import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '#tests/support/flow-people.ts'
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

/** To a free bed, at the same price; answers the stay that began. */
async function moved({ registerId }: Who): Promise<string> {
  const [bed] = await rowsOf(
    school,
    `select b.id from dorm_bed b join dorm_room r on r.id = b.room_id
     where b.status = '0' and r.sex_limit = '1' and r.room_use = '1' and r.status = '1'
     order by b.id limit 1`,
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
