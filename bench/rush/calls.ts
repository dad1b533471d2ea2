import { request, type Agent } from 'node:http'

export type Told = {
  status: number
  body: { code: number; msg: string; data: { bedId: string | null; state: string; reason?: string } }
}

export type Call = { token?: string; key?: string; body?: object; breaksAfter?: number }

/** One request over a connection of the agent; one that takes too long breaks, as lines of phones do. */
export function call(agent: Agent, address: string, { token, key, body, breaksAfter = 20_000 }: Call): Promise<Told> {
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: {
          ...(token ? { 'flysource-auth': `bearer ${token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (piece: string) => (text += piece))
        answer.on('error', reject)
        answer.on('end', () => {
          clearTimeout(timer)
          resolve({ status: answer.statusCode ?? 0, body: bodyIn(text) })
        })
      },
    )
    const timer = setTimeout(() => sent.destroy(new Error('the line is lost')), breaksAfter)
    sent.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}

/** What was cut off says nothing. */
function bodyIn(text: string): Told['body'] {
  try {
    return JSON.parse(text) as Told['body']
  } catch {
    return { code: 0, msg: text, data: { bedId: null, state: '' } }
  }
}
