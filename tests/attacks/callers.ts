import { createHash } from 'node:crypto'
import { demoPassword } from '#apps/server/load-demo.ts'
import { entityAddress } from '#services/web-server/entity-routes.ts'
import type { World } from '#kernel/world/world.ts'
import type { Send } from './storm.ts'

/** What goes over the wire, or into the app by hand: from which address, and what comes back. */
export type Call = (request: {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string | Buffer
  address: string
}) => Promise<{ status: number; text: string }>

const basic = `Basic ${Buffer.from('flySource:flySource_secret').toString('base64')}`
const idsInText = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Sends as one of the demo accounts. A session that the storm itself ended is begun anew. */
export function callersOf(call: Call): { send: Send; idsIn(world: World): Promise<string[]> } {
  const tokens = new Map<string, Promise<string | null>>()
  const headersOf = async (caller: string | null): Promise<Record<string, string>> => {
    if (caller === null) return { authorization: basic }
    const known = tokens.get(caller) ?? signIn(call, caller)
    tokens.set(caller, known)
    const token = await known
    return { authorization: basic, ...(token ? { 'flysource-auth': `bearer ${token}` } : {}) }
  }
  return {
    async send(request, caller, address) {
      const answer = await call({ ...request, address, headers: { ...(await headersOf(caller)), ...request.headers } })
      if (caller !== null && (answer.status === 401 || answer.text.includes('SCREEN_LOCKED'))) tokens.delete(caller)
      return answer
    },
    /** Ids of the first records the administrator finds, whatever they are of. */
    async idsIn(world) {
      const headers = await headersOf('admin')
      const ids = new Set<string>()
      for (const { entity } of world.resources.values()) {
        if (entity.internal) continue
        const url = `${entityAddress(entity)}/list?size=2`
        const { text } = await call({ method: 'GET', url, headers, address: '10.0.0.1' })
        for (const [id] of text.matchAll(idsInText)) ids.add(id)
      }
      return [...ids]
    },
  }
}

async function signIn(call: Call, account: string): Promise<string | null> {
  const password = createHash('md5').update(demoPassword).digest('hex')
  const query = new URLSearchParams({ username: account, password, type: 'main', grant_type: 'password', scope: 'all' })
  const { text } = await call({
    method: 'POST',
    url: `/api/flySource-auth/oauth/token?${query}`,
    headers: { authorization: basic },
    address: '10.0.0.1',
  })
  return (JSON.parse(text) as { access_token?: string }).access_token ?? null
}
