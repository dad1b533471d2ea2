import { trimEndOf } from '#kernel/rules/text.ts'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { prepareDataFolder } from './data-folder.ts'
import { codeOf, StartupError } from '#kernel/errors/startup-error.ts'

/** Every setting of the product, read once from the environment. */
export type Config = {
  env: 'development' | 'production' | 'test'
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** Null means: run the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null
  /** Where people find the platform: what the operator says, else outside production this machine; null where nobody said. */
  publicUrl: string | null
  clientSecret: string
  signRequired: boolean
  workers: number
  role: 'web' | 'worker' | 'all'
  /** 32 bytes each, in base64, as `createSecrets` takes them: the first seals, the others still open what they sealed. */
  appKeys: readonly [string, ...string[]]
  /** As Fastify takes it: false, true, a number of hops, or addresses. */
  trustProxy: boolean | number | string
  demo: 'small' | 'large' | 'none'
  /** Public key, in PEM or base64, that licences of the software are checked against. */
  licenceKey?: string | undefined
  /** How long a process that was asked to stop goes on answering while `/health/ready` already says no. */
  drainSeconds: number
  /** What a monitor shows to read `/metrics`; without one there is no such page. */
  metricsToken?: string | undefined
}

type Environment = Record<string, string | undefined>

const usualDrain = 5
const defaultClientSecret = 'flySource_secret'

/** Reads the settings, makes the data folder and, outside production, the key file. Throws `StartupError`. */
export function loadConfig(environment: Environment = process.env): Config {
  const env = oneOf(environment, { name: 'APP_ENV', allowed: ['development', 'production', 'test'] }) ?? 'development'
  const databaseUrl = databaseUrlOf(environment)
  const port = integerOf(environment, { name: 'PORT', min: 0, max: 65_535 }) ?? 8080
  const host = environment.HOST || '127.0.0.1'
  const config = {
    env,
    port,
    host,
    publicUrl:
      publicUrlOf(environment.PUBLIC_URL) ?? (env === 'production' || port === 0 ? null : localUrl(host, port)),
    dataDir: resolve(environment.DATA_DIR || './data'),
    databaseUrl,
    clientSecret: environment.CLIENT_SECRET || defaultClientSecret,
    signRequired: flagOf(environment, 'SIGN_REQUIRED'),
    workers: integerOf(environment, { name: 'WORKERS', min: 1, max: 64 }) ?? defaultWorkers(env),
    role: oneOf(environment, { name: 'ROLE', allowed: ['web', 'worker', 'all'] }) ?? 'all',
    trustProxy: trustProxyOf(environment.TRUST_PROXY),
    licenceKey: environment.LICENCE_PUBLIC_KEY || undefined,
    metricsToken: metricsTokenOf(environment.METRICS_TOKEN),
    drainSeconds:
      integerOf(environment, { name: 'DRAIN_SECONDS', min: 0, max: 60 }) ?? (env === 'production' ? usualDrain : 0),
    demo: oneOf(environment, { name: 'DEMO', allowed: ['small', 'large', 'none'] }) ?? defaultDemo(env, databaseUrl),
  } satisfies Omit<Config, 'appKeys'>
  if (env === 'production') refuseUnsafe({ ...config, appKey: environment.APP_KEY })
  prepareDataFolder(config.dataDir)
  return { ...config, appKeys: environment.APP_KEY ? parseKeys(environment.APP_KEY) : keyFile(config.dataDir) }
}

function refuseUnsafe(settings: { clientSecret: string; demo: string; appKey: string | undefined }): void {
  if (!settings.appKey) {
    throw new StartupError('生产环境必须设置 APP_KEY（32 字节密钥，可用 openssl rand -base64 32 生成）')
  }
  if (settings.clientSecret === defaultClientSecret) {
    throw new StartupError('生产环境必须设置 CLIENT_SECRET，不能使用默认值')
  }
  if (settings.demo !== 'none') throw new StartupError('生产环境不能装入演示数据（演示密码是公开的），请去掉 DEMO')
}

function defaultWorkers(env: Config['env']): number {
  return env === 'production' ? Math.min(availableParallelism(), 2) : 1
}

function defaultDemo(env: Config['env'], databaseUrl: string | null): Config['demo'] {
  return env !== 'production' && databaseUrl === null ? 'small' : 'none'
}

function databaseUrlOf(environment: Environment): string | null {
  const url = environment.DATABASE_URL
  if (!url) return null
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return url
  throw new StartupError('DATABASE_URL 格式不正确，应为 postgres://用户:密码@主机:5432/数据库')
}

/** An address that leads to the platform as a whole: no path, nobody's name, nothing asked. */
function publicUrlOf(text: string | undefined): string | null {
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.origin !== trimEndOf(text, '/'))
    throw new StartupError(`PUBLIC_URL 应为 https://campus.example.edu.cn 这样的地址，现在是 ${text}`)
  return url.origin
}

/** Where this machine answers; a machine that listens everywhere is found at itself. */
export function localUrl(host: string, port: number): string {
  const shown = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`
}

function oneOf<const Name extends string>(
  environment: Environment,
  { name, allowed }: { name: string; allowed: readonly Name[] },
): Name | null {
  const text = environment[name]
  if (!text) return null
  const found = allowed.find((candidate) => candidate === text)
  if (found === undefined) throw new StartupError(`${name} 只能是 ${allowed.join('、')} 之一，现在是 ${text}`)
  return found
}

function integerOf(
  environment: Environment,
  { name, min, max }: { name: string; min: number; max: number },
): number | null {
  const text = environment[name]
  if (!text) return null
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw new StartupError(`${name} 须是 ${min} 到 ${max} 的整数，现在是 ${text}`)
  return value
}

function flagOf(environment: Environment, name: string): boolean {
  const value = oneOf(environment, { name, allowed: ['0', '1', 'false', 'true'] })
  return value === '1' || value === 'true'
}

function metricsTokenOf(text: string | undefined): string | undefined {
  if (text && text.length < 16) throw new StartupError('METRICS_TOKEN 不能少于 16 个字符')
  return text || undefined
}

function trustProxyOf(text: string | undefined): Config['trustProxy'] {
  if (!text || text === '0' || text === 'false') return false
  if (text === 'true') return true
  return /^\d+$/.test(text) ? Number(text) : text
}

/** Several keys may be given, separated by commas, the newest first. */
function parseKeys(text: string): Config['appKeys'] {
  const [first, ...older] = text.split(',').map(parseKey)
  if (!first) throw new StartupError('APP_KEY 不能为空')
  return [first, ...older]
}

/** One spelling for one key, whichever way it was written. */
function parseKey(text: string): string {
  const trimmed = text.trim()
  const key = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64')
  if (key.length !== 32) {
    throw new StartupError('APP_KEY 须是 32 字节的密钥（base64 或 64 位十六进制），可用 openssl rand -base64 32 生成')
  }
  return key.toString('base64')
}

function keyFile(dataDir: string): Config['appKeys'] {
  const file = join(dataDir, 'app.key')
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw new StartupError(`无法写入密钥文件 ${file}`, { cause: error })
  }
  try {
    return parseKeys(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartupError(`密钥文件 ${file} 无法读取或已损坏，请从备份恢复，否则已加密的数据无法解读`, {
      cause: error,
    })
  }
}
