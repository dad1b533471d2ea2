import { createHash } from 'node:crypto'
import { demoPassword } from '#apps/server/load-demo.ts'
import type { Ground } from './ground.ts'
import { startServer, type ServerProcess } from './server-process.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever the answer holds
type Data = any
/** A signed-in person at the running product. */
export type Visitor = {
  sid: string
  headers: Record<string, string>
  get(path: string): Promise<Data>
  post(path: string, body: object): Promise<Response>
}

/** One server process of the product on a database of the ground. */
export function startProduct(ground: Ground, databaseUrl: string, role: 'web' | 'all' = 'web'): Promise<ServerProcess> {
  return startServer(new URL('../apps/server/main.ts', import.meta.url), {
    DATABASE_URL: databaseUrl,
    DATA_DIR: ground.config.dataDir,
    DEMO: 'large',
    ROLE: role,
  })
}

export async function signIn(origin: string, account: string): Promise<Visitor> {
  const password = createHash('md5').update(demoPassword).digest('hex')
  const query = new URLSearchParams({ username: account, password, type: 'main', grant_type: 'password', scope: 'all' })
  const basic = `Basic ${Buffer.from('flySource:flySource_secret').toString('base64')}`
  const answer = await fetch(`${origin}/api/flySource-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization: basic },
  })
  const { access_token: token, error_description: why } = (await answer.json()) as Record<string, string>
  if (!token) throw new Error(`${account} cannot sign in: ${why}`)
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }
  const headers = { authorization: basic, 'flysource-auth': `bearer ${token}` }
  return {
    sid,
    headers,
    async get(path) {
      const response = await fetch(origin + path, { headers })
      const { success, msg, data } = (await response.json()) as { success: boolean; msg: string; data: Data }
      if (!success) throw new Error(`${path}: ${msg}`)
      return data
    },
    async post(path, body) {
      const isForm = body instanceof FormData
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
        body: isForm ? body : JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response
    },
  }
}
