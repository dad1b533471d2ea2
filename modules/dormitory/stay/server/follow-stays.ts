import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { place, type Conditions } from '#kernel/operations/sql.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { bed, bedStates, unlocked } from '#modules/dormitory/dorm/shared/bed.ts'
import { stayStates, type StayRow } from '../shared/register.ts'
import type { OwnLock } from '../shared/services.ts'

type State = string | null
export type StayMove = { before: { state: State } | null; after: Partial<Pick<StayRow, 'state' | 'bedId'>> }

const { waiting, living, left, void: void_ } = stayStates

/**
 * Beds stand as their stays say: given, lived in, or free again. What cannot follow undoes the deed, and so does a bed that is kept for
 * something else than `locks` by now, however it was judged before.
 */
export async function followStays(ctx: Ctx, moves: readonly StayMove[], locks: readonly OwnLock[] = []): Promise<void> {
  const steps = Map.groupBy(moves, ({ before, after }) => `${before?.state ?? ''} ${after.state}`)
  for (const [step, those] of steps) {
    const ids = those.flatMap(({ after }) => after.bedId ?? [])
    const [from, to] = step.split(' ')
    if (from === to || ids.length === 0) continue
    if (from === living[0] && to === waiting[0]) {
      await moveBeds(ctx, ids, { from: ['lived'], to: 'free' })
      await giveOut(ctx, ids, locks)
    } else if (to === waiting[0]) await giveOut(ctx, ids, locks)
    else if (from === waiting[0] && to === living[0]) await moveBeds(ctx, ids, { from: ['given'], to: 'lived' })
    else if (to === void_[0]) await moveBeds(ctx, ids, { from: ['given'], to: 'free' })
    else if (to === left[0]) await moveBeds(ctx, ids, { from: ['lived'], to: 'free' })
    else if (from === left[0] && to === living[0]) {
      await giveOut(ctx, ids, locks)
      await moveBeds(ctx, ids, { from: ['given'], to: 'lived' })
    }
  }
}

async function giveOut(ctx: Ctx, ids: readonly string[], locks: readonly OwnLock[]): Promise<void> {
  const mayHave = (conditions: Conditions) => {
    const [types, refs] = [locks.map(({ type }) => type), locks.map(({ refId }) => refId)]
    return `t.status = '${bedStates.free[0]}' or (t.lock_type, t.lock_ref_id) in (
      select * from unnest(${place(conditions, types)}::text[], ${place(conditions, refs)}::text[])
    )`
  }
  await moveBeds(ctx, ids, { from: ['free', 'locked'], to: 'given', values: unlocked, and: mayHave })
}

type BedMove = {
  from: readonly ('free' | 'locked' | 'given' | 'lived')[]
  to: 'free' | 'given' | 'lived'
  values?: typeof unlocked
  and?: (conditions: Conditions) => string
}

async function moveBeds(ctx: Ctx, ids: readonly string[], move: BedMove): Promise<void> {
  const moved = await moveRows(ctx, bed, { ...move, where: { id: ids } })
  if (moved.length < new Set(ids).size) throw badRequest({ text: '该床位已被占用或锁定，请重新选择' })
}
