import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#kernel/rules/school-time.ts'
import { holdersOf } from '#services/identity/in-office.ts'
import { addDays } from '#kernel/rules/days.ts'
import { flowStage } from '#tests/support/flow-stage.ts'
import { leadersAbove } from '../flow/flow-department-rules.ts'
import { accountsOf, leadersOf, who, type WhoRole } from '../../shared/people/who.ts'

/*
 * Whoever's office has ended, has not begun or is closed is found nowhere: not as approver, not as manager, not as receiver.
 */

let stage: Awaited<ReturnType<typeof flowStage>>
let student: { id: string; classId: string; fdy: string; teacherId: string }
beforeAll(async () => {
  stage = await flowStage()
  const [row] = await stage.sql(
    `select s.id, s.class_id as "classId", f.id as fdy, a.teacher_id as "teacherId"
     from sys_user u join base_student s on s.id::text = u.person_id
     join base_class_assign a on a.class_id = s.class_id and a.role = 'fdy' and a.end_date is null
     join sys_user f on f.person_id = a.teacher_id::text
     where u.account_no = 'stu01'`,
  )
  student = row as typeof student
})
afterAll(() => stage.school.close())

const day = (n: number) => addDays(dayOf(stage.school.clock()), n)
const found = (roles: WhoRole[]) =>
  stage.school.system(async (ctx) => (await ctx.call(who, { students: [student.id], roles })).get(student.id))
const set = (text: string, values: unknown[] = []) =>
  stage.school.system((ctx) => ctx.db.execute(text, values).then(() => undefined))

/** Everywhere somebody with the role is looked for: as approver, as manager of matters, as receiver. */
async function holders(role: string): Promise<{ approvers: string[]; managers: string[]; receivers: string[] }> {
  const code = `who${(await stage.sql('select count(*)::int as n from sys_process_type'))[0]!['n']}`
  await stage.publishType(code, [
    { kind: 'approve', key: 'a', name: 'a', candidates: [{ rule: 'role', params: { roles: [role] } }] },
    { kind: 'approve', key: 'b', name: 'b', candidates: [{ rule: 'approverSelect' }] },
  ])
  await set(`update sys_process_type set manager_roles = $2::jsonb where code = $1`, [code, JSON.stringify([role])])
  const answer = await stage
    .who('tea01')
    .visitor.post('process/process/start', { processType: code, formData: { reason: '谁在任', days: 1 } })
  const id = answer.body.data.instanceId as string
  const asked = () =>
    stage
      .sql(`select assignee_id as id, via from sys_flow_task where instance_id = $1 and status = '1'`, [id])
      .then((rows) => rows.map((row) => [String(row['id']), String(row['via'])] as const))
  const first = await asked()
  return {
    approvers: first.filter(([, via]) => via === '1').map(([userId]) => userId),
    managers: first.filter(([, via]) => via !== '1').map(([userId]) => userId),
    receivers: await stage.school.system((ctx) => holdersOf(ctx, [role])),
  }
}

test('a role is held from its first day to its last, while it is in use and the account is open', async () => {
  const [xgc] = [stage.who('xgc01').id]
  await set(
    `delete from sys_user_role where role_id = (select id from sys_role where role_code = 'xgc') and user_id <> $1`,
    [xgc],
  )
  expect(await holders('xgc')).toMatchObject({ approvers: [xgc], receivers: [xgc] })
  const role = `user_id = $1 and role_id = (select id from sys_role where role_code = 'xgc')`
  const ends: [string, string, unknown[]][] = [
    ['ended', `update sys_user_role set end_date = $2 where ${role}`, [xgc, day(-1)]],
    ['not begun', `update sys_user_role set begin_date = $2, end_date = null where ${role}`, [xgc, day(1)]],
    ['out of use', `update sys_role set status = '0' where role_code = 'xgc'`, []],
    ['past its day', `update sys_user set expire_date = $2 where id = $1`, [xgc, day(-1)]],
    ['on the day of its planned end', `update sys_user set disable_date = $2 where id = $1`, [xgc, day(0)]],
    ['closed', `update sys_user set status = '0' where id = $1`, [xgc]],
  ]
  for (const [what, text, values] of ends) {
    await set(text, values)
    const now = await holders('xgc')
    expect([now.approvers, now.receivers], what).toEqual([[], []])
    expect(now.managers, `${what}: somebody else gets it`).not.toContain(xgc)
    expect(now.managers.length, what).toBeGreaterThan(0)
    expect(await found(['role:xgc']), what).toEqual([])
    await set(`update sys_user_role set begin_date = null, end_date = null where ${role}`, [xgc])
    await set(`update sys_role set status = '1' where role_code = 'xgc'`)
    await set(`update sys_user set status = '1', expire_date = null, disable_date = null where id = $1`, [xgc])
  }
  await set(`update sys_user set disable_date = $2 where id = $1`, [xgc, day(1)])
  expect((await holders('xgc')).approvers, 'before its planned end').toEqual([xgc])
  await set(`update sys_user set disable_date = null where id = $1`, [xgc])
  await set(`update sys_user_role set begin_date = $2, end_date = $2 where ${role}`, [xgc, day(0)])
  expect((await holders('xgc')).approvers, 'on its first and last day').toEqual([xgc])
}, 120_000)

test('who answers for a student is said by day, account and office', async () => {
  const own = String((await stage.sql(`select id from sys_user where account_no = 'stu01'`))[0]!['id'])
  expect(await found(['self', 'fdy'])).toEqual([own, student.fdy])
  const leaders = () =>
    stage.school.system(async (ctx) =>
      (await ctx.call(leadersOf, { classIds: [student.classId] })).get(student.classId),
    )
  expect(await leaders()).toMatchObject({ fdy: [student.fdy], college: [stage.who('yx01').id] })
  for (const [what, text, values] of [
    ['ended', `update base_class_assign set end_date = $2 where teacher_id = $1 and end_date is null`, day(-1)],
    ['past its day', `update sys_user set expire_date = $2 where person_id = $1::text`, day(-1)],
  ] as const) {
    await set(text, [student.teacherId, values])
    expect((await leaders())!.fdy, what).toEqual([])
    expect(await found(['fdy']), what).toEqual([])
    await set(`update base_class_assign set end_date = null where teacher_id = $1 and end_date = $2`, [
      student.teacherId,
      day(-1),
    ])
  }
  expect(
    await stage.school.system((ctx) => ctx.call(accountsOf, { entity: 'base.teacher', ids: [student.teacherId] })),
  ).toEqual(new Map())
  // Whoever the college named is away for good: its administrators take it.
  await set(`update sys_user set status = '0' where account_no = 'yx01'`)
  expect((await leaders())!.college).not.toContain(stage.who('yx01').id)
})

test('a head of a department whose account is past its day is passed over for the next above', async () => {
  const [place] = await stage.sql(
    `select d.id as below, d.parent_id as above
     from base_department d join base_department p on p.id = d.parent_id
     where d.deleted_time is null order by d.dept_code limit 1`,
  )
  const [own, above] = await stage.sql(
    `select u.id, u.person_id as person from sys_user u
     where u.person_type = 'base.teacher' and u.status = '1' and u.expire_date is null and u.account_no <> 'tea01'
     order by u.account_no limit 2`,
  )
  const starter = stage.who('tea01').id
  await set(`update base_department set leader_id = $2 where id = $1`, [place!['below'], own!['person']])
  await set(`update base_department set leader_id = $2 where id = $1`, [place!['above'], above!['person']])
  await set(`update sys_user set department_id = $2 where id = $1`, [starter, place!['below']])
  const heads = () => stage.school.system((ctx) => leadersAbove(ctx, starter))
  expect(await heads()).toEqual([own!['id']])
  await set(`update sys_user set expire_date = $2 where id = $1`, [own!['id'], day(-1)])
  expect(await heads()).toEqual([above!['id']])
})
