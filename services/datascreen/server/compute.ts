import { systemActor, type Ctx } from '#kernel/world/context.ts'
import type { School } from '#kernel/db/types.ts'
import { writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/world/id.ts'
import type { World } from '#kernel/world/world.ts'
import type { DataScreen, ScreenBlock } from '../data-screen.ts'
import { screenRow, type ScreenRow } from './access.ts'
import { cleanForScreen } from './private-words.ts'
import { failedBehind } from '#kernel/audit/background.ts'

/** On which processes tell each other that something about a screen changed. */
export const screenChannel = 'campus_screen'
/** `keys` have new numbers, those of `fresh` still hold; `isChanged`: its settings changed, whoever looks must come in again. */
export type ScreenNews = { school: string; code: string; keys?: string[]; fresh?: string[]; isChanged?: true }

/** A screen nobody looks at is kept so fresh. */
const idleSeconds = 30 * 60
export const watchedForMs = 90_000
/** Whoever took a block and was killed meanwhile keeps the others from it so long. */
const leaseMs = 5000
const longestQueryMs = 10_000
const gatherMs = 1000

const waiting = new WeakMap<World, Map<string, NodeJS.Timeout>>()

/** Says that blocks of a screen, or all of them, are out of date; they are counted anew within seconds of the commit, once however often it is said. */
export async function markScreen(ctx: Ctx, code: string, keys?: readonly string[]): Promise<void> {
  await ctx.db.execute(
    `update sys_screen_snapshot
     set due_time = $3
     where screen_code = $1 and ($2::text[] is null or block_key = any($2)) and due_time > $3`,
    [code, keys ?? null, ctx.now()],
  )
  const { world, school } = ctx
  ctx.afterCommit(() => computeSoon(world, school, code))
}

/** The settings of a screen changed: its numbers are counted by the new ones, its displays come in again. Names do not wait for that. */
export async function screenChanged(ctx: Ctx, code: string): Promise<void> {
  await markScreen(ctx, code)
  const named =
    ctx.world.screens
      .get(code)
      ?.blocks.filter(({ showsNames }) => showsNames)
      .map(({ key }) => key) ?? []
  await ctx.db.execute(`update sys_screen_snapshot set data = '[]' where screen_code = $1 and block_key = any($2)`, [
    code,
    named,
  ])
  await tellWalls(ctx, { school: ctx.school.id, code, isChanged: true })
}

export const screenCounting = { code: 'datascreen.count', label: '计算数据大屏' }

/** Counts anew what is due in this school. */
export async function computeDue(ctx: Ctx): Promise<void> {
  for (const screen of ctx.world.screens.values()) await computeScreen(ctx.world, ctx.school, screen)
}

/** When the next count is due: soon where somebody looks, else when what nobody looks at has become too old. */
export async function firstCount(ctx: Ctx): Promise<Date | null> {
  const [row] = await ctx.db.query<{ at: string | null }>(
    `select min(
       case
         when s.watched_time > $1::timestamptz - make_interval(secs => ${watchedForMs / 1000}) then c.due_time
         else greatest(c.due_time, coalesce(c.as_of + make_interval(secs => ${idleSeconds}), c.due_time))
       end
     ) as at
     from sys_screen s
     join sys_screen_snapshot c on c.screen_code = s.code
     where s.is_enabled and s.code = any($2)`,
    [ctx.now(), [...ctx.world.screens.keys()]],
  )
  return row?.at ? new Date(row.at) : null
}

/** The due blocks of one screen, each in a transaction of its own: one that fails leaves the others and its last good numbers alone. */
export async function computeScreen(world: World, school: School, screen: DataScreen): Promise<void> {
  const caller = { school, actor: systemActor, request: { traceId: `screen ${screen.code}`, ip: null } }
  const plan = await writeAs(world, caller, (ctx) => takeDue(ctx, screen))
  if (!plan) return
  const news = { keys: [] as string[], fresh: [] as string[] }
  for (const block of plan.blocks) {
    const outcome = await computeBlock(world, caller, { screen, block, ...plan })
    if (outcome) news[outcome].push(block.key)
  }
  if (news.keys.length + news.fresh.length > 0)
    await writeAs(world, caller, (ctx) => tellWalls(ctx, { school: school.id, code: screen.code, ...news }))
}

function computeSoon(world: World, school: School, code: string): void {
  const screen = world.screens.get(code)
  if (!screen) return
  let timers = waiting.get(world)
  if (!timers) waiting.set(world, (timers = new Map()))
  const key = `${school.id} ${code}`
  if (timers.has(key)) return
  const timer = setTimeout(() => {
    timers.delete(key)
    // What fails here is due again at the next turn.
    void computeScreen(world, school, screen).catch(failedBehind(world, screenCounting, school))
  }, gatherMs)
  timers.set(key, timer.unref())
}

async function tellWalls(ctx: Ctx, news: ScreenNews): Promise<void> {
  await ctx.db.query('select pg_notify($1, $2)', [screenChannel, JSON.stringify(news)])
}

type Plan = { row: ScreenRow; blocks: ScreenBlock[]; takenUntil: Date }

/** Takes what is due for a moment: whoever comes at the same time finds nothing. */
async function takeDue(ctx: Ctx, screen: DataScreen): Promise<Plan | null> {
  const row = await screenRow(ctx, screen.code)
  if (!row?.isEnabled) return null
  const now = ctx.now()
  await ctx.db.query('select pg_advisory_xact_lock(hashtext($1), hashtext(current_schema()))', [
    `screen ${screen.code}`,
  ])
  await ctx.db.execute(
    `insert into sys_screen_snapshot (
       id, version, create_time, update_time, screen_code, block_key, due_time, is_ok, computations
     )
     select x.id, 1, $3, $3, $1, x.key, $3, true, 0
     from unnest($4::uuid[], $2::text[]) as x(id, key)
     on conflict (screen_code, block_key) do nothing`,
    [screen.code, screen.blocks.map(({ key }) => key), now, screen.blocks.map(() => newId(now))],
  )
  const isWatched = row.watchedTime !== null && now.getTime() - new Date(row.watchedTime).getTime() < watchedForMs
  const takenUntil = new Date(now.getTime() + leaseMs)
  const taken = await ctx.db.query<{ key: string }>(
    `update sys_screen_snapshot
     set due_time = $3
     where screen_code = $1
       and due_time <= $2
       and ($4 or as_of is null or as_of < $2::timestamptz - make_interval(secs => ${idleSeconds}))
     returning block_key as key`,
    [screen.code, now, takenUntil, isWatched],
  )
  const keys = new Set(taken.map(({ key }) => key))
  const blocks = screen.blocks.filter(({ key }) => keys.has(key))
  return blocks.length > 0 ? { row, blocks, takenUntil } : null
}

type Task = { screen: DataScreen; block: ScreenBlock; row: ScreenRow; takenUntil: Date }

/** Whether the block has new numbers, the same again, or is being counted elsewhere. */
async function computeBlock(
  world: World,
  caller: Caller,
  { screen, block, row, takenUntil }: Task,
): Promise<'keys' | 'fresh' | null> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  // A mark set while it was being counted stays: the block is then due at once.
  const next = (ctx: Ctx) => new Date(ctx.now().getTime() + block.refreshSeconds * row.refreshFactor * 1000)
  const where = 'where screen_code = $1 and block_key = $2'
  const due = 'due_time = case when due_time = $3 then $4 else due_time end'
  const showsNames = block.showsNames === true && row.access === 'login'
  try {
    return await writeAs(world, caller, async (ctx) => {
      const [free] = await ctx.db.query<{ free: boolean }>(
        'select pg_try_advisory_xact_lock(hashtext($1), hashtext(current_schema())) as free',
        [`screen ${screen.code} ${block.key}`],
      )
      if (!free?.free) return null
      await ctx.db.query("select set_config('statement_timeout', $1, true)", [String(longestQueryMs)])
      const data =
        block.showsNames && !showsNames
          ? []
          : cleanForScreen(await block.read(ctx, { minGroup: row.minGroup }), { showsNames, isMasked: row.maskNames })
      const text = JSON.stringify(data ?? null)
      const [before] = await ctx.db.query<{ same: boolean }>(
        `select data is not distinct from $3::jsonb and is_ok as same from sys_screen_snapshot ${where} for update`,
        [screen.code, block.key, text],
      )
      await ctx.db.execute(
        `update sys_screen_snapshot
         set ${due}, data = $5::jsonb, as_of = $6, took_ms = $7, row_count = $8, is_ok = true, error = null,
           computations = computations + 1, update_time = $6 ${where}`,
        [screen.code, block.key, takenUntil, next(ctx), text, ctx.now(), took(), Array.isArray(data) ? data.length : 1],
      )
      return before?.same === true ? 'fresh' : 'keys'
    })
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error).slice(0, 300)
    await writeAs(world, caller, (ctx) =>
      ctx.db.execute(
        `update sys_screen_snapshot
         set ${due}, is_ok = false, error = $5, took_ms = $6, computations = computations + 1 ${where}`,
        [screen.code, block.key, takenUntil, next(ctx), reason, took()],
      ),
    )
    return 'keys'
  }
}
