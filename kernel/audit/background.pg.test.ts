import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#services/web-server/app.ts'
import { deliverSoon } from '#services/sms/deliver.ts'
import { testConfig } from '#tests/support/config.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

const config = testConfig({ metricsToken: 'a token for this test' })
let at: TestSchool
let admin: Visitor

beforeAll(async () => {
  at = await testSchool()
  admin = await at.as('admin')
  // Sending fails as it would on a table that cannot be read.
  await at.system((ctx) => ctx.db.execute('alter table sms_record rename to sms_record_away'))
})
afterAll(async () => {
  await at.close()
  rmSync(config.dataDir, { recursive: true, force: true })
})

type Shown = { label: string; everySeconds: number | null; result: string | null; message: string | null }

const failing = async () =>
  ((await admin.get('base/sysSchedule/list')).body.data as Shown[]).filter(({ everySeconds }) => everySeconds === null)

test('what fails where nobody waits is counted, kept in the error log, and shown among scheduled work until it is solved', async () => {
  expect(await failing()).toEqual([])
  deliverSoon(at.world, at.school)
  await expect.poll(failing, { timeout: 20_000 }).toMatchObject([{ label: '发送短信', result: '0' }])
  const [{ message }] = (await failing()) as [Shown]
  expect(message).toMatch(/^失败 1 次，详见错误日志$/)
  const rows = await rowsOf(at, `select id, message from sys_error_log where address = '后台：发送短信'`)
  expect(rows).toMatchObject([{ message: expect.stringContaining('sms_record') }])

  const app = await buildApp({ world: at.world, config, logger: false })
  const metrics = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer a token for this test' } })
  await app.close()
  expect(metrics.body).toMatch(/^campus_background_failures_total\{pid="\d+",kind="sms\.deliver"\} [1-9]/m)

  await at.system((ctx) => ctx.db.execute(`update sys_error_log set state = '2' where id = $1`, [rows[0]!['id']]))
  expect(await failing()).toEqual([])
})

test('another school sees nothing of it', async () => {
  expect(await rowsOf(at, `select 1 from sys_error_log where address like '后台：%'`, [], at.other)).toEqual([])
})
