import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder, startMark } from './data-lock.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campus-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder in use is refused, and free again after release', () => {
  const release = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow('正被另一个运行中的服务使用')
  release()
  lockDataFolder(folder)()
})

test('the lock of a process that died is taken over', () => {
  hold({ pid: 4_000_000, mark: '' })
  lockDataFolder(folder)()
})

test('the lock of a dead process whose number a stranger now has is taken over', () => {
  hold({ pid: process.pid, mark: 'an earlier boot:1' })
  lockDataFolder(folder)()
})

test('the lock of a living process is respected', () => {
  hold({ pid: process.ppid, mark: startMark(process.ppid) })
  expect(() => lockDataFolder(folder)).toThrow(String(process.ppid))
})

test('a damaged lock file does not keep the product from starting', () => {
  writeFileSync(join(folder, 'campus.lock'), '')
  lockDataFolder(folder)()
})

function hold(holder: { pid: number; mark: string }): void {
  writeFileSync(join(folder, 'campus.lock'), JSON.stringify(holder))
}
