import { Client } from 'pg'
import { codeOf, messageOf, StartupError } from '#kernel/errors/startup-error.ts'

// `uuidv7()` came with it.
const oldestServerMajor = 18

/** Connects once and checks the version; throws one clear line, which never contains the password. */
export async function checkDatabase(url: string, timeoutMilliseconds = 5000): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMilliseconds,
    query_timeout: timeoutMilliseconds,
  })
  // A connection lost while we close it is no news.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const version = Number(rows[0]?.server_version_num)
    const major = Math.floor(version / 10_000)
    if (!(major >= oldestServerMajor)) {
      throw new StartupError(
        `数据库 ${placeOf(url)} 的版本是 PostgreSQL ${major || '未知'}，需要 ${oldestServerMajor} 或更高版本`,
      )
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`无法连接数据库 ${placeOf(url)}（${reasonOf(error)}），请检查 DATABASE_URL`, {
      cause: error,
    })
  } finally {
    // It answered, or the reason why not is on its way.
    void client.end().catch(() => {})
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: '拒绝连接',
  ENOTFOUND: '找不到主机',
  EAI_AGAIN: '找不到主机',
  ETIMEDOUT: '连接超时',
  EHOSTUNREACH: '主机不可达',
  ENETUNREACH: '网络不可达',
  ECONNRESET: '连接被断开',
  '28P01': '用户名或密码不正确',
  '28000': '不允许该用户连接',
  '3D000': '数据库不存在',
  '53300': '连接数已满',
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  const known = reasons[codeOf(error)]
  if (known) return known
  return /timeout/i.test(messageOf(error)) ? '连接超时' : messageOf(error)
}

function placeOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname || '本机'}:${port || '5432'}${pathname}`
  } catch {
    return ''
  }
}
