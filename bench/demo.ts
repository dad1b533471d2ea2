import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { asOwner, type Ground } from './ground.ts'
import type { Tell } from './part.ts'
import { startOnce } from './starting.ts'

/** The demo schools: the small one from an empty folder to the first answer, the large one against COPY of the rows it holds. */
export async function benchDemo(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  say('demo: the small school from nothing')
  const folder = join(ground.config.dataDir, '../small')
  rmSync(folder, { recursive: true, force: true })
  const small = await startOnce(folder, 'small')
  rmSync(folder, { recursive: true, force: true })
  tell(
    {
      part: 'demo',
      name: 'small, from nothing until ready',
      value: small,
      unit: 's',
      goal: { atMost: 30 },
      about: 'database made, two schools, one server; what of the demo takes long follows',
    },
    {
      part: 'demo',
      name: 'large, loaded',
      value: ground.loaded.seconds,
      unit: 's',
      goal: { atMost: 90 },
      about: `${ground.loaded.memory.toFixed(0)} MB at most`,
    },
  )
  say('demo: the rows of the large school by plain COPY')
  const { seconds, tables, rows } = await ground.withCopy(copyAll)
  tell(
    {
      part: 'demo',
      name: 'bare COPY',
      value: seconds,
      unit: 's',
      about: `${rows} rows of ${tables} tables, same indexes, no foreign keys`,
    },
    { part: 'demo', name: 'product / bare', value: ground.loaded.seconds / seconds, unit: '', goal: { atMost: 5 } },
  )
}

/** Everything a school holds once more, into tables alike. */
async function copyAll(url: string): Promise<{ seconds: number; tables: number; rows: number }> {
  return asOwner(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'school_000000'::regnamespace and relkind = 'r' and reltuples > 0 order by 1`,
    )
    let [seconds, rows] = [0, 0]
    for (const { name } of tables) {
      const lines = await buffer(client.query(copyTo(`copy ${name} to stdout`)))
      await client.query(`create table bare_copy (like ${name} including all)`)
      const began = performance.now()
      const sink = client.query(copyFrom('copy bare_copy from stdin'))
      await pipeline(Readable.from([lines]), sink)
      seconds += (performance.now() - began) / 1000
      rows += sink.rowCount ?? 0
      await client.query('drop table bare_copy')
    }
    return { seconds, tables: tables.length, rows }
  })
}
