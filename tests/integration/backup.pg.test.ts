import { createHash, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '#apps/server/load-demo.ts'
import { manifests } from '#apps/server/manifests.ts'
import { prepare } from '#apps/server/prepare.ts'
import { openWorld } from '#apps/server/world.ts'
import { archiveLog } from '#services/logs/archive/archive-log.ts'
import { backupSchool } from '#services/backup/backup-school.ts'
import { checkBackup } from '#services/backup/check-backup.ts'
import { readBackups, tablePart, type StoredBackup } from '#services/backup/manifest.ts'
import { restoreSchool } from '#services/backup/restore-school.ts'
import type { OpenStore } from '#services/backup/stored-files.ts'
import { systemActor } from '#kernel/world/context.ts'
import { migrate, readSteps, type MigrationStep } from '#kernel/db/migrate.ts'
import { createPool } from '#kernel/db/pool.ts'
import { createSecrets } from '#kernel/db/secrets.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { ossConfig } from '#services/files/shared/oss-config.ts'
import { forgetStores, storeOf } from '#services/files/stores.ts'
import { storeUpload } from '#services/files/upload.ts'
import { buildApp } from '#services/web-server/app.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { loginLog } from '#services/system/shared/security.ts'
import { databaseOf } from '#kernel/testing/postgres.ts'
import { startTestServer } from '#kernel/testing/test-server.ts'
import {
  bucket,
  keys as storageKeys,
  startObjectStorage,
} from '#modules/platform/resource/server/testing/object-storage.ts'
import { testConfig } from '#tests/support/config.ts'
import { basic, rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'

// A school is brought back whole in most of these, into a server of its own: how long that takes is the machine's affair.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
afterAll(() => vi.resetConfig())

const migrations = join(import.meta.dirname, '../../migrations')
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

let source: TestSchool
let emptyServer: { url: string; stop(): Promise<void> }
let steps: { platform: MigrationStep[]; school: MigrationStep[] }
let folder: string
let full: StoredBackup
let appKeys: readonly string[]
const dataDirs: string[] = []

beforeAll(async () => {
  source = await testSchool()
  const config = testConfig()
  appKeys = config.appKeys
  dataDirs.push(config.dataDir)
  emptyServer = await startTestServer()
  steps = {
    platform: await readSteps(join(migrations, 'platform')),
    school: await readSteps(join(migrations, 'school')),
  }
  folder = mkdtempSync(join(tmpdir(), 'campus-backup-'))
  await source.as('fdy01')
  await storeUpload(
    source.world,
    { school: source.school, actor: systemActor, request: { traceId: 'test', ip: null } },
    { filename: '证明.pdf', file: Readable.from([pdf]) },
  )
  await source.system((ctx) =>
    ctx.db.query(
      `insert into sys_job (id, create_time, update_time, type, title, params, status, total, done, failed, attempt, is_cancel_wanted)
       select id, $2, $2, 'export', E'特殊\t字符\n反斜杠\\\\N 𠮷😀', '{"a": "\\\\"}', status, 0, 0, 0, 0, false from unnest($1::uuid[], array['1', '2']) x(id, status)`,
      [[newId(ctx.now()), newId(ctx.now())], ctx.now()],
    ),
  )
  full = await backUp(source.school.id, folder)
})

afterAll(async () => {
  await source?.close()
  await emptyServer?.stop()
  for (const path of [folder, ...dataDirs]) rmSync(path, { recursive: true, force: true })
})

// The first test: the server must still be without the roles that a restore makes.
test('a restore that fails half way leaves nothing of the school, not even its role or its files', async () => {
  const target = await emptyDatabase()
  const backup = changed(full, (manifest) => {
    manifest.tables.find((table) => table.name === 'sys_user')!.rows += 1
  })
  await expect(target.restore(backup)).rejects.toThrow(/表 sys_user 应有 \d+ 行/)
  expect(await target.rows("select nspname from pg_namespace where nspname like 'school%'")).toEqual([])
  expect(await target.rows("select rolname from pg_roles where rolname like 'school%'")).toEqual([])
  expect(await target.rows('select * from platform.school')).toEqual([])
  expect(existsSync(join(target.config.dataDir, 'files', '000000'))).toBe(false)
})

describe('a school restored into an empty server', () => {
  let target: Awaited<ReturnType<typeof emptyDatabase>>

  beforeAll(async () => {
    target = await emptyDatabase()
    await target.restore(full)
  })

  test('has every row of every table, value for value', async () => {
    const settled = ['sys_job', 'sys_session']
    const before = await fingerprints(source.url, 'school_000000')
    const after = await fingerprints(target.url, 'school_000000')
    expect(Object.keys(before).length).toBeGreaterThan(20)
    expect(after['base_student']!.rows).toBeGreaterThan(1000)
    for (const name of settled) expect(after[name]!.rows).toBe(before[name]!.rows)
    const others = (all: typeof before) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !settled.includes(name)))
    expect(others(after)).toEqual(others(before))
    expect(await target.rows('select * from platform.school')).toEqual(
      await rowsAt(source.url, "select * from platform.school where id = '000000'"),
    )
  })

  test('has its files, and sensitive values open with the same key', async () => {
    const [file] = await rowsOf(source, "select object_key as key from sys_file where name = '证明.pdf'")
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
    const second = await backUp(source.other.id, folder)
    await target.restore(second)
    expect(await target.rows('select id, name from platform.school order by id')).toEqual([
      { id: '000000', name: source.school.name },
      { id: '000001', name: source.other.name },
    ])
    expect(await fingerprints(target.url, 'school_000001')).toEqual(await fingerprints(source.url, 'school_000001'))
  })
})

test('a backup of one school carries nothing of another, and no key', async () => {
  const second = await backUp(source.other.id, join(folder, 'alone'))
  const names = await rowsOf(source, 'select id from base_student union select id from sys_user')
  const text = second.manifest.tables
    .map((table) => gunzipSync(readFileSync(join(second.folder, tablePart(table.name)))).toString())
    .join('\n')
  expect(names.length).toBeGreaterThan(1000)
  expect(names.filter((row) => text.includes(row['id'] as string))).toEqual([])
  expect(existsSync(join(second.folder, 'files'))).toBe(false)
  const manifest = readFileSync(join(full.folder, 'manifest.json'), 'utf8')
  for (const key of appKeys) expect(manifest).not.toContain(key)
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
    const copy = join(folder, randomUUID())
    cpSync(full.folder, copy, { recursive: true })
    damage(copy)
    const [backup] = await readBackups(copy)
    await expect(check(backup!)).rejects.toThrow(/备份已损坏：.* 缺失或内容不符，未作任何改动/)
    rmSync(copy, { recursive: true })
  }
  await expect(check(full)).resolves.toBeUndefined()
})

test('another key, or the loss of the oldest one, is told before anything is restored', async () => {
  const [own] = appKeys
  await expect(check(full, ['another key'])).rejects.toThrow(/APP_KEY 与备份时不同（缺少密钥 [0-9a-f]{8}）/)
  await expect(check(full, ['a newer key', own!])).resolves.toBeUndefined()
  await expect(check(full, [own!, 'an unknown older key'])).rejects.toThrow('APP_KEY 缺少最早使用的密钥')
})

test('a backup of another version is refused unless its steps are the first ones of this product', async () => {
  const unknown = changed(full, (manifest) => manifest.steps.push({ name: '0999-later.sql', checksum: 'x' }))
  await expect(check(unknown)).rejects.toThrow('步骤 0999-later.sql 是本产品没有的，请先升级本产品')
  const edited = changed(full, (manifest) => (manifest.steps[0]!.checksum = 'x'))
  await expect(check(edited)).rejects.toThrow(/与备份时（版本 .*）不同/)
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
  const pool = createPool({ url: source.url, max: 1 })
  await migrate({ pool, binding: bindingOf(source.other), steps: [...steps.school, numbers], clock: source.clock })
  await pool.transaction(bindingOf(source.other), (db) => db.query("insert into numbers (label) values ('a'), ('b')"))
  await pool.end()
  const older = await backUp(source.other.id, join(folder, 'older'))
  const target = await emptyDatabase()
  await target.restore(older, [...steps.school, numbers, later])
  await target.rows("insert into school_000001.numbers (label) values ('c')")
  expect(await target.rows('select id::int, label from school_000001.numbers order by id')).toEqual([
    { id: 1, label: 'a' },
    { id: 2, label: 'b' },
    { id: 3, label: 'c' },
  ])
  const names = await target.rows("select name from school_000001.schema_migration where name > '0990' order by name")
  expect(names.map((row) => row['name'])).toEqual(['0998-numbers.sql', '0999-later.sql'])
})

test('a restore that is interrupted leaves no school', async () => {
  const target = await emptyDatabase()
  const interrupt = new AbortController()
  const filesFolder = join(target.config.dataDir, 'files')
  const input = { url: target.url, backup: full, steps, filesFolder, clock: source.clock, signal: interrupt.signal }
  await expect(restoreSchool({ ...input, progress: () => interrupt.abort() })).rejects.toThrow('aborted')
  expect(await target.rows("select nspname from pg_namespace where nspname like 'school%'")).toEqual([])
})

test('a backup that is interrupted leaves no folder', async () => {
  const interrupt = new AbortController()
  const to = join(folder, 'interrupted')
  const running = backUp(source.school.id, to, { signal: interrupt.signal, progress: () => interrupt.abort() })
  await expect(running).rejects.toThrow('aborted')
  expect(readdirSync(to)).toEqual([])
})

test('objects of another storage, smaller pictures and archived logs come back, each object once, and so does what the directory knows', async () => {
  const storage = await startObjectStorage()
  const { world, school } = source
  try {
    const caller = { school, actor: systemActor, request: { traceId: 'test', ip: null } }
    const picture = await sharp({
      create: { width: 1200, height: 900, channels: 3, background: { r: 20, g: 90, b: 160 } },
    })
      .jpeg()
      .toBuffer()
    await source.system(async (ctx) => {
      await ctx.db.execute('update sys_oss_config set is_default = false')
      await insertRow(ctx, ossConfig, newId(ctx.now()), {
        ossCode: 's3',
        ossName: '对象存储',
        category: '2',
        endpoint: storage.endpoint,
        region: 'us-east-1',
        bucketName: bucket,
        ...storageKeys,
        isPathStyle: true,
        isDefault: true,
        status: '1',
      })
    })
    forgetStores(world)
    for (const filename of ['a.jpg', 'b.jpg'])
      await storeUpload(world, caller, { filename, file: Readable.from([picture]) })
    await archiveLog(world, school, { entity: loginLog, before: new Date(source.clock().getTime() + 90 * 86_400_000) })
    await rowsAt(
      source.url,
      "update platform.school set linkman = '王老师', contact_number = '0731-88880000', expire_time = '2030-01-01' where id = '000000'",
    )
    await rowsAt(
      source.url,
      "insert into platform.setting (name, value, update_time) values ('installation', 'this one', '2026-01-01'), ('licence', 'signed', '2026-01-01') on conflict (name) do update set value = excluded.value",
    )
    const backup = await backUp(school.id, join(folder, 'stores'), {
      openStore: (code) => storeOf(world, school, code),
    })
    const [object] = await rowsOf(source, "select object_key as key, thumbs from sys_file where name = 'a.jpg'")
    const key = String(object!['key'])
    const listed = gunzipSync(readFileSync(join(backup.folder, 'files.list.gz')))
      .toString()
      .split('\n')
      .filter((line) => line.startsWith(key))
    expect(listed).toHaveLength(1)
    expect(backup.manifest.files.missing).toEqual([])
    await storage.stop()

    const target = await emptyDatabase()
    await target.restore(backup)
    const at = (name: string) => join(target.config.dataDir, 'files', name)
    expect(readFileSync(at(key))).toEqual(picture)
    expect(object!['thumbs']).toBe('240,960')
    for (const size of [240, 960]) expect((await sharp(readFileSync(at(`${key}-${size}`))).metadata()).width).toBe(size)
    expect(await target.rows('select distinct bucket_name as bucket from school_000000.sys_file')).toEqual([
      { bucket: 'local' },
    ])
    const [archive] = await target.rows(
      `select a.rows, f.object_key as key from school_000000.sys_log_archive a join school_000000.sys_file f on f.id::text = a.file_id where a.entity = 'sysLoginLog' limit 1`,
    )
    expect(
      gunzipSync(readFileSync(at(String(archive!['key']))))
        .toString()
        .trim()
        .split('\n'),
    ).toHaveLength(Number(archive!['rows']))
    expect(
      await target.rows('select linkman, contact_number as phone, expire_time as until from platform.school'),
    ).toEqual([{ linkman: '王老师', phone: '0731-88880000', until: new Date('2030-01-01') }])
    expect(
      await target.rows(
        "select name, value from platform.setting where name in ('installation', 'licence') order by name",
      ),
    ).toEqual([
      { name: 'installation', value: 'this one' },
      { name: 'licence', value: 'signed' },
    ])

    // A damaged smaller picture is found like any other file.
    writeFileSync(join(backup.folder, 'files', `${key}-240`), 'x')
    await expect(check(backup)).rejects.toThrow('备份已损坏')
  } finally {
    await storage.stop()
  }
})

function backUp(
  schoolId: string,
  to: string,
  more: { signal?: AbortSignal; progress?: () => void; openStore?: OpenStore } = {},
): Promise<StoredBackup> {
  return backupSchool({
    url: source.url,
    schoolId,
    to,
    filesFolder: source.world.filesFolder,
    entities: manifests.flatMap((manifest) => manifest.entities),
    product: 'test',
    clock: source.clock,
    progress: () => {},
    ...more,
  })
}

function check(backup: StoredBackup, keys: readonly string[] = appKeys): Promise<void> {
  return checkBackup(backup, { steps: steps.school, secrets: createSecrets(keys) })
}

function changed(
  { folder: at, manifest }: StoredBackup,
  change: (manifest: StoredBackup['manifest']) => unknown,
): StoredBackup {
  const copy = structuredClone(manifest)
  change(copy)
  return { folder: at, manifest: copy }
}

function sqlStep(name: string, text: string): MigrationStep {
  return { name, checksum: name, run: async (db) => void (await db.query(text)) }
}

async function emptyDatabase() {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await rowsAt(emptyServer.url, `create database ${name}`)
  const url = databaseOf(emptyServer.url, name)
  const config = testConfig()
  dataDirs.push(config.dataDir)
  return {
    url,
    config,
    rows: (text: string) => rowsAt(url, text),
    async restore(backup: StoredBackup, school: MigrationStep[] = steps.school) {
      await checkBackup(backup, { steps: school, secrets: createSecrets(config.appKeys) })
      const filesFolder = join(config.dataDir, 'files')
      await restoreSchool({
        url,
        backup,
        steps: { platform: steps.platform, school },
        filesFolder,
        clock: source.clock,
        progress: () => {},
      })
    },
  }
}

/** Count and digest of each table, over every value of every row. */
async function fingerprints(url: string, schema: string): Promise<Record<string, { rows: number; digest: string }>> {
  const tables = await rowsAt(url, `select tablename as name from pg_tables where schemaname = '${schema}' order by 1`)
  const prints: Record<string, { rows: number; digest: string }> = {}
  for (const { name } of tables) {
    const [print] = await rowsAt(
      url,
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest from ${schema}.${name} t`,
    )
    prints[name as string] = print as { rows: number; digest: string }
  }
  return prints
}

async function rowsAt(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
