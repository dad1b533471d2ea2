import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closedFolder } from './account.ts'

const base = mkdtempSync(join(tmpdir(), 'campus-account-'))
const inner = join(base, 'closed', 'inner')
mkdirSync(inner, { recursive: true })
chmodSync(base, 0o755)

afterAll(() => rmSync(base, { recursive: true }))

test('a folder that others cannot enter is found, however deep the path goes on', () => {
  chmodSync(join(base, 'closed'), 0o700)
  expect(closedFolder(join(inner, 'file'), { uid: 65_534, gid: 65_534 })).toBe(join(base, 'closed'))
})

test('its owner can enter', () => {
  chmodSync(join(base, 'closed'), 0o700)
  const uid = process.getuid?.() ?? 0
  expect(closedFolder(join(inner, 'file'), { uid, gid: 65_534 })).toBe(null)
})

test('the right to pass is enough; to list is not needed', () => {
  chmodSync(join(base, 'closed'), 0o711)
  expect(closedFolder(join(inner, 'file'), { uid: 65_534, gid: 65_534 })).toBe(null)
})
