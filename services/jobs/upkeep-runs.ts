import { bindingOf, type School } from '#kernel/db/types.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { newId } from '#kernel/world/id.ts'
import type { Upkeep, World } from '#kernel/world/world.ts'

export type Turn = { work: Upkeep; began: number; failure?: unknown; byName?: string }

/** Work that is due every few seconds leaves its trace once a minute; a failure always does. */
const notedEveryMs = 60_000
const noted = new WeakMap<World, Map<string, { at: number; isGood: boolean }>>()

/** Writes down how a turn ended, apart from its own transaction: a failure must not take its trace along. */
export async function noteRun(world: World, school: School, turn: Turn): Promise<void> {
  const { work, failure } = turn
  const now = world.clock()
  const isGood = failure === undefined
  if (
    !isWorthNoting(world, {
      key: `${school.id} ${work.name}`,
      at: now.getTime(),
      isGood,
      isByHand: turn.byName !== undefined,
    })
  )
    return
  const message = isGood ? null : failure instanceof AppError ? failure.message : '执行时发生错误，详见错误日志'
  await world.pool.read(bindingOf(school), (db) =>
    db.execute(
      `insert into sys_upkeep_run (
         id, version, create_time, update_time, code, last_time, last_ms, result, message, by_name
       )
       values ($1, 1, $2, $2, $3, $2, $4, $5, $6, $7)
       on conflict (code) do update set last_time = excluded.last_time, last_ms = excluded.last_ms,
         result = excluded.result, message = excluded.message, by_name = excluded.by_name,
         update_time = excluded.update_time, version = sys_upkeep_run.version + 1`,
      [
        newId(now),
        now,
        work.name,
        Math.round(performance.now() - turn.began),
        isGood ? '1' : '0',
        message?.slice(0, 200) ?? null,
        turn.byName ?? null,
      ],
    ),
  )
}

function isWorthNoting(world: World, turn: { key: string; at: number; isGood: boolean; isByHand: boolean }): boolean {
  let ofWorld = noted.get(world)
  if (!ofWorld) noted.set(world, (ofWorld = new Map()))
  const last = ofWorld.get(turn.key)
  const isSame = last !== undefined && last.isGood === turn.isGood && turn.at - last.at < notedEveryMs
  if (isSame && !turn.isByHand) return false
  ofWorld.set(turn.key, { at: turn.at, isGood: turn.isGood })
  return true
}
