import { bindingOf, type School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import type { DataScreen } from '../data-screen.ts'

/** `data` is left out where a display has it already and only learns that it still holds. */
export type BlockNow = { ok: boolean; data?: unknown; asOf: string | null }
export type ScreenNow = { asOf: string; blocks: Record<string, BlockNow> }

/** The last good numbers of a screen, as everybody who looks at it gets them. Names leave the house only where a sign-in opens the screen. */
export async function blocksOf(
  world: World,
  school: School,
  screen: DataScreen,
  keys?: readonly string[],
): Promise<ScreenNow> {
  const rows = await world.pool.read(bindingOf(school), (db) =>
    db.query<{ key: string; data: unknown; asOf: string | null; ok: boolean; access: string }>(
      `select b.block_key as key, b.data, b.as_of as "asOf", b.is_ok as ok, s.access
       from sys_screen_snapshot b
       join sys_screen s on s.code = b.screen_code
       where b.screen_code = $1
         and ($2::text[] is null or b.block_key = any($2))
         and (b.as_of is not null or not b.is_ok)`,
      [screen.code, keys ?? null],
      'screen_blocks',
    ),
  )
  const named = new Map(screen.blocks.map(({ key, showsNames }) => [key, showsNames === true]))
  const offered = rows.filter(({ key, access }) => named.has(key) && (access === 'login' || !named.get(key)))
  return {
    asOf: world.clock().toISOString(),
    blocks: Object.fromEntries(offered.map(({ key, ok, data, asOf }) => [key, { ok, data, asOf }])),
  }
}
