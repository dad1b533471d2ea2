import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '#services/backup/backup-error.ts'
import { backupSchool } from '#services/backup/backup-school.ts'
import { paced, runCommand, secondsSince, sizeText } from '#services/backup/command.ts'
import { reachDatabase } from '#services/backup/database.ts'
import { schoolIds } from '#services/backup/directory.ts'
import type { Manifest } from '#services/backup/manifest.ts'
import { systemClock } from '#kernel/world/clock.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { storeOf } from '#services/files/stores/stores.ts'
import { loadConfig } from '#services/startup/config.ts'
import { allEntities } from './manifests.ts'
import { openWorld } from './world.ts'

const usage = '用法：npm run backup -- --school 000000|all --to 目录'

await runCommand(async ({ progress, signal }) => {
  const { school, to } = options()
  const config = loadConfig()
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  const database = await reachDatabase(config, progress)
  const world = openWorld(config, database.url, { connections: 2 })
  try {
    const known = await schoolIds(database.url)
    const schools = known.length > 0 ? await listSchools(world.pool) : []
    const wanted = school === 'all' ? known : [school]
    if (wanted.length === 0) throw new BackupError('数据库里还没有学校，没有可备份的内容')
    for (const schoolId of wanted) {
      const start = performance.now()
      const at = schools.find((one) => one.id === schoolId)
      progress(`正在备份学校 ${schoolId} …`)
      const { folder, manifest } = await backupSchool({
        url: database.url,
        schoolId,
        to,
        filesFolder: join(config.dataDir, 'files'),
        openStore: async (code) => (at ? storeOf(world, at, code) : undefined),
        entities: allEntities,
        product: version,
        clock: systemClock,
        progress: paced(progress),
        signal,
      })
      progress(`学校 ${schoolId} ${manifest.school.name} 已备份：${summary(manifest)}，用时 ${secondsSince(start)} 秒`)
      progress(`  位置  ${folder}`)
      if (manifest.files.missing.length > 0)
        progress(`  注意  ${manifest.files.missing.length} 个附件缺失、已损坏或读不到，未能备份，见 manifest.json`)
    }
    progress('备份不含密钥：请另行妥善保存 APP_KEY（或数据目录下的 app.key），没有它，备份中的敏感信息无法解读')
    progress('排队和运行中的任务不会随备份恢复后继续')
  } finally {
    await world.pool.end()
    await database.close()
  }
})

function options(): { school: string; to: string } {
  try {
    const { values } = parseArgs({ options: { school: { type: 'string', default: 'all' }, to: { type: 'string' } } })
    if (values.to && /^(all|\d{6})$/.test(values.school)) return { school: values.school, to: resolve(values.to) }
  } catch {
    // Unknown options are answered like missing ones.
  }
  throw new BackupError(usage)
}

function summary({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.bytes, files.bytes + files.totalBytes)
  return `${tables.length} 张表 ${rows} 行，附件 ${files.rows - files.missing.length} 个，共 ${sizeText(bytes)}`
}
