import { randomUUID } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { migrate, type MigrationStep } from '#kernel/db/migrate.ts'
import { createPool } from '#kernel/db/pool.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { readBackups, tablePart, type StoredBackup } from '#services/backup/manifest.ts'
import { backupStage, changed } from '#tests/support/backup-stage.ts'
import { rowsOf } from '#tests/support/school.ts'

const stage = backupStage()
let full: StoredBackup

beforeAll(async () => {
  full = await stage.backUp(stage.source.school.id, stage.folder)
})

test('a backup of one school carries nothing of another, and no key', async () => {
  const second = await stage.backUp(stage.source.other.id, join(stage.folder, 'alone'))
  const names = await rowsOf(stage.source, 'select id from base_student union select id from sys_user')
  const text = second.manifest.tables
    .map((table) => gunzipSync(readFileSync(join(second.folder, tablePart(table.name)))).toString())
    .join('\n')
  expect(names.length).toBeGreaterThan(1000)
  expect(names.filter((row) => text.includes(row['id'] as string))).toEqual([])
  expect(existsSync(join(second.folder, 'files'))).toBe(false)
  const manifest = readFileSync(join(full.folder, 'manifest.json'), 'utf8')
  for (const key of stage.appKeys) expect(manifest).not.toContain(key)
})

test('a damaged part, a damaged file, a lost part are found before the database is asked for', async () => {
  const damages: ((copy: string) => void)[] = [
    (copy) => appendFileSync(join(copy, tablePart('base_class')), 'x'),
    (copy) => writeFileSync(join(copy, tablePart('sys_user')), Buffer.alloc(100)),
    (copy) => rmSync(join(copy, tablePart('sys_role'))),
    (copy) => {
      const [path] = readdirSync(join(copy, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      )
      appendFileSync(join(path!.parentPath, path!.name), 'x')
    },
  ]
  for (const damage of damages) {
    const copy = join(stage.folder, randomUUID())
    cpSync(full.folder, copy, { recursive: true })
    damage(copy)
    const [backup] = await readBackups(copy)
    await expect(stage.check(backup!)).rejects.toThrow(/备份已损坏：.* 缺失或内容不符，未作任何改动/)
    rmSync(copy, { recursive: true })
  }
  await expect(stage.check(full)).resolves.toBeUndefined()
})

test('another key, or the loss of the oldest one, is told before anything is restored', async () => {
  const [own] = stage.appKeys
  await expect(stage.check(full, ['another key'])).rejects.toThrow(/APP_KEY 与备份时不同（缺少密钥 [0-9a-f]{8}）/)
  await expect(stage.check(full, ['a newer key', own!])).resolves.toBeUndefined()
  await expect(stage.check(full, [own!, 'an unknown older key'])).rejects.toThrow('APP_KEY 缺少最早使用的密钥')
})

test('a backup of another version is refused unless its steps are the first ones of this product', async () => {
  const unknown = changed(full, (manifest) => manifest.steps.push({ name: '0999-later.sql', checksum: 'x' }))
  await expect(stage.check(unknown)).rejects.toThrow('步骤 0999-later.sql 是本产品没有的，请先升级本产品')
  const edited = changed(full, (manifest) => (manifest.steps[0]!.checksum = 'x'))
  await expect(stage.check(edited)).rejects.toThrow(/与备份时（版本 .*）不同/)
})

test('an older backup is brought to the present version; counters go on where they stood', async () => {
  const numbers = sqlStep(
    '0998-numbers.sql',
    'create table numbers (id bigint generated always as identity primary key, label text)',
  )
  const later = sqlStep(
    '0999-later.sql',
    "alter table base_class add column later text; update base_class set later = 'yes'",
  )
  const pool = createPool({ url: stage.source.url, max: 1 })
  await migrate({
    pool,
    binding: bindingOf(stage.source.other),
    steps: [...stage.steps.school, numbers],
    clock: stage.source.clock,
  })
  await pool.transaction(bindingOf(stage.source.other), (db) =>
    db.query("insert into numbers (label) values ('a'), ('b')"),
  )
  await pool.end()
  const older = await stage.backUp(stage.source.other.id, join(stage.folder, 'older'))
  const target = await stage.emptyDatabase()
  await target.restore(older, [...stage.steps.school, numbers, later])
  await target.rows("insert into school_000001.numbers (label) values ('c')")
  expect(await target.rows('select id::int, label from school_000001.numbers order by id')).toEqual([
    { id: 1, label: 'a' },
    { id: 2, label: 'b' },
    { id: 3, label: 'c' },
  ])
  const names = await target.rows("select name from school_000001.schema_migration where name > '0990' order by name")
  expect(names.map((row) => row['name'])).toEqual(['0998-numbers.sql', '0999-later.sql'])
})

test('a backup that is interrupted leaves no folder', async () => {
  const interrupt = new AbortController()
  const to = join(stage.folder, 'interrupted')
  const running = stage.backUp(stage.source.school.id, to, {
    signal: interrupt.signal,
    progress: () => interrupt.abort(),
  })
  await expect(running).rejects.toThrow('aborted')
  expect(readdirSync(to)).toEqual([])
})

function sqlStep(name: string, text: string): MigrationStep {
  return { name, checksum: name, run: async (db) => void (await db.query(text)) }
}
