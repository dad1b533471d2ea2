import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { assigner } from '#apps/server/assign.ts'
import type { Prepared } from '#apps/server/standing.ts'
import { startWorkers } from '#apps/server/workers.ts'
import type { Workers } from '#apps/server/workers.ts'
import { loadConfig, localUrl } from '#services/startup/config.ts'
import type { Config } from '#services/startup/config.ts'
import { startEmbeddedPostgres } from '#services/embedded-postgres/server.ts'
import type { EmbeddedPostgres } from '#services/embedded-postgres/server.ts'
import { lockDataFolder } from '#services/startup/data-lock.ts'
import { checkDatabase } from '#services/startup/database.ts'
import { checkPortFree } from '#services/startup/port.ts'
import { codeOf, StartupError } from '#kernel/errors/startup-error.ts'

/** Code is compiled once and kept; where this cannot be written, it is compiled at every start. */
const compileCache = resolve(import.meta.dirname, '../../dist/compiled')
enableCompileCache(compileCache)

/** What must be ended, newest first, when the product stops. */
const running: { database?: Promise<EmbeddedPostgres>; workers?: Workers; unlock?: () => void } = {}
let graceMilliseconds = 10_000
let isStopping = false

process.title = 'campus-supervisor'
// Whoever read our output may be gone before us; that is no reason to leave the database behind.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
// What fails on the way out comes to `fail`.
const leave = () => void stop(0)
process.on('SIGINT', leave)
process.on('SIGTERM', leave)
process.on('SIGHUP', leave)
// The launcher holds the other end; when it is killed we are not left running unseen.
process.on('disconnect', leave)
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

start().catch(fail)

async function start(): Promise<void> {
  const config = loadConfig()
  graceMilliseconds += config.drainSeconds * 1000
  if (config.port !== 0) await checkPortFree(config.host, config.port)
  running.unlock = lockDataFolder(config.dataDir)
  // A first start needs the whole product here as well: it is read while the cluster is made. What is wrong with it, `fail` tells.
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) void import('#apps/server/prepare.ts')
  // Servers read their code, which takes them longest, while the database starts.
  const database = openDatabase(config)
  const { assign, prepared } = assigner<Prepared>({
    database,
    prepare: async (databaseUrl) =>
      (await import('#apps/server/prepare.ts')).prepare({ config, databaseUrl, progress, isHasty: true }),
  })
  running.workers = startWorkers({
    script: resolve(import.meta.dirname, 'main.ts'),
    count: config.workers,
    env: { DEMO: config.demo, NODE_COMPILE_CACHE: compileCache },
    progress,
    onLoaded: (worker) => void assign(worker).catch(fail),
  })
  const { port } = await running.workers.ready
  const { accounts, demoPassword, hasDemoRest } = await prepared
  if (isStopping) return
  announce({ config, port: port ?? config.port, accounts, demoPassword })
  if (hasDemoRest) await finishDemo(config, await database)
  flushCompileCache()
}

/** What of the demo takes long comes while people look around already. */
async function finishDemo(config: Config, databaseUrl: string): Promise<void> {
  progress('  提示  演示数据还在装入，流程、请假等内容稍后出现…')
  try {
    const { finishFirstDemo } = await import('#apps/server/prepare.ts')
    await finishFirstDemo({ config, databaseUrl, progress })
    progress('演示数据已全部装入')
  } catch (error) {
    // Who works already is not sent away for that.
    if (!isStopping)
      progress(`演示数据未能全部装入，下次启动时继续：${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Where the data lies, once it can be reached. */
async function openDatabase(config: Config): Promise<string> {
  if (!config.databaseUrl) progress('正在启动内置数据库…')
  const databaseUrl = config.databaseUrl ?? (await superviseDatabase(config)).url
  if (!isStopping) await checkDatabase(databaseUrl)
  return databaseUrl
}

/** Starts the embedded server and from then on brings it back, on the same port, which the servers know, when it dies. */
async function superviseDatabase(config: Config, port?: number): Promise<EmbeddedPostgres> {
  running.database = startEmbeddedPostgres({ folder: config.dataDir, progress, ...(port && { port }) })
  const database = await running.database
  void database.exited.then(() => recoverDatabase(config, database.port)).catch(fail)
  return database
}

async function recoverDatabase(config: Config, port: number): Promise<void> {
  if (isStopping) return
  progress('内置数据库意外退出，正在恢复…')
  // A server that dies at once, again and again, must not keep a processor busy.
  await wait(200)
  if (isStopping) return
  await superviseDatabase(config, port)
  progress('内置数据库已恢复')
}

async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  if (exitCode === 0) progress('正在停止…')
  await running.workers?.stop(graceMilliseconds)
  // One that is just starting is waited for; one that could not start needs no stopping.
  const database = await running.database?.catch(() => null)
  await database?.stop()
  running.unlock?.()
  if (exitCode === 0) progress('已停止')
  process.exit(exitCode)
}

function fail(error: unknown): void {
  // What breaks because we are already stopping is of no interest.
  if (isStopping) return
  process.stderr.write(`${lineFor(error)}\n`)
  void stop(1) // what fails on the way out is of no interest either
}

function lineFor(error: unknown): string {
  if (error instanceof StartupError) return error.message
  const isForbidden = ['EACCES', 'EPERM'].includes(codeOf(error))
  if (isForbidden && error instanceof Error && 'path' in error) {
    return `没有权限访问 ${error.path}，它可能由另一个用户（如 root）创建，请用同一个用户启动`
  }
  return `启动失败：${error instanceof Error ? error.stack : String(error)}`
}

function announce(input: {
  config: Config
  port: number
  accounts: { account: string; label: string }[]
  demoPassword: string | null
}): void {
  const { config, port, accounts, demoPassword } = input
  const names = accounts.map(({ account, label }) => `${account}（${label}）`).join('  ')
  const lines = [
    `智慧校园综合服务平台已启动，用时 ${secondsSinceLaunch()} 秒`,
    ...(config.role === 'worker' ? ['  角色  后台任务（以下地址只有 /health 和 /metrics）'] : []),
    `  地址  ${localUrl(config.host, port)}`,
    ...(config.publicUrl
      ? []
      : ['  提示  未设置 PUBLIC_URL：学校未在参数“平台访问地址”中填写时，发给家长的短信不带链接']),
    ...(names ? [`  账号  ${names}`] : []),
    ...(demoPassword ? [`  密码  ${demoPassword}（演示）`] : []),
    `  数据  ${config.dataDir}${running.database ? '' : '（数据库由 DATABASE_URL 指定）'}`,
    '  按 Ctrl-C 停止',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function progress(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The launcher hands over how long installing and building took. */
function secondsSinceLaunch(): string {
  const before = Number(process.env.LAUNCHER_MILLISECONDS ?? 0)
  return ((before + performance.now()) / 1000).toFixed(1)
}
