import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#services/startup/port.ts'
import { unlessHeldUp } from './held-up.ts'
import { oldServer } from './old-server.ts'
import { processesOn, startProduct, temporaryFolder } from './product.ts'

let dataDir = ''

beforeEach(() => {
  dataDir = temporaryFolder()
})
afterEach(() => rmSync(dirname(dataDir), { recursive: true, force: true }))

test('a busy port is one line', async () => {
  const port = await freePort()
  const squatter = createServer().listen(port, '127.0.0.1')
  await expectRefusal({ port }, `端口 ${port} 已被占用，请设置 PORT 使用其他端口`)
  squatter.close()
})

test('a data folder that cannot be written is one line', async () => {
  writeFileSync(dataDir, 'a file where the folder should be')
  await expectRefusal({}, `数据目录 ${dataDir} 不可写`)
})

test('an unreachable database is one line without the password', async () => {
  const url = `postgres://campus:a-secret@127.0.0.1:${await freePort()}/campus`
  const output = await expectRefusal({ DATABASE_URL: url }, '拒绝连接')
  expect(output).toContain('DATABASE_URL')
  expect(output).not.toContain('a-secret')
})

test('a database that never answers is given up after five seconds', async () => {
  const port = await freePort()
  const silent = createServer(() => {}).listen(port, '127.0.0.1')
  await expectRefusal({ DATABASE_URL: `postgres://campus@127.0.0.1:${port}/campus` }, '连接超时')
  silent.close()
})

test('a too old server is one line', async () => {
  const server = await oldServer()
  const url = `postgres://campus@127.0.0.1:${server.port}/campus`
  // It has five seconds to answer, and lives in this process.
  await unlessHeldUp(async () => {
    await expectRefusal({ DATABASE_URL: url }, 'PostgreSQL 15，需要 18 或更高版本')
  })
  server.close()
})

test('production without a key is one line and touches nothing', async () => {
  await expectRefusal({ APP_ENV: 'production' }, '生产环境必须设置 APP_KEY')
})

test('a cluster whose password was lost is one line', async () => {
  mkdirSync(`${dataDir}/postgres`, { recursive: true })
  await expectRefusal({}, '密码文件', 2)
})

/** The product says why in one line, ends with a failure and leaves nothing running. */
async function expectRefusal(
  { port, ...settings }: { port?: number } & Record<string, string | number>,
  line: string,
  lines = 1,
): Promise<string> {
  const texts = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))
  const product = await startProduct({ dataDir, settings: texts, ...(port !== undefined && { port }) })
  expect(await product.exited).toBe(1)
  expect(product.output()).toContain(line)
  expect(product.output().trim().split('\n')).toHaveLength(lines)
  expect(processesOn(dataDir)).toEqual([])
  return product.output()
}
