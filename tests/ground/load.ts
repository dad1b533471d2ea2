import { Agent, get } from 'node:http'

/** What became of a call: the status and text of its answer, or the code of the failure. */
export type Outcome = { status: number; text: string } | { failure: string }

export type Load = {
  /** How many calls were answered so far. */
  answers(): number
  /** Lets calls under way come to their end, and answers what became of all. A call that hangs is waited for. */
  finish(): Promise<Outcome[]>
}

/** Calls an address again and again, several at a time, on connections that are kept as browsers and proxies keep them. */
export function startLoad(port: number, path: string, atOnce = 8): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const outcomes: Outcome[] = []
  const over = new AbortController()
  const caller = async () => {
    while (!over.signal.aborted) outcomes.push(await ask(port, path, agent))
  }
  const callers = Array.from({ length: atOnce }, caller)
  return {
    answers: () => outcomes.filter((outcome) => 'status' in outcome).length,
    async finish() {
      over.abort()
      await Promise.all(callers)
      agent.destroy()
      return outcomes
    },
  }
}

/** One call. It has no time limit of its own: what hangs must be seen to hang. */
export function ask(port: number, path: string, agent?: Agent, headers: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const fail = (error: Error & { code?: string }) => resolve({ failure: error.code ?? error.message })
    get({ host: '127.0.0.1', port, path, headers, agent: agent ?? false }, (answer) => {
      let text = ''
      answer.on('data', (bytes: Buffer) => (text += bytes))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', fail)
    }).on('error', fail)
  })
}
