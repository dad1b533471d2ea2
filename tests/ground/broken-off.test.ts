import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { health, processesOn, startProduct, temporaryFolder } from './product.ts'

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
