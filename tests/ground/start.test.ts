import { chmodSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ownGround } from './own-ground.ts'
import { health, processesOn, startProduct, temporaryFolder, until } from './product.ts'

const ground = ownGround()

test('the first start makes everything, serves, and says where', async () => {
  const product = await ground.start()
  const { output, port } = product
  expect(await health(product)).toBe(200)
  expect(output()).toContain(`http://127.0.0.1:${port}`)
  expect(output()).toContain(ground.dataDir)
  for (const secret of ['app.key', 'postgres.password']) {
    expect(statSync(join(ground.dataDir, secret)).mode & 0o777).toBe(0o600)
  }
  expect(statSync(join(ground.dataDir, 'postgres')).mode & 0o777).toBe(0o700)
})

test('the second start prepares nothing again', async () => {
  const { output } = await ground.start()
  expect(output()).not.toContain('初始化')
})

test('a second start on the same data is refused in one line', async () => {
  const first = await ground.start()
  const second = await startProduct({ dataDir: ground.dataDir })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain('正被另一个运行中的服务使用')
  expect(second.output().trim().split('\n')).toHaveLength(1)
  expect(await health(first)).toBe(200)
})

test('killing the launcher stops the product', async () => {
  const { signal, exited } = await ground.start({}, 'tools/start.mjs')
  signal('SIGKILL')
  await exited
  await until(() => processesOn(ground.dataDir).length === 0)
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
