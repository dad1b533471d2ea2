import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { StartupError } from '#kernel/errors/startup-error.ts'

/** The account the database runs under, and how a program is started under it. */
export type Account = {
  /** Null when it is our own account. */
  owner: { uid: number; gid: number } | null
  /** Set when the account needed help to reach our folders; worth telling the operator. */
  notice: string | null
  command(program: string, args: string[]): { file: string; args: string[]; options: { uid?: number; gid?: number } }
}

type Owner = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the data or of its folder, else as `nobody`.
 * That account must be able to pass through every folder above `paths`; below a closed one (`/root`)
 * it gets the one capability of reading past folder permissions, where the system lets us grant it.
 */
export function chooseAccount({ programs, cluster }: { programs: string; cluster: string }): Account {
  if (process.getuid?.() !== 0) {
    refuseNameless()
    return { owner: null, notice: null, command: (file, args) => ({ file, args, options: {} }) }
  }
  const owner = ownerFor(cluster)
  const closed = [programs, cluster].map((path) => closedFolder(path, owner)).find((folder) => folder !== null)
  if (!closed) return { owner, notice: null, command: (file, args) => ({ file, args, options: owner }) }
  const prefix = passThroughPrefix(owner)
  if (!prefix) {
    throw new StartupError(
      `以 root 启动时内置数据库改用 普通账号运行，但它无法进入 ${closed}；请把项目和数据目录放到 /opt 等可进入的位置，或改用普通用户启动，或设置 DATABASE_URL`,
    )
  }
  return {
    owner,
    notice: `${closed} 不对其他用户开放，已允许内置数据库只读穿越`,
    command: (file, args) => ({ file: 'setpriv', args: [...prefix, file, ...args], options: {} }),
  }
}

/** The first folder above `path` that the account cannot pass through, or null. */
export function closedFolder(path: string, { uid, gid }: Owner): string | null {
  const parent = dirname(path)
  if (parent === path) return null
  const above = closedFolder(parent, { uid, gid })
  if (above) return above
  const { mode, uid: folderUid, gid: folderGid } = statSync(parent)
  const needed = folderUid === uid ? 0o100 : folderGid === gid ? 0o010 : 0o001
  return mode & needed ? null : parent
}

/** The server needs none of our secrets, and `PG…` variables meant for others must not bend it. */
export function serverEnvironment(): Record<string, string> {
  const kept = ['PATH', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP']
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** Data that is there decides; a folder's owner must also have a name, without which the first step of PostgreSQL fails. */
function ownerFor(cluster: string): Owner {
  const data = statSync(cluster, { throwIfNoEntry: false })
  if (data && data.uid !== 0) return { uid: data.uid, gid: data.gid }
  const folder = statSync(dirname(cluster))
  const accounts = knownAccounts()
  if (folder.uid !== 0 && accounts.some(({ uid }) => uid === folder.uid)) return { uid: folder.uid, gid: folder.gid }
  return accounts.find(({ name }) => name === 'nobody') ?? { uid: 65_534, gid: 65_534 }
}

function knownAccounts(): (Owner & { name: string })[] {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}

function refuseNameless(): void {
  try {
    userInfo()
  } catch (error) {
    throw new StartupError(
      `当前用户（uid ${process.getuid?.()}）在系统中没有账号，无法运行内置数据库，请换用有账号的用户或设置 DATABASE_URL`,
      { cause: error },
    )
  }
}

/** Without `no_setuid_fixup` the access() call, by which PostgreSQL looks at its programs, ignores the capability. */
function passThroughPrefix({ uid, gid }: Owner): string[] | null {
  for (const capability of ['dac_read_search', 'dac_override']) {
    const prefix = [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      '--securebits=+no_setuid_fixup',
      '--',
    ]
    if (spawnSync('setpriv', [...prefix, 'true'], { stdio: 'ignore' }).status === 0) return prefix
  }
  return null
}
