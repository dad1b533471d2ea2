import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../startup/port.ts'
import { StartupError } from '#kernel/errors/startup-error.ts'
import { chooseAccount, serverEnvironment } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { embeddedPassword, embeddedUser, initialiseCluster } from './initialise.ts'
import { clusterNameOf, commandLineOf, stopLeftovers } from './processes.ts'

/** A running embedded server. */
export type EmbeddedPostgres = {
  /** Of the database `campus`, on a loopback port, with the password. */
  url: string
  port: number
  pid: number
  /** Settles when the server is gone, wanted or not. */
  exited: Promise<void>
  /** Fast, clean stop; open transactions are rolled back. */
  stop(): Promise<void>
}

type Options = {
  /** Everything of the server goes below this existing folder. */
  folder: string
  progress?: (line: string) => void
  /** Server settings on top of the defaults. */
  settings?: Record<string, string>
  /** A restart keeps the port that others were already told. */
  port?: number
  /** False for servers that live as long as a test run. */
  isDurable?: boolean
}

/** Starts the embedded server: makes it at the first time, recovers it after a crash, replaces one left by a killed parent. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const folder = realpathSync(options.folder)
  const progress = options.progress ?? (() => {})
  const place = { cluster: join(folder, 'postgres'), passwordFile: join(folder, 'postgres.password') }
  const binaries = locateBinaries()
  const account = chooseAccount({ programs: binaries.postgres, cluster: place.cluster })
  if (account.notice) progress(account.notice)
  const password = embeddedPassword(place)
  if (!existsSync(place.cluster)) {
    progress('正在初始化内置数据库…')
    const isDurable = options.isDurable ?? true
    await initialiseCluster({ place, initdb: binaries.initdb, account, password, isDurable })
  }
  const clusterName = clusterNameOf(place.cluster)
  if (await stopLeftovers(clusterName)) progress('已停止上次异常退出遗留的数据库进程')
  const launch = (port: number) =>
    launchOnce({ folder, cluster: place.cluster, port, progress }, ({ logFile }) => {
      const settings = { ...defaultSettings(), cluster_name: clusterName, port: String(port), ...options.settings }
      const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const { file, args, options: as } = account.command(binaries.postgres, ['-D', place.cluster, ...flags])
      // A group of its own: Ctrl-C in the terminal must not stop the database before its users.
      const surroundings = { cwd: '/', env: serverEnvironment(), detached: true }
      return spawn(file, args, { ...as, ...surroundings, stdio: ['ignore', logFile, logFile] })
    })
  const { child, port } = await launchPatiently(launch, { clusterName, fixedPort: options.port })
  const url = `postgres://${embeddedUser}:${password}@127.0.0.1:${port}/${embeddedUser}`
  const server = serverOf({ child, url, port })
  try {
    await ensureDatabase(url)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

type Launched = { child: ChildProcess; port: number }
type Failure = { log: string }

/** A port taken in between, or processes of a killed server that are still leaving, deserve another try. */
async function launchPatiently(
  launch: (port: number) => Promise<Launched | Failure>,
  { clusterName, fixedPort }: { clusterName: string; fixedPort: number | undefined },
): Promise<Launched> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await launch(fixedPort ?? (await freePort()))
    if ('child' in outcome) return outcome
    const isTemporary = /Address already in use|pre-existing shared memory|lock file/.test(outcome.log)
    if (!isTemporary || attempt === 20) {
      const reason = outcome.log.match(/(?:FATAL|PANIC|error):\s*(.*)/i)?.[1] ?? outcome.log.split('\n').at(-1)
      throw new StartupError(`内置数据库启动失败：${reason}`)
    }
    await stopLeftovers(clusterName)
    await wait(250)
  }
}

async function launchOnce(
  where: { folder: string; cluster: string; port: number; progress: (line: string) => void },
  start: (input: { logFile: number }) => ChildProcess,
): Promise<Launched | Failure> {
  removeForeignPidFile(where.cluster)
  const log = openLog(where.folder)
  const child = start({ logFile: log.file })
  closeSync(log.file)
  let failure: string | null = null
  child.once('error', (error) => (failure = error.message))
  child.once('exit', (code, signal) => (failure ??= `exit ${code ?? signal}`))
  for (let waited = 0; ; waited += 20) {
    if (failure !== null) return { log: readFileSync(log.path, 'utf8').slice(log.start).trim() || failure }
    if (isReady(where.cluster, child.pid)) return { child, port: where.port }
    if (waited > 0 && waited % 10_000 === 0) where.progress('数据库正在从上次的异常退出中恢复，请稍候…')
    await wait(20)
  }
}

function serverOf({ child, url, port }: { child: ChildProcess; url: string; port: number }): EmbeddedPostgres {
  const exited = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    child.once('exit', () => resolve())
  })
  const leavesWithin = (milliseconds: number) => {
    const cancel = new AbortController()
    // Cancelled, it has nothing more to say.
    const late = wait(milliseconds, false, { signal: cancel.signal }).catch(() => false)
    return Promise.race([exited.then(() => true), late]).finally(() => cancel.abort())
  }
  const stop = async () => {
    for (const [signal, milliseconds] of [
      ['SIGINT', 20_000],
      ['SIGQUIT', 5000],
      ['SIGKILL', 5000],
    ] as const) {
      child.kill(signal)
      if (await leavesWithin(milliseconds)) return
    }
  }
  return { url, port, pid: child.pid ?? 0, exited, stop }
}

/** The eighth line of the server's own pid file tells its condition. */
function isReady(cluster: string, pid: number | undefined): boolean {
  const lines = readPidFile(cluster)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/** The number in an old pid file may by now belong to a stranger or to a zombie, which would keep the server from starting. */
function removeForeignPidFile(cluster: string): void {
  const command = commandLineOf(Number(readPidFile(cluster)[0]))
  if (command !== null && !command.includes('postgres')) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function openLog(folder: string): { path: string; file: number; start: number } {
  const logs = join(folder, 'logs')
  mkdirSync(logs, { recursive: true, mode: 0o700 })
  const path = join(logs, 'postgres.log')
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(path, `${path}.1`)
  const file = openSync(path, 'a', 0o600)
  return { path, file, start: readFileSync(path, 'utf8').length }
}

function defaultSettings(): Record<string, string> {
  const memory = totalmem() / 1024 ** 2
  const buffers = Math.min(256, Math.max(32, Math.floor(memory / 8)))
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: `${buffers}MB`,
    // Numbers of a year are gathered by everybody in it: with the usual 4 MB all rows would be sorted first.
    work_mem: `${Math.min(16, Math.max(4, Math.floor(memory / 512)))}MB`,
    max_connections: '100',
    // A school is a schema of hundreds of tables; making or saving one touches all of them in a transaction.
    max_locks_per_transaction: '256',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url.replace(/\/\w+$/, '/postgres') })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [embeddedUser])
    if (!rowCount) await client.query(`create database ${embeddedUser}`)
  } finally {
    await client.end()
  }
}
