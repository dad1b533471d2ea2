import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { health, processesOn, startProduct, temporaryFolder } from './product.ts'

const dataDir = temporaryFolder()

afterAll(() => {
  for (const { pid } of processesOn(dataDir)) process.kill(pid, 'SIGKILL')
  rmSync(dirname(dataDir), { recursive: true, force: true })
})

test('a first start answers before the costly demo is in, says so, and goes on with it after it was killed', async () => {
  const first = await startProduct({ dataDir, settings: { DEMO: 'small' } })
  await first.says('演示数据还在装入')
  expect(await health(first)).toBe(200)
  expect(await tips(first.port)).toContain('演示数据还在装入')
  for (const { pid } of processesOn(dataDir)) process.kill(pid, 'SIGKILL')
  await first.exited
  expect(first.output()).not.toContain('演示数据已全部装入')

  const second = await startProduct({ dataDir, settings: { DEMO: 'small' } })
  await second.says('演示数据已全部装入')
  expect(await tips(second.port)).not.toContain('演示数据还在装入')
  const [{ flows, leaves }] = (await query(
    `select (select count(*)::int from school_000000.sys_flow_instance) as flows,
       (select count(*)::int from school_000000.leave_request) as leaves`,
  )) as [{ flows: number; leaves: number }]
  expect(flows).toBeGreaterThan(1000)
  expect(leaves).toBeGreaterThan(500)
  second.signal('SIGTERM')
  expect(await second.exited).toBe(0)

  const third = await startProduct({ dataDir, settings: { DEMO: 'small' } })
  await third.says('按 Ctrl-C 停止')
  expect(third.output()).not.toContain('演示数据还在装入')
  third.signal('SIGTERM')
  expect(await third.exited).toBe(0)
})

/** What the sign-in page says. */
async function tips(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/flySource-base/openApi/getAppInfo`, {
    headers: { 'tenant-id': '000000' },
  })
  return response.text()
}

/** Asks the product's own database. */
async function query(statement: string): Promise<unknown[]> {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8')
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  const client = new Client({ connectionString: `postgres://campus:${password}@127.0.0.1:${port}/campus` })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
