import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { serverEnvironment } from './account.ts'
import type { Account } from './account.ts'
import { StartupError } from '#kernel/errors/startup-error.ts'

/** The one database user of the embedded server. */
export const embeddedUser = 'campus'

type Place = { cluster: string; passwordFile: string }

/** The password of the embedded server, made once and kept where only we can read it. */
export function embeddedPassword({ cluster, passwordFile }: Place): string {
  if (!existsSync(passwordFile)) {
    if (existsSync(cluster)) {
      throw new StartupError(`内置数据库的密码文件 ${passwordFile} 不见了，请从备份恢复整个数据目录`)
    }
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  }
  return readFileSync(passwordFile, 'utf8').trim()
}

/** Makes the cluster beside its final place and moves it there whole, so that a killed first start leaves no half. */
export async function initialiseCluster(input: {
  place: Place
  initdb: string
  account: Account
  password: string
  isDurable: boolean
}): Promise<void> {
  const { place, account } = input
  const draft = `${place.cluster}.new`
  const secret = `${draft}-secret`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(secret, input.password, { mode: 0o600 })
  if (account.owner) for (const path of [draft, secret]) chownSync(path, account.owner.uid, account.owner.gid)
  chmodSync(draft, 0o700)
  try {
    await run(
      account.command(input.initdb, [
        `--pgdata=${draft}`,
        `--username=${embeddedUser}`,
        `--pwfile=${secret}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Order by code point, fast and the same everywhere; Chinese letters still count as letters for pg_trgm.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
        '--lc-messages=C',
        '--no-instructions',
        ...(input.isDurable ? [] : ['--no-sync']),
      ]),
    )
  } finally {
    rmSync(secret, { force: true })
  }
  renameSync(draft, place.cluster)
}

function run({ file, args, options }: ReturnType<Account['command']>): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(file, args, {
      ...options,
      cwd: '/',
      env: serverEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.once('error', (error) => reject(new StartupError(`内置数据库无法初始化：${error.message}`, { cause: error })))
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new StartupError(`内置数据库无法初始化：${output.trim().split('\n').at(-1) ?? `退出码 ${code}`}`))
    })
  })
}
