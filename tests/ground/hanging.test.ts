import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from './product.ts'

test('a server process has little room for new objects; one that hangs is ended and another takes its place', async () => {
  const mark = temporaryFolder()
  const script = join(import.meta.dirname, 'supervised.ts')
  const env = { ...process.env, HANGS_ONCE: mark }
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
  // Left to itself the engine takes 128 MB for them.
  expect(Number(readFileSync(mark, 'utf8'))).toBeLessThanOrEqual(32)
  rmSync(dirname(mark), { recursive: true, force: true })
  expect(stdout.split('\n')).toEqual([
    '服务进程 1 没有响应，正在结束它',
    '服务进程 1 意外退出（SIGKILL），正在重新启动',
    '服务进程 1 已恢复服务',
  ])
})
