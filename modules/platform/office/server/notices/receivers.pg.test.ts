import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#kernel/rules/school-time.ts'
import { addDays } from '#kernel/rules/days.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

/*
 * An account past its last day is nobody's receiver, as one that is closed: not of a notice, not in its receipts, not of an invitation.
 */

let school: TestSchool
let admin: Visitor
let head: { id: string; teacherId: string; name: string; no: string; departmentId: string }

beforeAll(async () => {
  school = await testSchool()
  await school.runJobs()
  admin = await school.as('admin')
  const [row] = await rowsOf(
    school,
    `select u.id, u.person_id as "teacherId", u.user_name as name, u.account_no as no, d.id as "departmentId"
     from base_department d
     join sys_user u on u.person_type = 'base.teacher' and u.person_id = d.leader_id::text and u.status = '1'
     where d.deleted_time is null and d.status = '1' and u.account_no <> 'admin' and u.expire_date is null
     order by d.dept_code limit 1`,
  )
  head = row as typeof head
})

afterAll(() => school.close())

const set = (text: string, values: unknown[]) =>
  school.system((ctx) => ctx.db.execute(text, values).then(() => undefined))
const scope = () => ({ userType: 'tea', include: [{ kind: 'person', ids: [head.teacherId] }] })
const data = async (path: string, body: object) => {
  const answer = await admin.post(path, body)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body.data
}
async function publish(): Promise<string> {
  const { id } = await data('base/sysNotice/add', {
    title: '谁能收到',
    category: '1',
    targetScope: scope(),
    content: '<p>请查收</p>',
    mustRead: '1',
  })
  await data('base/sysNotice/publish', { id })
  return id
}

/** Everywhere the person is looked for. */
async function found(noticeId: string) {
  const tree = (await admin.get('base/sysNotice/receiptTree', { id: noticeId })).body.data
  const people = (await data('base/population/people', { scope: scope() })) as { records: { hasAccount: boolean }[] }
  const staff = (await (await school.as('xgc01')).get('base/userSchedule/people', { keyword: head.no })).body.data
  const choices = (await admin.get('process/process/getPeople', { keyword: head.no })).body.data
  const ids = (rows: readonly { userId: string }[]) => rows.map(({ userId }) => userId)
  return {
    audience: (await data('base/sysNotice/countAudience', { targetScope: scope() })).count,
    receipts: tree.branches.reduce((sum: number, one: { receivers: number }) => sum + one.receivers, 0),
    hasAccount: people.records[0]!.hasAccount,
    invited: ids(staff).includes(head.id),
    chosen: ids(choices).includes(head.id),
  }
}

test('whoever’s account is past its last day or closed receives nothing and is offered nowhere', async () => {
  const noticeId = await publish()
  const here = { audience: 1, receipts: 1, hasAccount: true, invited: true, chosen: true }
  const gone = { audience: 0, receipts: 0, hasAccount: false, invited: false, chosen: false }
  expect(await found(noticeId)).toEqual(here)
  const yesterday = addDays(dayOf(school.clock()), -1)
  await set('update sys_user set expire_date = $2 where id = $1', [head.id, yesterday])
  expect(await found(noticeId), 'past its last day').toEqual(gone)
  await set('update sys_user set expire_date = $2 where id = $1', [head.id, dayOf(school.clock())])
  expect(await found(noticeId), 'on its last day').toEqual(here)
  await set(`update sys_user set expire_date = null, status = '3' where id = $1`, [head.id])
  expect(await found(noticeId), 'closed').toEqual(gone)
  await set(`update sys_user set status = '1' where id = $1`, [head.id])
})
