import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { ownGround } from './own-ground.ts'
import { health, postmasterOf, processesOn, until } from './product.ts'

const ground = ownGround()

test('Ctrl-C, which reaches every process of the terminal, ends all of them and exits with 0', async () => {
  const { exited } = await ground.start({ WORKERS: '2' })
  // The database has left the terminal's group; the others get the signal together.
  for (const { pid, command } of processesOn(ground.dataDir))
    if (!command.includes('postgres')) process.kill(pid, 'SIGINT')
  expect(await exited).toBe(0)
  expect(processesOn(ground.dataDir)).toEqual([])
})

test('a killed server process is replaced', async () => {
  const product = await ground.start({ WORKERS: '2' })
  const workers = processesOn(ground.dataDir).filter(({ command }) => command.includes('main.ts'))
  expect(workers).toHaveLength(2)
  process.kill(workers[0]!.pid, 'SIGKILL')
  await product.says('正在重新启动')
  await until(() => processesOn(ground.dataDir).filter(({ command }) => command.includes('main.ts')).length === 2)
  expect(await health(product)).toBe(200)
})

test('a killed database comes back under the same address', async () => {
  const product = await ground.start()
  const before = postmasterOf(ground.dataDir)
  process.kill(before, 'SIGKILL')
  await product.says('内置数据库已恢复')
  expect(postmasterOf(ground.dataDir)).not.toBe(before)
  await until(async () => (await health(product)) === 200)
})

test('after the supervisor is killed its servers leave, and the next start recovers by itself', async () => {
  const { signal, exited } = await ground.start({ WORKERS: '2' })
  signal('SIGKILL')
  await exited
  await until(() => processesOn(ground.dataDir).every(({ command }) => command.includes('postgres')))
  const next = await ground.start()
  expect(next.output()).toContain('已停止上次异常退出遗留的数据库进程')
  expect(await health(next)).toBe(200)
})

test('after every process is killed at once the next start recovers, and what was committed is there', async () => {
  const { exited } = await ground.start()
  await query('create table ground_kept (id int)')
  await query('insert into ground_kept values (1)')
  for (const { pid } of processesOn(ground.dataDir)) process.kill(pid, 'SIGKILL')
  await exited
  const next = await ground.start()
  expect(await query('select id from ground_kept')).toEqual([{ id: 1 }])
  await query('drop table ground_kept')
  expect(await health(next)).toBe(200)
})

/** Asks the product's own database. */
async function query(statement: string): Promise<unknown[]> {
  const password = readFileSync(join(ground.dataDir, 'postgres.password'), 'utf8')
  const port = readFileSync(join(ground.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  const client = new Client({ connectionString: `postgres://campus:${password}@127.0.0.1:${port}/campus` })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
