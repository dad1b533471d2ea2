import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoreLinks } from './binaries.ts'

test('links that an install without scripts left out are made, and existing ones are left', () => {
  const root = mkdtempSync(join(tmpdir(), 'campus-links-'))
  mkdirSync(join(root, 'native', 'lib'), { recursive: true })
  writeFileSync(join(root, 'native', 'lib', 'libx.so.1.2'), 'library')
  const links = ['libx.so', 'libx.so.1'].map((name) => ({
    source: 'native/lib/libx.so.1.2',
    target: `native/lib/${name}`,
  }))
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  restoreLinks(root)
  restoreLinks(root)
  expect(readFileSync(join(root, 'native', 'lib', 'libx.so.1'), 'utf8')).toBe('library')
  rmSync(root, { recursive: true })
})
