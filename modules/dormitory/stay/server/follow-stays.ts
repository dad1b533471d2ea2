import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { bed, unlocked } from '#modules/dormitory/dorm/shared/bed.ts'
import { stayStates, type StayRow } from '../shared/register.ts'

type State = string | null
export type StayMove = { before: { state: State } | null; after: Partial<Pick<StayRow, 'state' | 'bedId'>> }

const { waiting, living, left, void: void_ } = stayStates

/** Beds stand as their stays say: given, lived in, or free again. What cannot follow undoes the deed. */
export async function followStays(ctx: Ctx, moves: readonly StayMove[]): Promise<void> {
  const steps = Map.groupBy(moves, ({ before, after }) => `${before?.state ?? ''} ${after.state}`)
  for (const [step, those] of steps) {
    const ids = those.flatMap(({ after }) => after.bedId ?? [])
    const [from, to] = step.split(' ')
    if (from === to || ids.length === 0) continue
    if (from === living[0] && to === waiting[0]) {
      await moveBeds(ctx, ids, { from: ['lived'], to: 'free' })
      await giveOut(ctx, ids)
    } else if (to === waiting[0]) await giveOut(ctx, ids)
    else if (from === waiting[0] && to === living[0]) await moveBeds(ctx, ids, { from: ['given'], to: 'lived' })
    else if (to === void_[0]) await moveBeds(ctx, ids, { from: ['given'], to: 'free' })
    else if (to === left[0]) await moveBeds(ctx, ids, { from: ['lived'], to: 'free' })
    else if (from === left[0] && to === living[0]) {
      await giveOut(ctx, ids)
      await moveBeds(ctx, ids, { from: ['given'], to: 'lived' })
    }
  }
}

async function giveOut(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await moveBeds(ctx, ids, { from: ['free', 'locked'], to: 'given', values: unlocked })
}

type BedMove = {
  from: readonly ('free' | 'locked' | 'given' | 'lived')[]
  to: 'free' | 'given' | 'lived'
  values?: typeof unlocked
}

async function moveBeds(ctx: Ctx, ids: readonly string[], move: BedMove): Promise<void> {
  const moved = await moveRows(ctx, bed, { ...move, where: { id: ids } })
  if (moved.length < new Set(ids).size) throw badRequest({ text: '该床位已被占用，请重新选择' })
}
