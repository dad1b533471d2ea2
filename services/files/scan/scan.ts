import { bindingOf, type School } from '#kernel/db/types.ts'
import { readParamOf } from '#services/system/server/read-param.ts'
import { scanStates } from '#services/system/shared/records.ts'
import type { World } from '#kernel/world/world.ts'
import { scanHost, scanPort } from '../shared/params.ts'
import { withLocalCopy } from '../stores/storage.ts'
import { askClamav } from './clamav.ts'

const batch = 20
const settledMs = 3_600_000

/** What a check of a file on disk finds, as the state of its row. Without a scanner, or when it is away, the file is 未检. */
export async function scanFile(world: World, school: School, path: string): Promise<string> {
  const address = await scannerOf(world, school)
  if (!address) return scanStates.unchecked[0]
  const verdict = await askClamav(address, path)
  if (verdict === 'infected') return scanStates.blocked[0]
  return verdict === 'clean' ? scanStates.safe[0] : scanStates.unchecked[0]
}

/** Checks what came while the scanner was away, once its address is an hour old. Equal files share the answer. Answers how many were checked. */
export async function scanUnchecked(world: World, school: School): Promise<number> {
  if (!(await scannerOf(world, school)) || (await isNewAddress(world, school))) return 0
  const waiting = await world.pool.read(bindingOf(school), (db) =>
    db.query<{ bucketName: string; objectKey: string; sha256: string }>(
      `select distinct on (sha256) bucket_name as "bucketName", object_key as "objectKey", sha256
       from sys_file
       where coalesce(scan_state, '0') = '0' and (entity is null or entity <> 'job')
       order by sha256
       limit ${batch}`,
    ),
  )
  let checked = 0
  for (const file of waiting) {
    // A file that cannot be read now is still unchecked, and comes again at the next turn.
    const state = await withLocalCopy(world, school, file, (path) => scanFile(world, school, path)).catch(
      () => scanStates.unchecked[0],
    )
    if (state === scanStates.unchecked[0]) break
    await world.pool.transaction(bindingOf(school), (db) =>
      db.execute(`update sys_file set scan_state = $2, update_time = $3 where sha256 = $1`, [
        file.sha256,
        state,
        world.clock(),
      ]),
    )
    checked += 1
  }
  return checked
}

/** Whether the scanner was named within the last hour. What is stored already waits, so that somebody can still object. */
async function isNewAddress(world: World, school: School): Promise<boolean> {
  const now = world.clock()
  const rows = await world.pool.read(bindingOf(school), (db) =>
    db.query(
      `select 1 from sys_param
       where params_id = any($1) and (update_time > $2 or (effect_time > $2 and effect_time <= $3))
       limit 1`,
      [[scanHost.key, scanPort.key], new Date(now.getTime() - settledMs), now],
    ),
  )
  return rows.length > 0
}

async function scannerOf(world: World, school: School): Promise<{ host: string; port: number } | null> {
  const host = (await readParamOf(world, school, scanHost)).trim()
  return host === '' ? null : { host, port: await readParamOf(world, school, scanPort) }
}
