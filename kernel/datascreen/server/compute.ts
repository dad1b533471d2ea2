import { systemActor, type Ctx } from '#kernel/context.ts'
import type { School } from '#kernel/db/types.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/id.ts'
import type { World } from '#kernel/world.ts'
import type { DataScreen, ScreenBlock } from '../data-screen.ts'
import { screenRow, type ScreenRow } from './access.ts'
import { cleanForScreen } from './private-words.ts'

/** On which processes tell each other that numbers of a screen changed. */
export const screenChannel = 'campus_screen'

/** A screen nobody looks at is kept so fresh. */
const idleSeconds = 30 * 60
const watchedFor = 90_000

/** Says that blocks of a screen are out of date; they are counted anew within seconds of the commit. */
export async function markScreen(ctx: Ctx, code: string, keys: readonly string[]): Promise<void> {
  await ctx.db.execute('update sys_screen_snapshot set due_time = least(due_time, $3) where screen_code = $1 and block_key = any($2::text[])', [code, keys, ctx.now()])
}

/** Counts anew what is due in this school. */
export async function computeDue(ctx: Ctx): Promise<void> {
  for (const screen of ctx.world.screens.values()) await computeScreen(ctx.world, ctx.school, screen)
}

/** The due blocks of one screen, each in a transaction of its own: one that fails leaves the others and its last good numbers alone. */
export async function computeScreen(world: World, school: School, screen: DataScreen): Promise<void> {
  const caller = { school, actor: systemActor, request: { traceId: `screen ${screen.code}`, ip: null } }
  const plan = await writeAs(world, caller, (ctx) => dueBlocks(ctx, screen))
  if (!plan) return
  const changed: string[] = []
  for (const block of plan.blocks) if (await computeBlock(world, caller, { screen, block, row: plan.row })) changed.push(block.key)
  if (changed.length > 0) await writeAs(world, caller, (ctx) => ctx.db.query('select pg_notify($1, $2)', [screenChannel, JSON.stringify({ school: school.id, code: screen.code, keys: changed })]))
}

async function dueBlocks(ctx: Ctx, screen: DataScreen): Promise<{ row: ScreenRow; blocks: ScreenBlock[] } | null> {
  const row = await screenRow(ctx, screen.code)
  if (!row?.isEnabled) return null
  const now = ctx.now()
  const isWatched = row.watchedTime !== null && now.getTime() - new Date(row.watchedTime).getTime() < watchedFor
  const known = await ctx.db.query<{ blockKey: string; isDue: boolean; isOld: boolean }>(
    `select block_key as "blockKey", due_time <= $2 as "isDue", coalesce(as_of, '-infinity') < $2::timestamptz - make_interval(secs => ${idleSeconds}) as "isOld" from sys_screen_snapshot where screen_code = $1`,
    [screen.code, now],
    'screen_due',
  )
  const states = new Map(known.map((one) => [one.blockKey, one]))
  const blocks = screen.blocks.filter(({ key }) => {
    const state = states.get(key)
    return !state || (isWatched ? state.isDue : state.isDue && state.isOld)
  })
  // Whoever comes at the same moment finds nothing due.
  for (const { key, refreshSeconds } of blocks) {
    await ctx.db.execute(
      `insert into sys_screen_snapshot (id, version, create_time, update_time, screen_code, block_key, due_time, is_ok, computations) values ($1, 1, $2, $2, $3, $4, $5, true, 0) on conflict (screen_code, block_key) do update set due_time = excluded.due_time`,
      [newId(now), now, screen.code, key, new Date(now.getTime() + refreshSeconds * 1000)],
    )
  }
  return blocks.length > 0 ? { row, blocks } : null
}

type At = { screen: DataScreen; block: ScreenBlock; row: ScreenRow }

async function computeBlock(world: World, caller: Parameters<typeof writeAs>[1], { screen, block, row }: At): Promise<boolean> {
  const began = performance.now()
  const where = 'where screen_code = $1 and block_key = $2'
  try {
    return await writeAs(world, caller, async (ctx) => {
      const data = cleanForScreen(await block.read(ctx, { minGroup: row.minGroup }), { showsNames: block.showsNames === true && row.access === 'login' })
      const [before] = await ctx.db.query<{ same: boolean }>(`select data is not distinct from $3::jsonb and is_ok as same from sys_screen_snapshot ${where} for update`, [screen.code, block.key, JSON.stringify(data)])
      await ctx.db.execute(`update sys_screen_snapshot set data = $3::jsonb, as_of = $4, took_ms = $5, is_ok = true, error = null, computations = computations + 1, update_time = $4 ${where}`, [screen.code, block.key, JSON.stringify(data), ctx.now(), Math.round(performance.now() - began)])
      return before?.same !== true
    })
  } catch (error) {
    await writeAs(world, caller, (ctx) => ctx.db.execute(`update sys_screen_snapshot set is_ok = false, error = $3, took_ms = $4, computations = computations + 1 ${where}`, [screen.code, block.key, String(error instanceof Error ? error.message : error).slice(0, 300), Math.round(performance.now() - began)]))
    return true
  }
}
