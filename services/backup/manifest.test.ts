import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readBackups, writeManifest, type Manifest } from './manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'campus-manifest-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is one backup, or holds several of different schools; unfinished ones do not count', async () => {
  const place = emptyFolder('several')
  await put(join(place, 'backup-000001'), '000001')
  await put(join(place, 'backup-000000'), '000000')
  await put(join(place, 'backup-000002.partial'), '000002')
  writeFileSync(join(place, 'notes.txt'), '')
  expect((await readBackups(place)).map(({ manifest }) => manifest.school.id)).toEqual(['000000', '000001'])
  expect(await readBackups(join(place, 'backup-000001'))).toHaveLength(1)
})

test('what is no backup is told in one line', async () => {
  const place = emptyFolder('none')
  await expect(readBackups(join(place, 'absent'))).rejects.toThrow('找不到备份目录')
  await expect(readBackups(place)).rejects.toThrow('里没有备份')
  await put(join(place, 'a'), '000000')
  await put(join(place, 'b'), '000000')
  await expect(readBackups(place)).rejects.toThrow('里有学校 000000 的多个备份')
  writeFileSync(join(place, 'a', 'manifest.json'), '{"format":')
  await expect(readBackups(place)).rejects.toThrow('已损坏，或来自不兼容的版本')
})

test('a manifest cannot lead out of its folder', async () => {
  const place = emptyFolder('evil')
  const table = { name: '../../etc', columns: ['id'], rows: 0, bytes: 0, sha256: '0'.repeat(64) }
  await put(place, '000000', { tables: [table] })
  await expect(readBackups(place)).rejects.toThrow('已损坏，或来自不兼容的版本')
})

function emptyFolder(name: string): string {
  mkdirSync(join(folder, name))
  return join(folder, name)
}

async function put(place: string, id: string, changes: Partial<Manifest> = {}): Promise<void> {
  mkdirSync(place, { recursive: true })
  await writeManifest(place, {
    format: 'campus-backup',
    edition: 1,
    product: '1.0.0',
    time: '2026-09-01T00:00:00.000Z',
    school: { id, name: '示例', status: 'open', hostNames: [], createTime: '2026-09-01T00:00:00.000Z' },
    steps: [],
    tables: [],
    sequences: [],
    files: { rows: 0, bytes: 0, sha256: '0'.repeat(64), totalBytes: 0, missing: [] },
    keys: [],
    ...changes,
  })
}
