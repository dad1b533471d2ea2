import { expect } from 'vitest'
import { callAs } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool } from '#tests/support/school.ts'

export type Person = {
  id: string
  xh: string
  account: string
  bed: string
  room: string
  register: string
  place: string
}

const why = { reasonType: '4', reason: '作息时间相差很大' }

export type ChangeSchool = Awaited<ReturnType<typeof changeSchool>>

/** A school in which everybody may change rooms for some weeks. */
export async function changeSchool() {
  const at = await testSchool({ now: '2026-11-12T02:00:00Z' })
  await at.system(async (ctx) => {
    // Rooms of the demo belong to classes; here everybody may go everywhere of their sex.
    await ctx.db.execute('update dorm_room set class_id = null, department_id = null, grade_limit = null')
    // Who changed in the demo school, and who is about to leave it, is not asked about here.
    await ctx.db.execute(`delete from change_apply`)
    await ctx.db.execute(`update base_student set expect_grad_date = '2030-06-30'`)
  })
  const admin = await at.as('ssgl01')
  const opened = await admin.post('yxgl/roomChangeWindow/add', {
    name: '调宿窗口',
    beginTime: '2026-11-01T00:00:00Z',
    endTime: '2026-11-20T00:00:00Z',
    canMove: true,
    canSwap: true,
    maxPerTerm: 1,
    crossDept: true,
    crossLevel: true,
    status: '1',
  })
  expect(opened.body, JSON.stringify(opened.body)).toMatchObject({ success: true })

  let used = 0
  /** Men with an account who live somewhere, each in a room of their own. */
  async function living(count: number, sex = '1'): Promise<Person[]> {
    const rows = await rowsOf(
      at,
      `select distinct on (r.room_id) s.id, s.xh, u.account_no as account, r.bed_id as bed, r.room_id as room,
         r.id as register, r.place_name as place
       from stay_register r join base_student s on s.id = r.student_id
       join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.locked_until is null
       where r.state = '2' and s.sex = $1 and u.account_no not in ('stu01', 'stu02') and s.xjzt_m = '01'
         and not exists (select 1 from change_apply a where s.id in (a.student_id, a.partner_id))
       order by r.room_id, s.xh desc limit $2 offset $3`,
      [sex, count, used],
    )
    expect(rows).toHaveLength(count)
    used += count
    return rows as Person[]
  }

  let skipped = 0
  async function freeBed(sex = '1'): Promise<string> {
    const [row] = await rowsOf(
      at,
      `select b.id from dorm_bed b join dorm_room r on r.id = b.room_id join dorm_dormitory d on d.id = r.dorm_id
       where b.status = '0' and r.sex_limit = $1 and r.room_use = '1' and r.status = '1' and d.status = '1'
       order by b.id desc offset $2 limit 1`,
      [sex, skipped],
    )
    skipped += 1
    return String(row!['id'])
  }

  const ask = (one: Person, order: object) =>
    callAs(at, one.account, 'yxgl/roomChangeApply/apply', { ...why, ...order })
  async function asked(one: Person, order: object): Promise<string> {
    const { body } = await ask(one, order)
    expect(body, JSON.stringify(body)).toMatchObject({ success: true })
    return String(body.data.id)
  }

  const move = (one: Person, targetBedId: string) => asked(one, { type: '1', targetBedId })
  const swap = (one: Person, other: Person) => asked(one, { type: '2', partnerXh: other.xh })
  const answer = (other: Person, id: string, isAgreed = true) =>
    callAs(at, other.account, 'yxgl/roomChangeApply/answer', { id, isAgreed })
  /** Days pass here: whoever is signed out meanwhile signs in again. */
  const office = (path: string, body: object) => callAs(at, 'ssgl01', path, body)
  const execute = (id: string) => office('yxgl/roomChangeApply/execute', { id, isChecked: true })
  const stateOf = async (id: string) =>
    (await rowsOf(at, 'select state from change_apply where id = $1', [id]))[0]!['state']
  const bedOf = async (id: string) =>
    (await rowsOf(at, 'select status, lock_type, lock_ref_id from dorm_bed where id = $1', [id]))[0]!
  const staysOf = (ids: string[]) =>
    rowsOf(
      at,
      `select student_id as who, bed_id as bed, state, in_time as "inTime", out_time as "outTime", out_reason as why
       from stay_register where student_id = any($1::uuid[]) order by student_id, assign_time, create_time, id`,
      [ids],
    )
  const openOf = async (one: Person) =>
    (
      await rowsOf(at, `select bed_id as bed from stay_register where student_id = $1 and state in ('1', '2')`, [
        one.id,
      ])
    ).map(({ bed }) => bed)
  return Object.assign(at, {
    living,
    freeBed,
    ask,
    asked,
    move,
    swap,
    answer,
    office,
    execute,
    stateOf,
    bedOf,
    staysOf,
    openOf,
  })
}
