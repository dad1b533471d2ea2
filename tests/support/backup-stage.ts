import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, vi } from 'vitest'
import { manifests } from '#apps/server/manifests.ts'
import { readSteps, type MigrationStep } from '#kernel/db/migrate.ts'
import { createSecrets } from '#kernel/db/secrets.ts'
import type { School } from '#kernel/db/types.ts'
import { databaseOf } from '#kernel/testing/database-of.ts'
import { startTestServer } from '#kernel/testing/test-server.ts'
import { systemActor } from '#kernel/world/context.ts'
import { backupSchool } from '#services/backup/backup-school.ts'
import { checkBackup } from '#services/backup/check-backup.ts'
import type { StoredBackup } from '#services/backup/manifest.ts'
import { restoreSchool } from '#services/backup/restore-school.ts'
import type { OpenStore } from '#services/backup/stored-files.ts'
import { storeUpload } from '#services/files/upload/upload.ts'
import { testConfig } from './config.ts'
import { testSchool, type TestSchool } from './school.ts'

const migrations = resolve(import.meta.dirname, '../../migrations')
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** An empty database in an empty server, and a folder for the files. */
export type EmptyDatabase = {
  url: string
  config: ReturnType<typeof testConfig>
  rows(text: string): Promise<Record<string, unknown>[]>
  restore(backup: StoredBackup, school?: MigrationStep[]): Promise<void>
}

export type BackupStage = {
  /** The product with two schools; a file was uploaded in the first. */
  source: TestSchool
  steps: { platform: MigrationStep[]; school: MigrationStep[] }
  /** Where backups go. */
  folder: string
  appKeys: readonly string[]
  backUp(
    schoolId: string,
    to: string,
    more?: { signal?: AbortSignal; progress?: () => void; openStore?: OpenStore },
  ): Promise<StoredBackup>
  check(backup: StoredBackup, keys?: readonly string[]): Promise<void>
  emptyDatabase(): Promise<EmptyDatabase>
}

/** What a file of tests about backups stands on; it is there once its tests run. */
export function backupStage(): BackupStage {
  // A school is brought back whole in most of these, into a server of its own: how long that takes is the machine's affair.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
  const stage = {} as BackupStage
  const dataDirs: string[] = []
  let emptyServer: Awaited<ReturnType<typeof startTestServer>> | undefined
  beforeAll(async () => {
    stage.source = await testSchool()
    stage.appKeys = testConfig().appKeys
    stage.steps = {
      platform: await readSteps(join(migrations, 'platform')),
      school: await readSteps(join(migrations, 'school')),
    }
    stage.folder = mkdtempSync(join(tmpdir(), 'campus-backup-'))
    await upload(stage.source, stage.source.school)
  })
  afterAll(async () => {
    await stage.source?.close()
    await emptyServer?.stop()
    for (const path of [stage.folder, ...dataDirs]) rmSync(path, { recursive: true, force: true })
    vi.resetConfig()
  })
  stage.backUp = (schoolId, to, more = {}) =>
    backupSchool({
      url: stage.source.url,
      schoolId,
      to,
      filesFolder: stage.source.world.filesFolder,
      entities: manifests.flatMap((manifest) => manifest.entities),
      product: 'test',
      clock: stage.source.clock,
      progress: () => {},
      ...more,
    })
  stage.check = (backup, keys = stage.appKeys) =>
    checkBackup(backup, { steps: stage.steps.school, secrets: createSecrets(keys) })
  stage.emptyDatabase = async () => {
    emptyServer ??= await startTestServer()
    const name = `t_${randomUUID().replaceAll('-', '')}`
    await rowsAt(emptyServer.url, `create database ${name}`)
    const url = databaseOf(emptyServer.url, name)
    const config = testConfig()
    dataDirs.push(config.dataDir)
    return {
      url,
      config,
      rows: (text) => rowsAt(url, text),
      async restore(backup, school = stage.steps.school) {
        await checkBackup(backup, { steps: school, secrets: createSecrets(config.appKeys) })
        await restoreSchool({
          url,
          backup,
          steps: { platform: stage.steps.platform, school },
          filesFolder: join(config.dataDir, 'files'),
          clock: stage.source.clock,
          progress: () => {},
        })
      },
    }
  }
  return stage
}

/** The same backup with another manifest. */
export function changed(
  { folder: at, manifest }: StoredBackup,
  change: (manifest: StoredBackup['manifest']) => unknown,
): StoredBackup {
  const copy = structuredClone(manifest)
  change(copy)
  return { folder: at, manifest: copy }
}

/** Count and digest of each table, over every value of every row. */
export async function fingerprints(
  url: string,
  schema: string,
): Promise<Record<string, { rows: number; digest: string }>> {
  const tables = await rowsAt(url, `select tablename as name from pg_tables where schemaname = '${schema}' order by 1`)
  const prints: Record<string, { rows: number; digest: string }> = {}
  for (const { name } of tables) {
    const [print] = await rowsAt(
      url,
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest
       from ${schema}.${name} t`,
    )
    prints[name as string] = print as { rows: number; digest: string }
  }
  return prints
}

export async function rowsAt(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** One file of a school. */
export function upload({ world }: TestSchool, school: School): Promise<unknown> {
  const caller = { school, actor: systemActor, request: { traceId: 'test', ip: null } }
  return storeUpload(world, caller, { filename: '证明.pdf', file: Readable.from([pdf]) })
}
