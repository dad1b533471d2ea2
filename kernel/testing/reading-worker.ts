import { getHeapSpaceStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { createPool } from '#kernel/db/pool.ts'
import { platformBinding } from '#kernel/db/types.ts'

// Reads many rows and lets them go, in a heap that nothing else lives in; says how much was read, and how much of it the small
// collections of memory passed on to the large one.

function oldBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')!.space_used_size
}

const pool = createPool({ url: workerData as string, max: 8 })
const read = () =>
  pool.read(platformBinding, (db) =>
    db.query<{ text: string }>(
      `select i, md5(i::text) as one, md5(i::text || 'x') as two, repeat(md5(i::text || 'y'), 20) as text
       from generate_series(1, 100) i`,
    ),
  )

let bytes = 0
let [lowest, grown] = [oldBytes(), 0]
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (let i = 0; i < 200; i++) {
      for (const { text } of await read()) bytes += text.length
      const now = oldBytes()
      lowest = Math.min(lowest, now)
      grown = Math.max(grown, now - lowest)
    }
  }),
)
await pool.end()
parentPort!.postMessage({ bytes, grown })
