import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '#services/backup/backup-error.ts'
import { checkBackup } from '#services/backup/check-backup.ts'
import { paced, runCommand, secondsSince } from '#services/backup/command.ts'
import { reachDatabase } from '#services/backup/database.ts'
import { readBackups } from '#services/backup/manifest.ts'
import { restoreSchool } from '#services/backup/restore-school.ts'
import { systemClock } from '#kernel/world/clock.ts'
import { loadConfig } from '#services/startup/config.ts'
import { createSecrets } from '#kernel/db/secrets.ts'
import { checkDataFits } from '#services/startup/data-fits.ts'
import { allEntities } from './manifests.ts'
import { allSteps } from './standing.ts'

await runCommand(async ({ progress, signal }) => {
  const backups = await readBackups(fromFolder())
  const config = loadConfig()
  const steps = await allSteps()
  progress(`正在核对 ${backups.length} 个备份…`)
  const secrets = createSecrets(config.appKeys)
  for (const backup of backups) await checkBackup(backup, { steps: steps.school, secrets, signal })
  const database = await reachDatabase(config, progress)
  try {
    // Schools of one server share its keys.
    await checkDataFits(database.url, { secrets, steps, entities: allEntities })
    for (const backup of backups) {
      const start = performance.now()
      const { school, tables, files, time } = backup.manifest
      progress(`正在恢复学校 ${school.id} ${school.name}（备份于 ${time}）…`)
      await restoreSchool({
        url: database.url,
        backup,
        steps,
        filesFolder: join(config.dataDir, 'files'),
        clock: systemClock,
        progress: paced(progress),
        signal,
      })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      progress(
        `学校 ${school.id} 已恢复：${tables.length} 张表 ${rows} 行，附件 ${files.rows - files.missing.length} 个，用时 ${secondsSince(start)} 秒`,
      )
    }
    progress('备份时排队和运行中的任务已标为失败，所有人须重新登录')
  } finally {
    await database.close()
  }
})

function fromFolder(): string {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' } } })
    if (values.from) return resolve(values.from)
  } catch {
    // Unknown options are answered like missing ones.
  }
  throw new BackupError('用法：npm run restore -- --from 目录')
}
