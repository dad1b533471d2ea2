import { afterAll, beforeAll, expect, test } from 'vitest'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { checkinUntil, noShowDays, noShowOn } from '../shared/params.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-15T02:00:00Z' })
})
afterAll(() => school.close())

type Stay = { id: string; studentId: string; bedId: string; account: string }
const turn = () => school.upkeep('dormitory no-show')
/** Beds given on this day, to students with an account; everybody else has come. */
async function waiting(count: number, assigned: string): Promise<Stay[]> {
  return school.system(async (ctx) => {
    const rows = await ctx.db.query<Stay>(
      `select r.id, r.student_id as "studentId", r.bed_id as "bedId", u.account_no as account
       from stay_register r
       join sys_user u on u.person_id = r.student_id::text and u.person_type = 'base.student' and u.status = '1'
       join base_student s on s.id = r.student_id and s.xjzt_m = '01'
       where r.state = '2'
       order by u.account_no
       limit $1`,
      [count],
    )
    const ids = rows.map(({ id }) => id)
    await ctx.db.execute('delete from change_apply')
    await ctx.db.execute("update stay_register set state = '9' where state = '1'")
    await ctx.db.execute(
      `update stay_register
       set state = '1', in_time = null, assign_time = $2, no_show_time = null
       where id = any($1::uuid[])`,
      [ids, assigned],
    )
    await ctx.db.execute("update dorm_bed set status = '2' where id = any($1::uuid[])", [rows.map((one) => one.bedId)])
    return rows
  })
}
const stateOf = async (id: string) =>
  (await rowsOf(school, 'select state, out_remark as remark from stay_register where id = $1', [id]))[0]
const bedOf = async (id: string) =>
  (await rowsOf(school, 'select status from dorm_bed where id = $1', [id]))[0]!['status']
const todosOf = (id: string) =>
  rowsOf(
    school,
    `select t.title, t.state from sys_user_todo t where t.biz_type = 'dormitoryRegister' and t.biz_id = $1
       and t.node_key = 'noShow'`,
    [id],
  )
const toldTo = (account: string, title: string) =>
  rowsOf(
    school,
    `select m.content from sys_user_message m join sys_user u on u.id = m.user_id and u.account_no = $1
     where m.title = $2`,
    [account, title],
  )

// Dormitory 2, states 1 → 9: the no-show job, off unless a school wants it.
test('nobody came for a bed: student and counsellor hear of it, and after the days it is free for others', async () => {
  const [late, after] = await waiting(2, '2026-11-01T02:00:00Z')
  // Given when reporting was over already: its days begin then.
  await school.system((ctx) =>
    ctx.db.execute("update stay_register set assign_time = '2026-11-14T02:00:00Z' where id = $1", [after!.id]),
  )
  await setParam(school, checkinUntil, '2026-11-10 20:00')
  await turn()
  expect(await todosOf(late!.id)).toEqual([])

  await setParam(school, noShowOn, true)
  await turn()
  await turn()
  expect(await stateOf(late!.id)).toEqual({ state: '1', remark: null })
  const todos = await todosOf(late!.id)
  expect(todos).not.toEqual([])
  expect(todos[0]).toEqual({
    title: expect.stringMatching(/^未按时入住：.+，11月25日后收回床位，请联系学生$/),
    state: '0',
  })
  expect((await toldTo(late!.account, '您未按时办理入住')).map(({ content }) => content)).toEqual([
    expect.stringMatching(/尚未办理入住，请在11月25日前/),
  ])

  school.clock.set('2026-11-25T15:00:00Z')
  await turn()
  expect((await stateOf(late!.id))!['state']).toBe('1')
  school.clock.set('2026-11-26T02:00:00Z')
  await turn()
  expect(await stateOf(late!.id)).toEqual({ state: '9', remark: '逾期未办理入住，床位收回' })
  expect(await bedOf(late!.bedId)).toBe('0')
  expect(new Set((await todosOf(late!.id)).map(({ state }) => state))).not.toContain('0')
  // To the student it is the own bed, to the counsellor that of a student.
  expect(await toldTo(late!.account, '您的床位已收回')).toHaveLength(1)
  expect(await toldTo(late!.account, await titleOf(late!.id))).toEqual([])
  expect((await stateOf(after!.id))!['state']).toBe('1')
  expect(await bedOf(after!.bedId)).toBe('2')
  school.clock.set('2026-11-30T02:00:00Z')
  await turn()
  expect((await stateOf(after!.id))!['state']).toBe('9')
})

const titleOf = async (id: string) =>
  String(
    (await rowsOf(school, "select xm || '的床位已收回' as title from stay_register where id = $1", [id]))[0]!['title'],
  )

test('whoever comes late, but comes, keeps the bed, and nobody has to call them any more', async () => {
  school.clock.set('2026-11-15T02:00:00Z')
  const [one] = await waiting(1, '2026-11-01T02:00:00Z')
  await setParam(school, noShowDays, 20)
  await turn()
  expect((await todosOf(one!.id)).map(({ state }) => state)).toContain('0')
  // The office lets latecomers in.
  await setParam(school, checkinUntil, '2026-12-31 20:00')
  const office = await school.as('ssgl01')
  expect((await office.post('yxgl/dormitoryRegister/checkin', { id: one!.id })).body.msg).toBe('操作成功')
  expect((await todosOf(one!.id)).map(({ state }) => state)).not.toContain('0')
  await setParam(school, checkinUntil, '2026-11-10 20:00')
  school.clock.set('2027-01-15T02:00:00Z')
  await turn()
  expect((await stateOf(one!.id))!['state']).toBe('2')
  expect(await bedOf(one!.bedId)).toBe('3')
})
