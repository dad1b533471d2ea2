import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/world/id.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { deliverSms } from '#services/sms/deliver.ts'
import { enrolledStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'
import { callAs } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let office: Visitor
let departmentId: string
let everyStudent: { userType: 'stu'; include: { kind: string; ids: string[] }[] }

beforeAll(async () => {
  school = await testSchool({ now: '2026-09-01T02:00:00Z' })
  await school.runJobs()
  office = await school.as('xgc01')
  const [own] = await rowsOf(
    school,
    `select t.department_id as id from sys_user u join base_teacher t on t.id::text = u.person_id where u.account_no = 'xgc01'`,
  )
  departmentId = String(own!['id'])
  const roots = (await rowsOf(school, 'select id from base_department where parent_id is null')).map((row) =>
    String(row['id']),
  )
  everyStudent = { userType: 'stu', include: [{ kind: 'department', ids: roots }] }
})
afterAll(() => school.close())

const notice = { template: 'notice', params: { title: '开学', content: '九月五日报到' } }
const students = async (where = 'true') =>
  (
    await rowsOf(
      school,
      `select count(distinct sjhm_hash)::int as n from base_student where deleted_time is null and sjhm is not null and xjzt_m = any($1) and ${where}`,
      [enrolledStatuses],
    )
  )[0]!['n'] as number
const used = async () =>
  (await rowsOf(school, 'select used from resource_sms_quota where department_id = $1', [departmentId]))[0]!['used']
const quota = (amount: number) =>
  school.system(async (ctx) => {
    await ctx.db.execute('delete from resource_sms_quota')
    await ctx.db.execute(
      `insert into resource_sms_quota (id, create_time, update_time, department_id, month, quota, used) values ($1, $2, $2, $3, '2026-09', $4, 0)`,
      [newId(ctx.now()), ctx.now(), departmentId, amount],
    )
  })
const mayMass = (isAllowed: boolean) =>
  school.system(async (ctx) => {
    await ctx.db.execute(`delete from sys_role_permission where permission = 'smsRecord:sendMass'`)
    if (isAllowed)
      await ctx.db.execute(
        `insert into sys_role_permission (id, create_time, update_time, role_id, permission) select $1, $2, $2, id, 'smsRecord:sendMass' from sys_role where role_code = 'xgc'`,
        [newId(ctx.now()), ctx.now()],
      )
  })

test('people are chosen by a rule, within what the sender sees; twice named is once sent', async () => {
  const [one] = await rowsOf(
    school,
    `select class_id as id from base_student where xjzt_m = '01' and deleted_time is null limit 1`,
  )
  const ofClass = { kind: 'class', ids: [String(one!['id'])] }
  const inClass = await students(`class_id = '${String(one!['id'])}'`)
  const preview = async (by: Visitor, targetScope: object) =>
    (await by.post('resource/smsSend/preview', { ...notice, targetScope })).body
  expect((await preview(office, { userType: 'stu', include: [ofClass] })).data).toMatchObject({
    people: inClass,
    messages: inClass,
    costFen: inClass * 4,
    limit: 200,
    duplicates: 0,
  })
  expect((await preview(office, { userType: 'stu', include: [ofClass, ...everyStudent.include] })).data.people).toBe(
    await students(),
  )
  const [role] = await rowsOf(school, `select id from sys_role where role_code = 'xgc'`)
  expect(
    (await preview(office, { userType: 'all', include: [{ kind: 'role', ids: [role!['id']] }] })).data.people,
  ).toBeGreaterThan(0)
  expect(
    (
      await preview(office, {
        userType: 'stu',
        include: [{ kind: 'department', ids: ["x'; drop table base_student; --"] }],
      })
    ).code,
  ).toBe(400)
  const counsellor = await school.as('fdy01')
  expect((await preview(counsellor, everyStudent)).code).toBe(403)
  await school.system((ctx) =>
    ctx.db.execute(
      `insert into sys_role_permission (id, create_time, update_time, role_id, permission) select $1, $2, $2, id, 'smsSend:send' from sys_role where role_code = 'fdy'`,
      [newId(ctx.now()), ctx.now()],
    ),
  )
  expect((await preview(counsellor, everyStudent)).msg).toMatch(/^您无权向.+发布$/)
  expect((await counsellor.post('resource/smsSend/send', { ...notice, targetScope: everyStudent })).body.msg).toMatch(
    /^您无权向.+发布$/,
  )
  const [led] = (await counsellor.get('base/stuClass/list', { size: 1 })).body.data.records
  expect(
    (await preview(counsellor, { userType: 'stu', include: [{ kind: 'class', ids: [led.id] }] })).data.people,
  ).toBeGreaterThan(0)
})

test('people without a phone are named, and a school’s month that is too short refuses the whole', async () => {
  const [someone] = await rowsOf(
    school,
    `select id, xh, xm from base_student where sjhm is not null and xjzt_m = '01' limit 1`,
  )
  await school.system((ctx) =>
    ctx.db.execute('update base_student set sjhm = null, sjhm_hash = null where id = $1', [someone!['id']]),
  )
  const order = {
    ...notice,
    recipients: '13911112222 nobody',
    targetScope: { userType: 'stu', include: [{ kind: 'person', ids: [someone!['id']] }] },
  }
  expect((await office.post('resource/smsSend/preview', order)).body.data).toMatchObject({
    people: 1,
    blankCount: 1,
    blanks: [`${String(someone!['xm'])}（${String(someone!['xh'])}）`],
    unknown: ['nobody'],
  })
  await quota(0)
  expect((await office.post('resource/smsSend/send', order)).body.msg).toBe('本月短信额度不足，剩余0条')
  expect((await office.post('resource/smsSend/preview', order)).body.data.quotaLeft).toBe(0)
})

test('more than two hundred wait for an approval, unless somebody may do without and proves it', async () => {
  await quota(100_000)
  await mayMass(false)
  const order = { ...notice, targetScope: everyStudent }
  const asked = (await office.post('resource/smsSend/send', order)).body.data
  expect(asked).toMatchObject({ status: '1', instNo: expect.stringMatching(/^DX\d{12}$/), people: await students() })
  expect([await used(), await rowsOf(school, `select 1 from sys_job where type = 'smsMass'`)]).toEqual([0, []])
  const [mass] = await rowsOf(school, 'select biz_id as id from sys_flow_instance where id = $1', [asked.instanceId])
  const [task] = await rowsOf(
    school,
    `select t.id, u.account_no as account from sys_flow_task t join sys_user u on u.id = t.assignee_id where t.instance_id = $1 and t.status = '1'`,
    [asked.instanceId],
  )
  expect(
    (
      await callAs(school, String(task!['account']), 'process/process/reject', {
        taskId: task!['id'],
        comment: '请先缩小范围',
      })
    ).status,
  ).toBe(200)
  expect(
    await rowsOf(school, 'select is_settled as settled from resource_sms_mass where id = $1', [mass!['id']]),
  ).toEqual([{ settled: true }])
  await mayMass(true)
  expect((await office.post('resource/smsSend/send', order)).body.data).toMatchObject({
    secondAuth: true,
    operation: 'smsSend:mass',
  })
  expect([await used(), await rowsOf(school, `select 1 from sms_record where biz_type = 'smsSend'`)]).toEqual([0, []])
})

test('a message to everybody is written out once for each phone by a job, goes on after a stop, and gives back what it did not use', async () => {
  await quota(100_000)
  await mayMass(true)
  const everyone = await students()
  const answer = await office.post(
    'resource/smsSend/send',
    { ...notice, targetScope: everyStudent, dueTime: '2026-09-03T08:00:00+08:00' },
    await secondAuthHeader(school, office, 'smsSend:mass'),
  )
  expect(answer.body.data).toMatchObject({ people: everyone, jobId: expect.any(String) })
  expect(await used()).toBe(everyone)
  const job = await school.finished(office, answer.body.data.jobId)
  expect(job).toMatchObject({ status: '2', message: `已生成 ${everyone} 条短信` })
  const rows = await rowsOf(
    school,
    `select count(*)::int as n, count(distinct phone_hash)::int as phones, min(due_time) as due from sms_record where biz_type = 'smsSend' and status = '0'`,
  )
  expect(rows).toEqual([{ n: everyone, phones: everyone, due: '2026-09-03T08:00:00+08:00' }])
  // No phone stands in clear where the job keeps its order.
  expect(JSON.stringify(await rowsOf(school, 'select params from sys_job'))).not.toMatch(/1[3-9]\d{9}/)

  // As after a death half way: a third of the records is missing and the job runs again.
  await school.system(async (ctx) => {
    await ctx.db.execute(
      `delete from sms_payload where record_id in (select id from sms_record where biz_type = 'smsSend' order by id limit 100)`,
    )
    await ctx.db.execute(
      `delete from sms_record where id in (select id from sms_record where biz_type = 'smsSend' order by id limit 100)`,
    )
    await ctx.db.execute('update resource_sms_mass set is_settled = false')
  })
  const again = await school.system(async (ctx) =>
    enqueueJob(ctx, {
      type: 'smsMass',
      title: '再次',
      params: {
        massId: (
          await ctx.db.query<{ id: string }>(
            `select id from resource_sms_mass where id::text in (select biz_id from sms_record where biz_type = 'smsSend')`,
          )
        )[0]!.id,
      },
    }),
  )
  await expect
    .poll(async () => (await rowsOf(school, 'select status, message from sys_job where id = $1', [again]))[0], {
      timeout: 20_000,
    })
    .toMatchObject({ status: '2', message: `已生成 ${everyone} 条短信` })
  expect(await used()).toBe(everyone)

  school.clock.set('2026-09-03T00:00:01Z')
  await deliverSms(school.world, school.school)
  expect(
    await rowsOf(school, `select count(*)::int as n from sms_record where biz_type = 'smsSend' and status = '1'`),
  ).toEqual([{ n: everyone }])
}, 60_000)
