import { bindingOf, type School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world.ts'
import type { DataScreen } from '../data-screen.ts'

export type BlockNow = { ok: boolean; data: unknown; asOf: string | null }

/** The last good numbers of a screen, as everybody who looks at it gets them. */
export async function blocksOf(world: World, school: School, screen: DataScreen, keys?: readonly string[]): Promise<{ asOf: string; blocks: Record<string, BlockNow> }> {
  const rows = await world.pool.read(bindingOf(school), (db) =>
    db.query<{ key: string; data: unknown; asOf: string | null; ok: boolean }>(
      `select block_key as key, data, as_of as "asOf", is_ok as ok from sys_screen_snapshot where screen_code = $1 and ($2::text[] is null or block_key = any($2)) and as_of is not null`,
      [screen.code, keys ?? null],
      'screen_blocks',
    ),
  )
  const offered = new Set(screen.blocks.map(({ key }) => key))
  return { asOf: world.clock().toISOString(), blocks: Object.fromEntries(rows.filter(({ key }) => offered.has(key)).map(({ key, ...block }) => [key, block])) }
}
