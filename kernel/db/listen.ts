import pg from 'pg'

/** What is done with notifications of the database. */
export type Ear = {
  heard(payload: string): void
  /** The connection was lost and stands again: what was told meanwhile was not heard. */
  back(): void
}

export type Listening = { stop(): Promise<void> }

const firstWait = 250
const longestWait = 5000
const aliveEveryMs = 15_000
const answerWithinMs = 5000

/** Listens to a channel on a connection of its own, and connects again whenever that is lost. Resolves once it listens. */
export async function listenTo(url: string, channel: string, ear: Ear): Promise<Listening> {
  let client: pg.Client | null = null
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'smart-campus push',
      keepAlive: true,
      query_timeout: answerWithinMs,
      connectionTimeoutMillis: answerWithinMs,
    })
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ payload }) => ear.heard(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // Why it could not listen is thrown below.
      fresh.end().catch(() => {})
      throw error
    }
    // Nobody listens any more.
    if (isStopped) await fresh.end().catch(() => {})
    else client = fresh
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    // Lost already; another one follows.
    lost.end().catch(() => {})
    if (!isStopped) again(firstWait)
  }

  function again(wait: number): void {
    retry = setTimeout(() => {
      // Each failure is followed by another try, as long as anybody listens.
      connect().then(
        () => client && ear.back(),
        () => isStopped || again(Math.min(wait * 2, longestWait)),
      )
    }, wait)
    retry.unref()
  }

  // A connection that died without a word is found out by asking it something.
  const alive = setInterval(() => {
    const asked = client
    // Losing it is the answer: another one follows.
    asked?.query('select 1').catch(() => lose(asked))
  }, aliveEveryMs)
  alive.unref()

  await connect()
  return {
    async stop() {
      isStopped = true
      clearInterval(alive)
      clearTimeout(retry)
      const last = client
      client = null
      // One that cannot be ended is gone already.
      await last?.end().catch(() => {})
    },
  }
}
