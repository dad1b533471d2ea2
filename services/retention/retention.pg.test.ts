import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#kernel/audit/audit.ts'
import { monthOf } from '#services/logs/archive/month.ts'
import { cleanFiles } from '#services/files/clean.ts'
import { newId } from '#kernel/world/id.ts'
import { user } from '#services/system/shared/accounts.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

const dayMs = 86_400_000
let school: TestSchool
let auditor: Visitor

beforeAll(async () => {
  school = await testSchool({ now: '2026-03-10T04:00:00.000Z' })
  auditor = await school.as('sjgly01')
  // Only what this test writes is looked at.
  await school.system(async (ctx) => {
    for (const table of [
      'sys_oper_log',
      'sys_log_seal',
      'sys_log_head',
      'sys_log_archive',
      'sys_login_log',
      'sys_api_log',
      'sys_export_log',
      'sys_error_log',
    ])
      await ctx.db.query(`delete from ${table}`)
  })
})
afterAll(() => school.close())

const count = async (text: string) => Number((await rowsOf(school, `select count(*)::int as n from ${text}`))[0]!['n'])

/** The job, run here and now as the runner would run it. */
async function keepPromises(): Promise<Record<string, number>> {
  const run = school.world.jobs.get('retention')!
  const outcome = await run.run({
    id: 'x',
    params: {},
    attempt: 1,
    world: school.world,
    school: school.school,
    actor: { kind: 'system', userId: null, userName: '系统' },
    saved: null,
    transaction: (work) => school.system(work),
    read: (work) => school.system(work),
    progress: async () => {},
    checkpoint: async () => {},
  })
  return outcome.result as Record<string, number>
}

async function writeLogs(rows: number): Promise<void> {
  await school.system((ctx) =>
    audit(
      ctx,
      Array.from({ length: rows }, (_, i) => ({
        entity: user,
        recordId: newId(ctx.now()),
        action: 'update',
        title: `修改用户【第${i}位】`,
      })),
    ),
  )
  await school.system((ctx) =>
    ctx.db.query(
      "insert into sys_login_log (id, create_time, update_time, time, account_no, result) values ($1, $2, $2, $2, 'fdy01', '1')",
      [newId(ctx.now()), ctx.now()],
    ),
  )
}

const verify = async (from: string, to: string) =>
  (await auditor.post('base/sysOperLog/verify', { from, to })).body.data

test('what lives for hours only is gone an hour after its time', async () => {
  await school.system((ctx) =>
    ctx.db.query(
      `insert into sys_captcha (id, create_time, update_time, answer_hash, expires_time) values ($1, $2, $2, 'x', $2), ($3, $2, $2, 'y', $4)`,
      [newId(ctx.now()), ctx.now(), newId(ctx.now()), new Date(ctx.now().getTime() + 600_000)],
    ),
  )
  const key = { 'idempotency-key': 'once' }
  await auditor.post('base/sysOperLog/verify', {}, key)
  expect(await count("sys_idempotency where key = 'once'")).toBe(1)
  school.clock.advance(300_000)
  await school.upkeep('short-lived rows')
  expect(await rowsOf(school, "select answer_hash as answer from sys_captcha where answer_hash in ('x', 'y')")).toEqual(
    [{ answer: 'y' }],
  )
  expect(await count("sys_idempotency where key = 'once'")).toBe(1)
  school.clock.advance(dayMs)
  await school.upkeep('short-lived rows')
  expect(await count("sys_idempotency where key = 'once'")).toBe(0)
})

test('the job is asked for once a night, and only at night', async () => {
  const asked = () => count("sys_job where type = 'retention'")
  school.clock.set('2026-03-12T04:00:00.000Z')
  await school.upkeep('retention at night')
  expect(await asked()).toBe(0)
  school.clock.set('2026-03-12T18:30:00.000Z')
  await school.upkeep('retention at night')
  await school.upkeep('retention at night')
  expect(await asked()).toBe(1)
  school.clock.advance(dayMs)
  await school.upkeep('retention at night')
  expect(await asked()).toBe(2)
})

test('logs stay for as long as the school says, then lie in one file for each month, and nothing is lost or doubled when it stops half way', async () => {
  for (const day of ['2026-03-14', '2026-03-15', '2026-04-02']) {
    school.clock.set(`${day}T04:00:00.000Z`)
    await writeLogs(3)
    await school.upkeep('seal logs')
  }
  const before = await rowsOf(school, 'select id, title, mac from sys_oper_log order by time, seq')
  school.clock.set('2026-09-27T04:00:00.000Z')
  await keepPromises()
  // March began more than 180 days ago, but did not end so long ago.
  expect(await count('sys_oper_log')).toBe(before.length)

  school.clock.set('2026-09-29T04:00:00.000Z')
  // First the entry in the table of archives fails, then the removal.
  const refuse = (on: string, table: string) =>
    school.system((ctx) =>
      ctx.db.query(
        `create function stop_it() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$; create trigger stop_it before ${on} on ${table} execute function stop_it()`,
      ),
    )
  const allow = (table: string) =>
    school.system((ctx) => ctx.db.query(`drop trigger stop_it on ${table}; drop function stop_it()`))
  await refuse('insert', 'sys_log_archive')
  await expect(keepPromises()).rejects.toThrow('killed')
  expect([await count('sys_oper_log'), await count('sys_log_archive')]).toEqual([before.length, 0])
  await allow('sys_log_archive')
  await refuse('delete', 'sys_oper_log')
  await expect(keepPromises()).rejects.toThrow('killed')
  expect(await count('sys_oper_log')).toBe(before.length)
  expect(await count("sys_log_archive where entity = 'sysOperLog' and state = '1'")).toBe(1)
  await allow('sys_oper_log')

  expect(await keepPromises()).toMatchObject({ 'sys.operLog': 6 })
  expect(await keepPromises()).not.toHaveProperty(['sys.operLog'])
  for (const log of ['sys_oper_log', 'sys_login_log']) expect(await count(`${log} where time < '2026-04-01'`)).toBe(0)
  expect(await count("sys_oper_log where time >= '2026-04-01' and title like '修改用户【%'")).toBe(3)
  const [archive] = await rowsOf(
    school,
    `select a.rows, a.state, f.object_key as key, f.status from sys_log_archive a join sys_file f on f.id::text = a.file_id where a.entity = 'sysOperLog'`,
  )
  expect(archive).toMatchObject({ rows: 6, state: '2', status: '1' })
  const lines = gunzipSync(readFileSync(join(school.world.filesFolder, String(archive!['key']))))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.map(({ id, title, mac }) => ({ id, title, mac }))).toEqual(before.slice(0, 6))
  // What a stop had left lying about goes with the next cleaning; the archive stays.
  school.clock.advance(2 * dayMs)
  await cleanFiles(school.world, school.school)
  expect(await count("sys_file where entity = 'sysLogArchive'")).toBe(await count('sys_log_archive'))
  expect(monthOf(school.clock())).toBe('2026-10')
})

test('a month in the archive can still be searched, page by page, by whoever may read the log', async () => {
  school.clock.set('2026-10-02T04:00:00.000Z')
  auditor = await school.as('sjgly01')
  expect((await auditor.get('base/sysOperLog/archives')).body.data).toMatchObject([
    { month: '2026-03', rows: 6, from: '2026-03-14', to: '2026-03-15' },
  ])
  const find = async (query: Record<string, unknown>) =>
    (await auditor.get('base/sysOperLog/archive', { month: '2026-03', ...query })).body.data
  const all = await find({ size: 4 })
  expect([all.records.length, all.hasMore]).toEqual([4, true])
  expect((await find({ size: 4, current: 2 })).records).toHaveLength(2)
  expect(all.records[0]).not.toHaveProperty('mac')
  const some = await find({ keyword: '第1位' })
  expect(some.records.map((row: { title: string; time: string }) => [row.title, row.time.slice(0, 10)])).toEqual([
    ['修改用户【第1位】', '2026-03-14'],
    ['修改用户【第1位】', '2026-03-15'],
  ])
  expect((await find({ keyword: '第1位', day: '2026-03-15' })).records).toHaveLength(1)
  expect((await find({ recordId: some.records[0].recordId })).records).toEqual([some.records[0]])
  expect((await auditor.get('base/sysOperLog/archive', { month: '2026-04' })).body.data.records).toEqual([])
  expect((await auditor.get('base/sysLoginLog/archive', { month: '2026-03' })).body.data.records).toMatchObject([
    { accountNo: 'fdy01' },
    { accountNo: 'fdy01' },
  ])
  for (const path of ['archives', 'archive?month=2026-03'])
    expect((await (await school.as('fdy01')).get(`base/sysOperLog/${path}`)).status).toBe(403)
})

test('the chain of an archived day is still checked, row by row', async () => {
  expect(await verify('2026-03-01', '2026-10-02')).toMatchObject({ isIntact: true, broken: null })
  expect((await verify('2026-03-14', '2026-03-15')).checked).toBe(6)
  const [file] = await rowsOf(
    school,
    `select f.object_key as key from sys_log_archive a join sys_file f on f.id::text = a.file_id where a.entity = 'sysOperLog'`,
  )
  const path = join(school.world.filesFolder, String(file!['key']))
  const content = readFileSync(path)
  writeFileSync(path, Buffer.concat([content.subarray(0, 10), Buffer.alloc(content.length - 10)]))
  expect(await verify('2026-03-14', '2026-03-15')).toMatchObject({
    isIntact: false,
    broken: { day: '2026-03-14', reason: '归档文件已损坏' },
  })
  writeFileSync(path, content)
  expect(await verify('2026-03-14', '2026-03-15')).toMatchObject({ isIntact: true })
})

test('a whole day cannot go together with its seal, neither in between nor at the end', async () => {
  const days = ['2026-10-03', '2026-10-04', '2026-10-05']
  for (const day of days) {
    school.clock.set(`${day}T04:00:00.000Z`)
    await writeLogs(2)
    await school.upkeep('seal logs')
  }
  auditor = await school.as('sjgly01')
  expect(await verify(days[0]!, days[2]!)).toMatchObject({ isIntact: true })
  const take = (day: string) =>
    school.system(async (ctx) => {
      const at = "to_char(time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')"
      const [kept] = await ctx.db.query<{ rows: unknown; seal: unknown }>(
        `select (select jsonb_agg(to_jsonb(l)) from sys_oper_log l where ${at} = $1) as rows, (select to_jsonb(s) from sys_log_seal s where day = $1::date) as seal`,
        [day],
      )
      await ctx.db.query(`delete from sys_oper_log where ${at} = $1`, [day])
      await ctx.db.query('delete from sys_log_seal where day = $1', [day])
      return kept!
    })
  const giveBack = ({ rows, seal }: { rows: unknown; seal: unknown }) =>
    school.system(async (ctx) => {
      await ctx.db.query('insert into sys_oper_log select * from jsonb_populate_recordset(null::sys_oper_log, $1)', [
        JSON.stringify(rows),
      ])
      await ctx.db.query('insert into sys_log_seal select * from jsonb_populate_record(null::sys_log_seal, $1)', [
        JSON.stringify(seal),
      ])
    })
  const missing = (day: string) => ({ isIntact: false, broken: { day, reason: '当日日志连同封存记录被整日删除' } })
  const middle = await take(days[1]!)
  expect(await verify(days[0]!, days[2]!)).toMatchObject(missing(days[1]!))
  // A range that does not touch the day is in order, and what is written later hides nothing.
  expect(await verify(days[2]!, days[2]!)).toMatchObject({ isIntact: true })
  await writeLogs(1)
  expect(await verify(days[0]!, days[2]!)).toMatchObject(missing(days[1]!))
  await giveBack(middle)
  expect(await verify(days[0]!, days[2]!)).toMatchObject({ isIntact: true })

  school.clock.set('2026-10-06T04:00:00.000Z')
  auditor = await school.as('sjgly01')
  const last = await take(days[2]!)
  expect(await verify(days[0]!, '2026-10-06')).toMatchObject(missing(days[2]!))
  await giveBack(last)
  expect(await verify(days[0]!, '2026-10-06')).toMatchObject({ isIntact: true })
  await take(days[2]!)
  await writeLogs(1)
  expect(await verify(days[0]!, '2026-10-06')).toMatchObject(missing(days[2]!))
  await school.system((ctx) => ctx.db.query('delete from sys_log_head'))
  await writeLogs(1)
  expect(await verify('2026-10-06', '2026-10-06')).toMatchObject({
    isIntact: false,
    broken: { reason: '日志总账缺失' },
  })
})

test('each log stays for its own days', async () => {
  school.clock.set('2027-08-15T04:00:00.000Z')
  await writeLogs(1)
  await school.upkeep('seal logs')
  await school.system(async (ctx) => {
    const common = 'id, create_time, update_time'
    const values = () => [newId(ctx.now()), ctx.now()]
    await ctx.db.query(
      `insert into sys_api_log (${common}, time, method, address, status_code, cost_ms)
       values ($1, $2, $2, $2, 'GET', '/x', 500, 1)`,
      values(),
    )
    await ctx.db.query(
      `insert into sys_error_log (${common}, last_time, first_time, message, times, state, level, fingerprint)
       values ($1, $2, $2, $2, $2, 'x', 1, '0', 'error', 'x')`,
      values(),
    )
    await ctx.db.query(
      `insert into sys_export_log (${common}, time, entity_name, rows, entity, is_plain)
       values ($1, $2, $2, $2, '学生', 1, 'x', false)`,
      values(),
    )
  })
  // August ended more than 180 days ago.
  school.clock.set('2028-03-13T04:00:00.000Z')
  const days = {
    oper: 'log.oper.keepDays',
    login: 'log.login.keepDays',
    api: 'log.api.keepDays',
    error: 'log.error.keepDays',
    export: 'log.export.keepDays',
  }
  const logs = Object.keys(days) as (keyof typeof days)[]
  const online = async () => {
    const rows = await Promise.all(
      logs.map((log) =>
        count(`sys_${log}_log where ${log === 'error' ? 'last_time' : 'time'} between '2027-08-01' and '2027-09-01'`),
      ),
    )
    return logs.filter((_log, i) => rows[i]! > 0)
  }
  const param = (log: keyof typeof days) =>
    school.world.manifests.flatMap(({ params }) => params ?? []).find(({ key }) => key === days[log])!
  for (const log of logs) await setParam(school, param(log), 400)
  await keepPromises()
  expect(await online()).toEqual(logs)
  for (const [i, log] of logs.entries()) {
    await setParam(school, param(log), 180)
    await keepPromises()
    expect(await online()).toEqual(logs.slice(i + 1))
  }
})
