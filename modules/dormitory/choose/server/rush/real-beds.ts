import type { Ctx } from '#kernel/world/context.ts'
import { lockTypes } from '#modules/dormitory/dorm/shared/bed.ts'
import { passLocks, type LockOf } from '#modules/dormitory/dorm/shared/pass-locks.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { inWays, stayStates } from '#modules/dormitory/stay/shared/register.ts'
import {
  currentStays,
  giveBeds,
  judgeBeds,
  lockBeds,
  moveStays,
  takeBeds,
  type CurrentStay,
} from '#modules/dormitory/stay/shared/services.ts'
import { chooserStates } from '../../shared/codes.ts'
import { gone } from '../refusals.ts'
import type { BatchFacts } from '../when.ts'
import { undecided, type BedOf, type Chooser, type Holders, type Step, type StepTold } from './wish.ts'

export const batchReason = '选宿批次'
const heldReason = '新生选宿持有'
/** What is noted with a bed that its student gave up. */
export const releaseRemark = '学生退选'

const ofBatch = ({ id }: { id: string }): LockOf => ({ type: lockTypes.choose, refId: id })
/** A bed is held for a student in this batch, and for no other wish of theirs. */
const ofHolder = ({ who }: Step): LockOf => ({ type: lockTypes.held, refId: who.id })

const takenWords = gone().message
const told = { done: null, gone: takenWords, busy: undecided } as const
const { chosen, auto } = chooserStates

/** The locks of a batch on beds that are free again: they belong to its pool until it ends. */
async function lockAgain(ctx: Ctx, batch: BatchFacts, steps: readonly Step[]): Promise<void> {
  const bedIds = steps.flatMap(({ has }) => has?.bedId ?? [])
  if (bedIds.length === 0) return
  await ctx.call(lockBeds, { bedIds, ...ofBatch(batch), reason: batchReason, until: null })
}

/** Beds become theirs by the rules of the register, whose keys have the last word. */
async function give(
  ctx: Ctx,
  batch: BatchFacts,
  { steps, locks, bedOf }: { steps: readonly Step[]; locks: readonly LockOf[]; bedOf: (step: Step) => string },
): Promise<StepTold[]> {
  if (steps.length === 0) return []
  const pairs = steps.map((step) => ({ studentId: step.who.studentId, bedId: bedOf(step) }))
  const { refused } = await ctx.call(giveBeds, { pairs, inWay: inWays.choose, sourceId: batch.id, locks })
  return reasonsOf(steps, refused)
}

function reasonsOf(steps: readonly Step[], refused: readonly { studentId: string; reason: string }[]): StepTold[] {
  const reasons = new Map(refused.map(({ studentId, reason }) => [studentId, reason]))
  return steps.map(({ who }) => {
    const reason = reasons.get(who.studentId)
    return reason === undefined ? null : isTaken(reason) ? takenWords : reason
  })
}

/**
 * What the rules of beds say before a bed is held: nobody holds one that would be refused when they confirm it. Which
 * of two has a bed is left to its lock.
 */
async function judged(ctx: Ctx, batch: BatchFacts, steps: readonly Step[]): Promise<(string | null)[]> {
  if (steps.length === 0) return []
  const pairs = steps.map(({ who, to }) => ({ studentId: who.studentId, bedId: to!.bedId }))
  const refused = await ctx.call(judgeBeds, { pairs, locks: [ofBatch(batch)] })
  return reasonsOf(steps, refused).map((why) => (why === takenWords ? null : (why as string | null)))
}

/** What the register says of a bed that is somebody's by now, the student is told in the words of the rush. */
const isTaken = (reason: string) => /^该床位(已被占用|已锁定|在本次分配中重复)/.test(reason)

export const realBeds: Holders = {
  async has(ctx, _batch, whose) {
    const isOwn = ({ state }: Chooser) => state === chosen[0] || state === auto[0]
    const [own, holding] = [whose.filter(isOwn), whose.filter((who) => !isOwn(who))]
    const held =
      holding.length === 0
        ? []
        : await ctx.db.query<BedOf & { ref: string }>(
            `select b.lock_ref_id as ref, b.id as "bedId", b.room_name || '-' || b.bed_no || '床' as "placeName"
             from ${bedsView} b
             where b.lock_type = $1 and b.lock_ref_id = any($2::text[])`,
            [lockTypes.held, holding.map(({ id }) => id)],
            'choose_held',
          )
    const studentIds = own.map(({ studentId }) => studentId)
    const stays: ReadonlyMap<string, CurrentStay> =
      studentIds.length === 0 ? new Map() : await ctx.call(currentStays, { studentIds })
    const byRef = new Map(held.map(({ ref, ...one }) => [ref, one]))
    return new Map(
      whose.flatMap(({ id, studentId }) => {
        const stay = stays.get(studentId)
        const at = stay ?? byRef.get(id)
        if (!at) return []
        const registerId = stay?.state === stayStates.waiting[0] ? stay.registerId : undefined
        return [[studentId, { bedId: at.bedId, placeName: at.placeName, registerId }] as const]
      }),
    )
  },
  async take(ctx, batch, steps, { until, skipsBusy }) {
    if (!until) return give(ctx, batch, { steps, locks: [ofBatch(batch)], bedOf: ({ to }) => to!.bedId })
    const rules = await judged(ctx, batch, steps)
    const meant = steps.filter((_, i) => rules[i] === null)
    const passes = meant.map((step) => ({ bedId: step.to!.bedId, from: ofBatch(batch), to: ofHolder(step) }))
    const passed = (await ctx.call(passLocks, { passes, reason: heldReason, skipsBusy })).map((one) => told[one])
    return rules.map((why) => why ?? passed.shift()!)
  },
  async changeHeld(ctx, batch, steps, how) {
    const got = await realBeds.take(ctx, batch, steps, how)
    const left = steps.filter(({ has }, i) => got[i] === null && has)
    await realBeds.dropHeld(ctx, batch, left)
    return got
  },
  /** The new bed is judged before the old one is let go; both happen at one moment. */
  async changeOwn(ctx, batch, steps) {
    if (steps.length === 0) return []
    const stays = await ctx.call(currentStays, { studentIds: steps.map(({ who }) => who.studentId) })
    const idOf = ({ who }: Step) => stays.get(who.studentId)?.registerId
    const meant = steps.filter((step) => idOf(step) !== undefined)
    const locks = [ofBatch(batch)]
    const pairs = meant.map(({ who, to }) => ({ studentId: who.studentId, bedId: to!.bedId }))
    const refused = await ctx.call(judgeBeds, { pairs, locks, leaving: meant.map((step) => idOf(step)!) })
    const out = new Set(refused.map(({ studentId }) => studentId))
    const moves = meant
      .filter(({ who }) => !out.has(who.studentId))
      .map((step) => ({ registerId: idOf(step)!, toBedId: step.to!.bedId }))
    const moved =
      moves.length === 0
        ? { refused: [] }
        : await ctx.call(moveStays, { moves, inWay: inWays.choose, sourceId: batch.id, locks })
    // One that could not be moved after all keeps everybody where they are; they are told, and try again.
    const isUndone = moved.refused.length > 0
    const results = reasonsOf(steps, [...refused, ...moved.refused]).map((one, i) =>
      one !== null ? one : isUndone || idOf(steps[i]!) === undefined ? takenWords : null,
    )
    await lockAgain(
      ctx,
      batch,
      steps.filter((_, i) => results[i] === null),
    )
    return results
  },
  keep(ctx, batch, steps) {
    return give(ctx, batch, { steps, locks: steps.map(ofHolder), bedOf: ({ has }) => has!.bedId })
  },
  async dropHeld(ctx, batch, steps) {
    const passes = steps.flatMap((step) =>
      step.has ? [{ bedId: step.has.bedId, from: ofHolder(step), to: ofBatch(batch) }] : [],
    )
    await ctx.call(passLocks, { passes, reason: batchReason })
  },
  async dropOwn(ctx, batch, steps) {
    if (steps.length === 0) return
    const stays = await ctx.call(currentStays, { studentIds: steps.map(({ who }) => who.studentId) })
    const registerIds = steps.flatMap(({ who }) => stays.get(who.studentId)?.registerId ?? [])
    await ctx.call(takeBeds, { registerIds, remark: releaseRemark })
    await lockAgain(ctx, batch, steps)
  },
}
