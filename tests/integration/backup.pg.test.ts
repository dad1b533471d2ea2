import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#apps/server/load-demo.ts'
import { prepare } from '#apps/server/prepare.ts'
import { openWorld } from '#apps/server/world.ts'
import { createSecrets } from '#kernel/db/secrets.ts'
import { newId } from '#kernel/world/id.ts'
import type { StoredBackup } from '#services/backup/manifest.ts'
import { restoreSchool } from '#services/backup/restore-school.ts'
import { buildApp } from '#services/web-server/app.ts'
import {
  backupStage,
  changed,
  fingerprints,
  pdf,
  rowsAt,
  upload,
  type EmptyDatabase,
} from '#tests/support/backup-stage.ts'
import { basic, rowsOf } from '#tests/support/school.ts'

const stage = backupStage()
let full: StoredBackup
let small: StoredBackup

beforeAll(async () => {
  const { source, folder } = stage
  await source.as('fdy01')
  await source.system((ctx) =>
    ctx.db.query(
      `insert into sys_job (id, create_time, update_time, type, title, params, status, total, done, failed, attempt, is_cancel_wanted)
       select id, $2, $2, 'export', E'特殊\t字符\n反斜杠\\\\N 𠮷😀', '{"a": "\\\\"}', status, 0, 0, 0, 0, false from unnest($1::uuid[], array['1', '2']) x(id, status)`,
      [[newId(ctx.now()), newId(ctx.now())], ctx.now()],
    ),
  )
  full = await stage.backUp(source.school.id, folder)
  await upload(source, source.other)
  small = await stage.backUp(source.other.id, folder)
})

test('a restore that fails half way leaves nothing of the school, not even its role or its files', async () => {
  const target = await stage.emptyDatabase()
  const backup = changed(small, (manifest) => {
    manifest.tables.find((table) => table.name === 'sys_user')!.rows += 1
  })
  await expect(target.restore(backup)).rejects.toThrow(/表 sys_user 应有 \d+ 行/)
  expect(await target.rows("select nspname from pg_namespace where nspname like 'school%'")).toEqual([])
  expect(await target.rows("select rolname from pg_roles where rolname like 'school%'")).toEqual([])
  expect(await target.rows('select * from platform.school')).toEqual([])
  expect(existsSync(join(target.config.dataDir, 'files', '000001'))).toBe(false)
})

describe('a school restored into an empty server', () => {
  let target: EmptyDatabase

  beforeAll(async () => {
    target = await stage.emptyDatabase()
    await target.restore(full)
  })

  test('has every row of every table, value for value', async () => {
    const settled = ['sys_job', 'sys_session']
    const before = await fingerprints(stage.source.url, 'school_000000')
    const after = await fingerprints(target.url, 'school_000000')
    expect(Object.keys(before).length).toBeGreaterThan(20)
    expect(after['base_student']!.rows).toBeGreaterThan(1000)
    for (const name of settled) expect(after[name]!.rows).toBe(before[name]!.rows)
    const others = (all: typeof before) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !settled.includes(name)))
    expect(others(after)).toEqual(others(before))
    expect(await target.rows('select * from platform.school')).toEqual(
      await rowsAt(stage.source.url, "select * from platform.school where id = '000000'"),
    )
  })

  test('has its files, and sensitive values open with the same key', async () => {
    const [file] = await rowsOf(stage.source, "select object_key as key from sys_file where name = '证明.pdf'")
    expect(readFileSync(join(target.config.dataDir, 'files', file!['key'] as string))).toEqual(pdf)
    const [person] = await target.rows(
      'select id_card from school_000000.base_student where id_card is not null limit 1',
    )
    const sealed = person!['id_card'] as string
    expect(createSecrets(target.config.appKeys).open(sealed, '000000/base.student/idCard')).toMatch(/^\d{17}[\dX]$/)
    expect(() => createSecrets(['another key']).open(sealed, '000000/base.student/idCard')).toThrow()
  })

  test('has no work left running and nobody signed in', async () => {
    const jobs = await target.rows('select status, message, title from school_000000.sys_job order by status')
    expect(jobs).toEqual([
      { status: '2', message: null, title: '特殊\t字符\n反斜杠\\N 𠮷😀' },
      { status: '4', message: '恢复备份后任务已终止', title: '特殊\t字符\n反斜杠\\N 𠮷😀' },
    ])
    expect(
      await target.rows('select count(*)::int as count from school_000000.sys_session where revoked_time is null'),
    ).toEqual([{ count: 0 }])
  })

  test('starts as the product does and lets people sign in with their passwords', async () => {
    await prepare({ config: target.config, databaseUrl: target.url, progress: () => {} })
    const world = openWorld(target.config, target.url, { connections: 4 })
    const app = await buildApp({ world, config: target.config, logger: false })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/flySource-auth/oauth/token',
      query: {
        tenantId: '000000',
        username: 'fdy01',
        password: createHash('md5').update(demoPassword).digest('hex'),
        type: 'main',
        grant_type: 'password',
        scope: 'all',
      },
      headers: { 'tenant-id': '000000', authorization: basic },
    })
    await app.close()
    await world.pool.end()
    expect(answer.json()).toHaveProperty('access_token')
  })

  test('is not overwritten by a second restore', async () => {
    await expect(target.restore(full)).rejects.toThrow('学校 000000 已存在，不能覆盖恢复')
    expect(await target.rows('select id from platform.school')).toEqual([{ id: '000000' }])
    expect(readdirSync(join(target.config.dataDir, 'files', '000000'))).not.toEqual([])
  })

  test('takes another school beside it', async () => {
    await target.restore(small)
    expect(await target.rows('select id, name from platform.school order by id')).toEqual([
      { id: '000000', name: stage.source.school.name },
      { id: '000001', name: stage.source.other.name },
    ])
    expect(await fingerprints(target.url, 'school_000001')).toEqual(
      await fingerprints(stage.source.url, 'school_000001'),
    )
  })
})

test('a restore that is interrupted leaves no school', async () => {
  const target = await stage.emptyDatabase()
  const interrupt = new AbortController()
  const filesFolder = join(target.config.dataDir, 'files')
  const input = {
    url: target.url,
    backup: small,
    steps: stage.steps,
    filesFolder,
    clock: stage.source.clock,
    signal: interrupt.signal,
  }
  await expect(restoreSchool({ ...input, progress: () => interrupt.abort() })).rejects.toThrow('aborted')
  expect(await target.rows("select nspname from pg_namespace where nspname like 'school%'")).toEqual([])
})
