import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadOwner } from '#services/jobs/owner.ts'
import { runJob } from '#services/jobs/run-job.ts'
import { startJobRunner } from '#services/jobs/runner.ts'
import { peopleChanged } from '#modules/school/base/shared/people/people-changed.ts'
import { newestGrade } from '#modules/school/base/shared/students/study-dates.ts'
import { sheetOf, upload } from './import-sheets.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'

let at: TestSchool
let jwc: Visitor
let batchId: string
let folder: string
const year = newestGrade(new Date().toISOString().slice(0, 10)) + 1
const xn = `${year - 1}-${year}`
const gradDate = `${year}-06-30`
const leaving = year - 3

beforeAll(async () => {
  at = await testSchool({ now: `${year}-07-01T02:00:00Z` })
  jwc = await at.as('jwc01')
  folder = mkdtempSync(join(tmpdir(), 'campus-worker-'))
})
afterAll(async () => {
  await at.close()
  rmSync(folder, { recursive: true, force: true })
})

const call = (path: string, body: object, operation?: string) =>
  (operation ? secondAuthHeader(at, jwc, operation) : Promise.resolve({})).then((headers) =>
    jwc.post(`base/${path}`, body, headers as Record<string, string>),
  )
const items = (where = 'true') =>
  rowsOf(
    at,
    `select i.*, s.xjzt_m as now from status_rollover_item i join base_student s on s.id = i.student_id where i.batch_id = $1 and ${where}`,
    [batchId],
  )
const trail = (id: unknown) =>
  rowsOf(
    at,
    'select xjzt_m as "xjztM", start_date as "from", end_date as "to", reason from base_placement where student_id = $1 order by start_date',
    [id],
  )
const leavingStudents = () =>
  rowsOf(
    at,
    `select id, xh, class_id as "classId", xjzt_m as "xjztM" from base_student where grade = $1 and deleted_time is null and xjzt_m in ('01', '02', '16', '20') order by exists (select 1 from sys_user u where u.person_id = base_student.id::text), class_id, xh`,
    [leaving],
  )

const begin = async () =>
  String((await call('rolloverBatch/run', { id: batchId }, 'rolloverBatch:run')).body.data.jobId)

/** Runs the job in this process. */
async function work(jobId: string): Promise<void> {
  await runJob({ world: at.world, loadOwner, signal: new AbortController().signal }, at.school, jobId)
}

/** A server process that works the queue of jobs, as the supervisor starts one. */
function startWorker(): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../../apps/server/main.ts')], {
    env: {
      ...process.env,
      APP_ENV: 'test',
      ROLE: 'worker',
      DATABASE_URL: at.url,
      DATA_DIR: folder,
      DEMO: 'none',
      APP_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Lets a server process come as far as a certain class and kills it there, in the middle of a transaction. */
async function killAt(classId: unknown): Promise<void> {
  const gate = new pg.Client({ connectionString: at.url })
  await gate.connect()
  const worker = startWorker()
  const exited = once(worker, 'exit')
  try {
    await gate.query(`begin; set search_path to ${at.school.schema}`)
    await gate.query('select id from status_rollover_item where batch_id = $1 and class_id = $2 for update', [
      batchId,
      classId,
    ])
    await expect
      .poll(
        async () =>
          (
            await gate.query(
              'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
            )
          ).rowCount,
        { timeout: 60_000 },
      )
      .toBe(1)
  } finally {
    worker.kill('SIGKILL')
    await exited
    await gate.end()
  }
}

test('the list waits for the calendar of the next year, then proposes the classes that are due and keeps who is away', async () => {
  batchId = (await call('rolloverBatch/add', { xn, gradDate })).body.data.id
  expect((await call('rolloverBatch/add', { xn, gradDate })).body.data).toEqual({ xn: '该学年已有一个批次' })
  expect((await call('rolloverBatch/run', { id: batchId })).body.msg).toBe('请先生成名单')
  expect((await call('rolloverBatch/propose', { id: batchId })).body.msg).toBe(
    `请先发布 ${year}-${year + 1} 学年的校历`,
  )
  const monday = new Date(Date.UTC(year, 8, 1))
  monday.setUTCDate(1 + ((8 - (monday.getUTCDay() || 7)) % 7))
  const term = (
    await call('schoolCalendar/add', {
      xn: `${year}-${year + 1}`,
      xqM: '1',
      startDate: monday.toISOString().slice(0, 10),
      weeks: 20,
      weekStart: '1',
    })
  ).body.data
  await call('schoolCalendar/publish', { id: term.id })
  await at.system((ctx) =>
    ctx.db.execute(
      `update base_student set xjzt_m = '02' where id = (select id from base_student where grade = $1 and xjzt_m = '01' order by xh desc limit 1)`,
      [leaving],
    ),
  )
  const [, , someone] = await rowsOf(
    at,
    `select s.id, s.xh, s.xm, s.sex, s.xjzt_m as "xjztM", s.department_id as "departmentId" from base_student s where s.grade = $1 and s.xjzt_m = '01'
    and not exists (select 1 from base_student o where o.class_id = s.class_id and o.xjzt_m in ('02', '16') and o.deleted_time is null) order by s.class_id desc, s.xh desc limit 3`,
    [leaving],
  )
  await at.system((ctx) =>
    ctx.tell(peopleChanged, {
      kind: 'student',
      changes: [{ id: String(someone!['id']), before: null, after: someone! }],
    }),
  )
  expect((await call('rolloverBatch/propose', { id: batchId })).body.success).toBe(true)
  const students = await leavingStudents()
  const listed = await items()
  expect(listed.length).toBe(students.length)
  expect(new Set(listed.map((one) => one['grade']))).toEqual(new Set([leaving]))
  expect((await items(`i.xjzt_m = '02'`)).map((one) => [one['result'], one['reason']])).toContainEqual([
    'K',
    '休学/保留学籍中',
  ])
  expect((await items(`i.xjzt_m = '01' and i.result = '07' and i.reason = '修业期满'`)).length).toBe(
    students.filter((one) => one['xjztM'] === '01').length,
  )
})

test('the official list decides; who is not on it is said, and nothing runs before that is settled', async () => {
  const readers = (await leavingStudents()).filter((one) => ['01', '20'].includes(String(one['xjztM'])))
  const [first, second, ...others] = readers
  const away = (await leavingStudents()).find((one) => one['xjztM'] === '02')!
  const rows = [
    { 学号: String(first!['xh']), 结论: '结业', 证书号: 'J0001' },
    ...others.map((one, i) => ({ 学号: String(one['xh']), 结论: '毕业', 证书号: `B${10_000 + i}` })),
    { 学号: String(away['xh']), 结论: '毕业', 证书号: 'B9' },
  ]
  const runner = await startJobRunner(at.world, { url: at.url })
  const { body } = await upload(at, jwc, 'gradResult', {
    name: '毕业名单.xlsx',
    content: await sheetOf(rows),
    fields: { mode: 'all-or-nothing' },
  })
  expect(await at.finished(jwc, body.data.jobId)).toMatchObject({ status: '2', result: { created: rows.length } })
  // From here on the job is run by hand, so that it can be broken.
  await runner.stop()
  await call('rolloverBatch/propose', { id: batchId })
  expect(await items(`i.result is null`)).toMatchObject([{ student_id: second!['id'], reason: '教务未给出结论' }])
  expect(await items(`i.is_conflict`)).toMatchObject([{ student_id: away['id'], result: 'K' }])
  expect(await items(`i.result = '08'`)).toMatchObject([{ student_id: first!['id'], cert_no: 'J0001' }])
  expect((await call('rolloverBatch/run', { id: batchId })).body.msg).toBe('还有 1 名学生没有结论，请先处理或设为跳过')
  const [open] = await items('i.result is null')
  const foreign = await rowsOf(at, `select id from base_class where major_id <> $1 and status = '1' limit 1`, [
    open!['major_id'],
  ])
  const [next] = await rowsOf(
    at,
    `select id from base_class where major_id = $1 and grade = $2 and status = '1' limit 1`,
    [open!['major_id'], leaving + 1],
  )
  expect(
    (await call('rolloverItem/setMany', { ids: [open!['id']], result: '20', toClassId: foreign[0]!['id'] })).body.msg,
  ).toMatch(/^.+：班级【.+】不属于专业【.+】$/)
  expect(
    (await call('rolloverItem/setMany', { ids: [open!['id']], result: '20', toClassId: next!['id'] })).body.data,
  ).toEqual({ set: 1 })
  expect((await call('rolloverBatch/run', { id: batchId })).body.data).toMatchObject({ secondAuth: true })
})

test('what a counsellor loses by the rollover is told before it runs', async () => {
  const [leads] = await rowsOf(
    at,
    `select t.xm, count(*)::int as before, count(i.id)::int as leaving
     from base_class_assign a
     join base_teacher t on t.id = a.teacher_id
     join base_student s on s.class_id = a.class_id and s.in_school and s.deleted_time is null
     left join status_rollover_item i
       on i.student_id = s.id and i.batch_id = $1 and i.result in ('07', '08', '09') and i.status = '0'
     where a.role = 'fdy' and a.deleted_time is null and a.start_date <= $2 and (a.end_date is null or a.end_date >= $2)
     group by t.id, t.xm
     having count(i.id) > 0
     order by 2 desc
     limit 1`,
    [batchId, `${year}-07-01`],
  )
  const { loads } = (await jwc.get('base/rolloverBatch/overview', { id: batchId })).body.data
  expect(loads).toContainEqual({
    xm: leads!['xm'],
    before: leads!['before'],
    after: Number(leads!['before']) - Number(leads!['leaving']),
  })
})

test('a server killed at half and another started, every student is moved exactly once; run again, nothing changes', async () => {
  await at.system((ctx) =>
    ctx.db.execute(
      `update base_student set version = version + 1 where id = (select student_id from status_rollover_item where batch_id = $1 and result = '07' order by id limit 1)`,
      [batchId],
    ),
  )
  const before = await rowsOf(at, 'select count(*)::int as n from base_placement')
  const jobId = await begin()
  expect((await call('rolloverBatch/run', { id: batchId })).body.msg).toBe('正在执行，请稍候')
  const classes = await rowsOf(
    at,
    'select i.class_id as id, count(*)::int as n from status_rollover_item i join base_class c on c.id = i.class_id where i.batch_id = $1 group by 1, c.class_name order by c.class_name',
    [batchId],
  )
  const middle = Math.floor(classes.length / 2)
  await killAt(classes[middle]!['id'])
  // The classes before are done whole, the one it died in and those behind are untouched.
  const reached = classes.slice(0, middle)
  expect((await items(`i.status <> '0'`)).length).toBe(reached.reduce((sum, one) => sum + Number(one['n']), 0))
  expect((await items(`i.status = '0'`)).every((one) => one['now'] === one['xjzt_m'])).toBe(true)
  // After a while of silence the queue hands the job out again, here to this process.
  await at.system((ctx) => ctx.db.execute(`update sys_job set heartbeat_time = null where id = $1`, [jobId]))
  await work(jobId)
  const stale = await items(`i.status = '3'`)
  expect(stale).toMatchObject([{ message: '数据已变化，请重新预览', now: '01' }])
  const moved = await items(`i.status = '1' and i.result <> 'K'`)
  expect(moved.every((one) => one['now'] === one['result'])).toBe(true)
  expect(Number((await rowsOf(at, 'select count(*)::int as n from base_placement'))[0]!['n'])).toBe(
    Number(before[0]!['n']) + moved.length,
  )
  expect((await items(`i.result = 'K' and i.status = '1'`)).every((one) => one['now'] === one['xjzt_m'])).toBe(true)
  expect((await jwc.get('base/rolloverBatch/getOne', { id: batchId })).body.data).toMatchObject({
    status: '4',
    failed: 1,
  })
  await call('rolloverBatch/propose', { id: batchId })
  await work(await begin())
  expect((await jwc.get('base/rolloverBatch/getOne', { id: batchId })).body.data).toMatchObject({
    status: '3',
    failed: 0,
    done: (await items()).length,
  })
  const settled = await rowsOf(
    at,
    'select count(*)::int as placements, (select sum(version)::int from base_student) as versions from base_placement',
  )
  await work(await begin())
  expect(
    await rowsOf(
      at,
      'select count(*)::int as placements, (select sum(version)::int from base_student) as versions from base_placement',
    ),
  ).toEqual(settled)
}, 120_000)

test('a class without enrolled students has graduated and nobody leads it; one with somebody who stays has not', async () => {
  const classes = await rowsOf(
    at,
    `select c.id, c.status, (select count(*)::int from base_student s where s.class_id = c.id and s.xjzt_m in ('01','02','04','05','13','16','20')) as enrolled,
    (select count(*)::int from base_class_assign a where a.class_id = c.id and a.deleted_time is null and (a.end_date is null or a.end_date > $2)) as led from base_class c where c.grade = $1 and c.deleted_time is null`,
    [leaving, gradDate],
  )
  expect(classes.filter((one) => one['status'] === '3').length).toBeGreaterThan(0)
  for (const one of classes)
    expect([
      one['status'] === '3',
      one['enrolled'] === 0 && one['status'] === '3',
      one['status'] === '3' ? one['led'] : 0,
    ]).toEqual([one['enrolled'] === 0, one['enrolled'] === 0, 0])
  expect(
    await rowsOf(at, `select count(*)::int as n from sys_user_message where title = $1`, [`${xn}学年毕业处理完成`]),
  ).not.toEqual([{ n: 0 }])
})

test('one class is taken back: statuses as before, the trail has both rows, and the class is led again; after seven days no more', async () => {
  const [one] = await rowsOf(
    at,
    `select c.class_id as id from status_rollover_class c where batch_id = $1 order by exists (select 1 from sys_user u join status_rollover_item i on i.student_id::text = u.person_id where i.class_id = c.class_id and i.result <> '20') desc, class_id limit 1`,
    [batchId],
  )
  const gone = await items(`i.class_id = '${String(one!['id'])}'`)
  const accounts = () =>
    rowsOf(
      at,
      'select distinct u.status from sys_user u join base_student s on u.person_id = s.id::text where s.id = any($1::uuid[])',
      [gone.filter((item) => item['result'] !== '20').map((item) => item['student_id'])],
    )
  expect(await accounts()).toEqual([{ status: '3' }])
  const led = await rowsOf(at, 'select id from base_class_assign where class_id = $1 and end_date = $2', [
    one!['id'],
    gradDate,
  ])
  expect((await call('rolloverBatch/undo', { id: batchId, classIds: [one!['id']] })).body.data).toMatchObject({
    secondAuth: true,
  })
  expect(
    (await call('rolloverBatch/undo', { id: batchId, classIds: [one!['id']] }, 'rolloverBatch:undo')).body.data,
  ).toEqual({ undone: gone.length, kept: [] })
  expect(
    (await items(`i.class_id = '${String(one!['id'])}'`)).every(
      (item) => item['now'] === item['xjzt_m'] && item['status'] === '2',
    ),
  ).toBe(true)
  expect((await trail(gone[0]!['student_id'])).slice(-2)).toMatchObject([
    { from: gradDate, to: gradDate, reason: expect.stringMatching(/毕业|结业/) },
    { from: `${year}-07-01`, to: null, xjztM: '01', reason: expect.stringMatching(/^撤销/) },
  ])
  expect(await rowsOf(at, 'select status from base_class where id = $1', [one!['id']])).toEqual([{ status: '1' }])
  expect(
    (await rowsOf(at, 'select id from base_class_assign where class_id = $1 and end_date is null', [one!['id']]))
      .length,
  ).toBe(led.length)
  expect(await accounts()).toEqual([{ status: '1' }])
  expect((await jwc.get('base/rolloverBatch/getOne', { id: batchId })).body.data.status).toBe('4')
  const left = (await jwc.get('base/rolloverItem/list', { batchId, status_in: '0,2,3', size: 200 })).body.data
  expect(left.total).toBe(gone.length)
  at.clock.set(`${year}-07-09T02:00:00Z`)
  jwc = await at.as('jwc01')
  const [other] = await items(`i.status = '1'`)
  expect(
    (await call('rolloverBatch/undo', { id: batchId, classIds: [other!['class_id']] }, 'rolloverBatch:undo')).body.msg,
  ).toBe('完成已超过 7 天，不能撤销')
})

test('the overview counts what stands in the tables, and only the registrar works with it', async () => {
  const { data } = (await jwc.get('base/rolloverBatch/overview', { id: batchId })).body
  expect(data.numbers.total).toBe((await items()).length)
  expect(data.grades.find((one: { grade: number }) => one.grade === leaving + 1)).toMatchObject({ before: 2, after: 3 })
  const fdy = await at.as('fdy01')
  expect((await fdy.get('base/rolloverBatch/overview', { id: batchId })).status).toBe(403)
  expect((await fdy.post('base/rolloverBatch/run', { id: batchId })).status).toBe(403)
})
