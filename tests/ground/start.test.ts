import { chmodSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { health, postmasterOf, processesOn, startProduct, temporaryFolder, until } from './product.ts'
import type { Product } from './product.ts'

let dataDir = ''
let product: Product | null = null

beforeAll(() => {
  dataDir = temporaryFolder()
})
afterEach(async () => {
  product?.signal('SIGTERM')
  await product?.exited
  product = null
})
afterAll(() => {
  for (const { pid } of processesOn(dataDir)) process.kill(pid, 'SIGKILL')
  rmSync(dirname(dataDir), { recursive: true, force: true })
})

async function start(settings: Record<string, string> = {}, script?: string): Promise<Product> {
  product = await startProduct({ dataDir, settings, ...(script && { script }) })
  await product.says('按 Ctrl-C 停止')
  return product
}

test('the first start makes everything, serves, and says where', async () => {
  const { output, port } = await start()
  expect(await health(product!)).toBe(200)
  expect(output()).toContain(`http://127.0.0.1:${port}`)
  expect(output()).toContain(dataDir)
  for (const secret of ['app.key', 'postgres.password']) {
    expect(statSync(join(dataDir, secret)).mode & 0o777).toBe(0o600)
  }
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
})

test('the second start prepares nothing again', async () => {
  const { output } = await start()
  expect(output()).not.toContain('初始化')
})

test('Ctrl-C, which reaches every process of the terminal, ends all of them and exits with 0', async () => {
  const { exited } = await start({ WORKERS: '2' })
  // The database has left the terminal's group; the others get the signal together.
  for (const { pid, command } of processesOn(dataDir)) if (!command.includes('postgres')) process.kill(pid, 'SIGINT')
  expect(await exited).toBe(0)
  expect(processesOn(dataDir)).toEqual([])
})

test('a second start on the same data is refused in one line', async () => {
  await start()
  const second = await startProduct({ dataDir })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain('正被另一个运行中的服务使用')
  expect(second.output().trim().split('\n')).toHaveLength(1)
  expect(await health(product!)).toBe(200)
})

test('a killed server process is replaced', async () => {
  const { says } = await start({ WORKERS: '2' })
  const workers = processesOn(dataDir).filter(({ command }) => command.includes('main.ts'))
  expect(workers).toHaveLength(2)
  process.kill(workers[0]!.pid, 'SIGKILL')
  await says('正在重新启动')
  await until(() => processesOn(dataDir).filter(({ command }) => command.includes('main.ts')).length === 2)
  expect(await health(product!)).toBe(200)
})

test('a killed database comes back under the same address', async () => {
  const { says } = await start()
  const before = postmasterOf(dataDir)
  process.kill(before, 'SIGKILL')
  await says('内置数据库已恢复')
  expect(postmasterOf(dataDir)).not.toBe(before)
  await until(async () => (await health(product!)) === 200)
})

test('after the supervisor is killed its servers leave, and the next start recovers by itself', async () => {
  const { signal, exited } = await start({ WORKERS: '2' })
  signal('SIGKILL')
  await exited
  await until(() => processesOn(dataDir).every(({ command }) => command.includes('postgres')))
  const { output } = await start()
  expect(output()).toContain('已停止上次异常退出遗留的数据库进程')
  expect(await health(product!)).toBe(200)
})

test('after every process is killed at once the next start recovers, and what was committed is there', async () => {
  const { exited } = await start()
  await query('create table ground_kept (id int)')
  await query('insert into ground_kept values (1)')
  for (const { pid } of processesOn(dataDir)) process.kill(pid, 'SIGKILL')
  await exited
  await start()
  expect(await query('select id from ground_kept')).toEqual([{ id: 1 }])
  await query('drop table ground_kept')
  expect(await health(product!)).toBe(200)
})

test('killing the launcher stops the product', async () => {
  const { signal, exited } = await start({}, 'tools/start.mjs')
  signal('SIGKILL')
  await exited
  await until(() => processesOn(dataDir).length === 0)
})

test('stopping during the first start leaves nothing running, and the next start completes', async () => {
  const fresh = temporaryFolder()
  const hasty = await startProduct({ dataDir: fresh })
  await hasty.says('正在初始化内置数据库')
  hasty.signal('SIGTERM')
  expect(await hasty.exited).toBe(0)
  expect(processesOn(fresh)).toEqual([])
  const patient = await startProduct({ dataDir: fresh })
  await patient.says('按 Ctrl-C 停止')
  expect(await health(patient)).toBe(200)
  patient.signal('SIGTERM')
  expect(await patient.exited).toBe(0)
  rmSync(dirname(fresh), { recursive: true, force: true })
})

test.runIf(process.getuid?.() === 0)('root may keep the data below a folder that others cannot enter', async () => {
  const hidden = temporaryFolder()
  chmodSync(dirname(hidden), 0o700)
  const inside = await startProduct({ dataDir: hidden })
  await inside.says('按 Ctrl-C 停止')
  expect(await health(inside)).toBe(200)
  inside.signal('SIGTERM')
  expect(await inside.exited).toBe(0)
  rmSync(dirname(hidden), { recursive: true, force: true })
})

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
