import { join } from 'node:path'
import type { MigrationStep } from '#kernel/db/migrate.ts'
import type { Secrets } from '#kernel/db/secrets.ts'
import { BackupError, damaged } from './backup-error.ts'
import { checkKeys } from './keys.ts'
import { fileList, tablePart, thumbList, type Manifest, type Part, type StoredBackup } from './manifest.ts'
import { measureFile } from './parts.ts'
import { checkFiles } from './stored-files.ts'

/** Throws when a backup is damaged or does not fit this product and its keys. Touches nothing. */
export async function checkBackup(
  backup: StoredBackup,
  input: { steps: readonly MigrationStep[]; secrets: Secrets; signal?: AbortSignal },
): Promise<void> {
  const { folder, manifest } = backup
  checkSteps(manifest, input.steps)
  checkKeys(input.secrets, manifest.keys)
  const parts: [string, Part][] = [
    [fileList, manifest.files],
    ...(manifest.thumbs ? [[thumbList, manifest.thumbs] as [string, Part]] : []),
    ...manifest.tables.map((table): [string, Part] => [tablePart(table.name), table]),
  ]
  for (const [name, part] of parts) {
    input.signal?.throwIfAborted()
    const path = join(folder, name)
    if ((await measureFile(path))?.sha256 !== part.sha256) throw damaged(path)
  }
  await checkFiles(backup, input.signal)
}

/** The rows fit the tables only if these are made by the very steps that had made the originals. */
function checkSteps({ product, steps: wanted }: Manifest, own: readonly MigrationStep[]): void {
  wanted.forEach((step, i) => {
    const known = own[i]
    if (known?.name === step.name && known.checksum === step.checksum) return
    const other = own.find(({ name }) => name === step.name)
    if (!other)
      throw new BackupError(`备份由版本 ${product} 生成，其数据库步骤 ${step.name} 是本产品没有的，请先升级本产品`)
    if (other.checksum !== step.checksum)
      throw new BackupError(`数据库步骤 ${step.name} 与备份时（版本 ${product}）不同，不能恢复`)
    throw new BackupError(`数据库步骤的次序与备份时（版本 ${product}）不同：备份中第 ${i + 1} 步是 ${step.name}`)
  })
}
