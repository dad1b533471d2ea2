import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import type { JobHandler, JobRun } from '#services/jobs/handler.ts'
import { loadOwner } from '#services/jobs/owner.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let admin: Visitor
let owner: pg.Client
const work = new Map<string, (job: JobRun) => Promise<unknown>>()

beforeAll(async () => {
  school = await testSchool()
  const handler: JobHandler = {
    type: 'test',
    label: '测试',
    isRepeatable: true,
    run: async (job) => ({ status: 'done', message: '完成', result: await work.get(String(job.params))!(job) }),
  }
  ;(school.world.jobs as Map<string, JobHandler>).set('test', handler)
  admin = await school.as('admin')
  owner = new pg.Client({ connectionString: school.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await school.close()
})

test('a job whose transaction is undone was never asked for', async () => {
  const asked = asAdmin(async (ctx) => {
    await enqueueJob(ctx, { type: 'test', title: '不会发生', params: 'never' })
    throw new Error('undo')
  })
  await expect(asked).rejects.toThrow('undo')
  expect(await rowsOf(school, "select 1 from sys_job where title = '不会发生'")).toEqual([])
  expect(await heads()).toBe(0)
})

test('a waiting job can be cancelled by its owner alone, once', async () => {
  const id = await asAdmin((ctx) => enqueueJob(ctx, { type: 'test', title: '等待', params: 'waits' }))
  const other = await school.as('jwc01')
  expect((await other.get('base/job/getOne', { id })).status).toBe(404)
  expect((await other.post(`base/job/cancel?id=${id}`)).status).toBe(404)
  expect((await admin.get('base/job/getOne', { id })).body.data).toMatchObject({ title: '等待', status: '0' })
  expect((await admin.post(`base/job/cancel?id=${id}`)).status).toBe(200)
  expect((await admin.post(`base/job/cancel?id=${id}`)).body).toMatchObject({ code: 400, msg: '任务已结束，不能取消' })
  expect((await admin.get('base/job/list')).body.data.records[0]).toMatchObject({ id, status: '5' })
})

test('a job runs with the rights of its owner, tells how far it is, and leaves its result', async () => {
  await school.runJobs()
  work.set('counts', async (job) => {
    await job.progress({ total: 3, done: 1, stage: '一半' })
    const seen = await job.transaction(async (ctx) => ctx.actor.userName)
    return { seen }
  })
  const id = await asAdmin((ctx) => enqueueJob(ctx, { type: 'test', title: '计数', params: 'counts' }))
  const job = await school.finished(admin, id)
  expect(job).toMatchObject({
    status: '2',
    message: '完成',
    total: 3,
    done: 1,
    stage: '一半',
    result: { seen: expect.any(String) },
  })
  expect(job['startTime']).toBeTruthy()
  expect(job['endTime']).toBeTruthy()
})

test('a refusal ends a job with its sentence, anything unforeseen with none of its secrets', async () => {
  work.set('refuses', async () => {
    throw badRequest({ text: '班级已撤销' })
  })
  work.set('breaks', async () => {
    throw new Error('select secret from nowhere')
  })
  const first = await asAdmin((ctx) => enqueueJob(ctx, { type: 'test', title: '拒绝', params: 'refuses' }))
  expect(await school.finished(admin, first)).toMatchObject({ status: '4', message: '班级已撤销' })
  const second = await asAdmin((ctx) => enqueueJob(ctx, { type: 'test', title: '出错', params: 'breaks' }))
  expect(await school.finished(admin, second)).toMatchObject({ status: '4', message: '服务器内部错误', result: null })
})

test('only what may be done twice is tried again, by its owner, from the start', async () => {
  const id = await asAdmin((ctx) => enqueueJob(ctx, { type: 'test', title: '再来', params: 'again' }))
  let tries = 0
  work.set('again', async () => {
    if (++tries === 1) throw badRequest({ text: '还不行' })
    return { tries }
  })
  expect(await school.finished(admin, id)).toMatchObject({ status: '4', message: '还不行', canRetry: true })
  const other = await school.as('jwc01')
  expect((await other.post(`base/job/retry?id=${id}`)).status).toBe(404)
  expect((await admin.post(`base/job/retry?id=${id}`)).status).toBe(200)
  expect(await school.finished(admin, id)).toMatchObject({ status: '2', result: { tries: 2 }, canRetry: false })
  expect((await admin.post(`base/job/retry?id=${id}`)).body).toMatchObject({ code: 400, msg: '该任务不能重试' })
})

test('what the platform does by itself shows how it went, and an administrator has it done now', async () => {
  const works = (await admin.get('base/sysSchedule/list')).body.data as {
    code: string
    label: string
    lastTime: string | null
    isRested: boolean
  }[]
  expect(works.map(({ code }) => code)).toEqual(school.world.upkeep.map(({ name }) => name))
  // What rests until there is something to do says so: every quarter of a minute would be untrue.
  const rests = (name: string) => works.find(({ code }) => code === name)?.isRested
  expect([rests('send messages'), rests('short-lived rows')]).toEqual([true, false])
  expect((await (await school.as('jwc01')).get('base/sysSchedule/list')).status).toBe(403)
  expect((await (await school.as('jwc01')).post('base/sysSchedule/run', { code: 'short-lived rows' })).status).toBe(403)
  expect((await admin.post('base/sysSchedule/run', { code: 'short-lived rows' })).status).toBe(200)
  const after = (await admin.get('base/sysSchedule/list')).body.data as { code: string }[]
  expect(after.find(({ code }) => code === 'short-lived rows')).toMatchObject({
    result: '1',
    byName: expect.any(String),
    nextTime: expect.any(String),
  })
})

test('a running job stops where it is when asked, and what it had not committed is not there', async () => {
  const started = Promise.withResolvers<void>()
  work.set('loops', (job) =>
    job.transaction(async (ctx) => {
      await ctx.db.query(
        "insert into sys_seed (id, create_time, update_time, name, edition) values ($1, $2, $2, 'half done', '1')",
        [job.id, ctx.now()],
      )
      for (;;) {
        await job.progress({ stage: '循环' })
        started.resolve()
        await new Promise((resolve) => setImmediate(resolve))
      }
    }),
  )
  const id = await asAdmin((ctx) => enqueueJob(ctx, { type: 'test', title: '循环', params: 'loops' }))
  await started.promise
  expect((await admin.post(`base/job/cancel?id=${id}`)).status).toBe(200)
  expect(await school.finished(admin, id)).toMatchObject({ status: '5', message: '任务已取消' })
  expect(await rowsOf(school, "select 1 from sys_seed where name = 'half done'")).toEqual([])
})

test('a job whose process died is taken up again; one that died too often is given up, with a word on what was done', async () => {
  work.set('resumes', async (job) => ({ attempt: job.attempt, saved: job.saved }))
  const ids = await Promise.all([
    deadJob({ title: '中断一次', attempts: 1, message: null }),
    deadJob({ title: '中断三次', attempts: 3, message: '已写入第 2–5001 行，其余未写入' }),
  ])
  expect(await school.finished(admin, ids[0])).toMatchObject({
    status: '2',
    result: { attempt: 2, saved: { upTo: 7 } },
  })
  expect(await school.finished(admin, ids[1])).toMatchObject({
    status: '4',
    message: '服务中断，任务未完成；已写入第 2–5001 行，其余未写入',
  })
})

/** A job as a process leaves it that was killed a minute ago. */
async function deadJob(dead: { title: string; attempts: number; message: string | null }): Promise<string> {
  const id = await asAdmin(async (ctx) => {
    const jobId = await enqueueJob(ctx, { type: 'test', title: dead.title, params: 'resumes' })
    await ctx.db.query(
      `update sys_job set status = '1', attempt = $2, heartbeat_time = $3, message = $4, result = '{"upTo":7}' where id = $1`,
      [jobId, dead.attempts, new Date(ctx.now().getTime() - 60_000), dead.message],
    )
    // Nobody may fetch the head before it looks as if somebody had.
    await ctx.db.query('set local role campus_jobs')
    await ctx.db.query(
      `update pgboss.job set state = 'active', retry_count = $2, started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute' where data->>'jobId' = $1`,
      [jobId, dead.attempts - 1],
    )
    await ctx.db.query(`set local role ${ctx.school.schema}`)
    return jobId
  })
  return id
}

async function asAdmin<T>(task: (ctx: Ctx) => Promise<T>): Promise<T> {
  const [user] = await rowsOf(school, "select id from sys_user where account_no = 'admin'")
  const actor = (await loadOwner(school.world, school.school, String(user!['id'])))!
  return writeAs(school.world, { school: school.school, actor, request: { traceId: 'test', ip: null } }, task)
}

async function heads(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int as count from pgboss.job where name = 'campus-jobs'",
  )
  return rows[0]!.count
}
