import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, messageOf, StartupError } from '#kernel/errors/startup-error.ts'

/** Makes the data folder when absent and proves that it can be written. */
export function prepareDataFolder(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    const made = mkdirSync(folder, { recursive: true })
    // Root hands the database to another account, which must be able to pass through; the files inside are 0600.
    if (made) chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new StartupError(
      `数据目录 ${folder} 不可写（${reasonOf(error)}），请检查权限，或设置 DATA_DIR 使用其他目录`,
      {
        cause: error,
      },
    )
  }
}

const reasons: Record<string, string> = {
  EACCES: '没有权限',
  EPERM: '没有权限',
  EEXIST: '该位置不是目录',
  ENOTDIR: '该位置不是目录',
  EROFS: '文件系统只读',
  ENOSPC: '磁盘已满',
}

function reasonOf(error: unknown): string {
  return reasons[codeOf(error)] ?? messageOf(error)
}
