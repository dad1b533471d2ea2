import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '#tests/support/config.ts'
import { testSchool, type TestSchool } from '#tests/support/school.ts'
import { buildApp } from './app.ts'

const token = 'a token of sixteen signs'
const lines: string[] = []
let school: TestSchool
let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  school = await testSchool()
  const config = testConfig({ metricsToken: token })
  app = await buildApp({ world: school.world, config, logger: { write: (line) => lines.push(line) } })
  app.get('/stall', async (request) => {
    const before = process.cpuUsage()
    const worked = () => (process.cpuUsage(before).user + process.cpuUsage(before).system) / 1000
    while (worked() < Number((request.query as { ms: string }).ms));
    return 'done'
  })
})
afterAll(async () => {
  await app.close()
  await school.close()
})

test('a stall of the loop is logged with its route and counted, a short one is not', async () => {
  await app.inject('/stall?ms=300')
  await expect.poll(counted).toBe(0)
  await app.inject('/stall?ms=1600')
  await expect.poll(counted).toBe(1)
  const line = lines.findLast((one) => one.includes('event loop stalled'))
  const { milliseconds, busy, routes } = JSON.parse(line!) as { milliseconds: number; busy: number; routes: string[] }
  expect([milliseconds > 1000, busy > 1000, routes]).toEqual([true, true, ['GET /stall']])
})

async function counted(): Promise<number> {
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  return Number(/^campus_eventloop_stalls_total\{[^}]*cause="busy"\} (\d+)$/m.exec(body)?.[1])
}
