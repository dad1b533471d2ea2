import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { newId } from '#kernel/world/id.ts'
import { copyRows, loadRows, takeRows } from '#kernel/operations/store.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { asAppError } from '#kernel/operations/write/violations.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { bed } from '#modules/dormitory/dorm/shared/bed.ts'
import { outReasons, register, stayStates, type StayRow } from '../shared/register.ts'
import { stayAssigned, stayMoved, type OwnLock, type Pair, type Refusal } from '../shared/services.ts'
import { followStays } from './follow-stays.ts'
import { cautions, judge, knownOf, placeNameOf, type BedFacts, type Known } from './judge.ts'
import { tellAssigned } from './tell.ts'

const [waiting, living] = [stayStates.waiting[0], stayStates.living[0]]

export function writerName(ctx: Ctx): string | null {
  return ctx.actor.kind === 'user' ? ctx.actor.userName : null
}

/** Where a bed stands, as a stay keeps it. */
export function placeFields(at: BedFacts) {
  return {
    dormId: at.dormId,
    floorId: at.floorId,
    roomId: at.roomId,
    bedNo: at.bedNo,
    bedId: at.id,
    placeName: placeNameOf(at),
    feePrice: at.price,
  }
}

/** What is kept of the moment a bed is given. */
export async function assignedNow(ctx: Ctx) {
  const term = await ctx.call(termNow, {})
  return { xn: term?.xn ?? null, xqM: term?.xqM ?? null, assignTime: ctx.now(), assignBy: writerName(ctx) }
}

type Give = {
  pairs: readonly Pair[]
  inWay: string
  sourceId: string | null
  locks?: readonly OwnLock[]
  isOverride?: boolean
  isWhole?: boolean
}
type Given = Pair & { registerId: string }

export async function give(
  ctx: Ctx,
  { pairs, isWhole, ...how }: Give,
): Promise<{ given: readonly Given[]; refused: readonly Refusal[]; warned: readonly Refusal[] }> {
  await lockRows(ctx, pairs)
  for (let refusedBefore = -1; ;) {
    const known = await knownOf(ctx, pairs)
    const refused = await judge(ctx, { pairs, ...how }, known)
    if (refused.length > 0 && isWhole) return { given: [], refused, warned: [] }
    const out = new Set(refused.map(keyOf))
    const meant = pairs.filter((pair) => !out.has(keyOf(pair)))
    const given = await unlessTaken(ctx, refused.length > refusedBefore, () => begin(ctx, meant, { ...how, known }))
    refusedBefore = refused.length
    if (!given) continue
    await ctx.tell(stayAssigned, { stays: given.map(factOf) })
    await tellAssigned(ctx, given)
    return { given: given.map(pairOf), refused, warned: await cautions(ctx, meant, known) }
  }
}

/** Null where somebody else gave one of the students a bed meanwhile: that stands by then, and is judged like any other. */
async function unlessTaken<T>(ctx: Ctx, mayJudgeAgain: boolean, work: () => Promise<T>): Promise<T | null> {
  await ctx.db.query('savepoint give_beds')
  try {
    const done = await work()
    await ctx.db.query('release savepoint give_beds')
    return done
  } catch (error) {
    if (!mayJudgeAgain || !(error instanceof AppError)) throw error
    await ctx.db.query('rollback to savepoint give_beds')
    return null
  }
}

const keyOf = ({ studentId, bedId }: Pair) => `${studentId} ${bedId}`
const pairOf = ({ id, studentId, bedId }: NewStay) => ({ registerId: id, studentId, bedId })
const factOf = ({ id, studentId, bedId, roomId, dormId }: NewStay) => ({
  registerId: id,
  studentId,
  bedId,
  roomId,
  dormId,
})

/** Beds are taken in one order, so that two who give the same ones wait for each other and never in a circle. */
async function lockRows(ctx: Ctx, pairs: readonly Pair[]): Promise<void> {
  await takeRows(ctx, bed, [...new Set(pairs.map(({ bedId }) => bedId))])
}

export type NewStay = {
  id: string
  studentId: string
  bedId: string
  roomId: string
  dormId: string
  placeName: string
}

/** Writes stays that have been judged, and their beds follow. */
async function begin(
  ctx: Ctx,
  pairs: readonly Pair[],
  {
    inWay,
    sourceId,
    locks,
    known,
  }: { inWay: string; sourceId: string | null; locks?: readonly OwnLock[] | undefined; known: Known },
): Promise<NewStay[]> {
  if (pairs.length === 0) return []
  const now = await assignedNow(ctx)
  const rows = pairs.map(({ studentId, bedId }) => {
    const at = known.beds.get(bedId)!
    const values = {
      studentId,
      ...snapshotOf(known.students.get(studentId)!),
      ...placeFields(at),
      ...now,
      inWay,
      sourceId,
      isRoomHead: false,
      state: waiting,
    }
    return { id: newId(ctx.now()), values }
  })
  // In one order, so that two who give the same students beds wait for each other and never in a circle.
  const inOrder = rows.toSorted((one, other) => (one.values.studentId < other.values.studentId ? -1 : 1))
  await copyRows(ctx, register, inOrder).catch((error: unknown) => {
    throw asAppError(error, register)
  })
  await audit(
    ctx,
    rows.map(({ id, values }) => ({
      entity: register,
      recordId: id,
      action: 'add',
      title: `${values.xm} · ${values.placeName}`,
    })),
  )
  await followStays(
    ctx,
    rows.map(({ values }) => ({ before: null, after: values })),
    locks,
  )
  return rows.map(({ id, values }) => ({
    id,
    studentId: values.studentId,
    bedId: values.bedId,
    roomId: values.roomId,
    dormId: values.dormId,
    placeName: values.placeName,
  }))
}

type Moves = {
  moves: readonly { registerId: string; toBedId: string }[]
  inWay: string
  sourceId: string | null
  locks?: readonly OwnLock[]
  isOverride?: boolean
}

/** All old stays end, then all new ones begin, at one moment: nobody has two beds in between, and no bed two people. */
export async function move(
  ctx: Ctx,
  { moves, inWay, sourceId, ...how }: Moves,
): Promise<{ begun: readonly Given[]; refused: readonly Refusal[] }> {
  const old = await loadRows(ctx, register, moves.map(({ registerId }) => registerId).toSorted(), { lock: true })
  const meant = moves.flatMap(({ registerId, toBedId }) => {
    const from = old.get(registerId)
    return from ? [{ from, pair: { studentId: from.studentId, bedId: toBedId } }] : []
  })
  const gone = meant.filter(({ from }) => from.state !== waiting && from.state !== living)
  if (meant.length < moves.length || gone.length > 0)
    return { begun: [], refused: gone.map(({ pair }) => ({ ...pair, reason: '原住宿登记已变化，请刷新后重试' })) }
  const pairs = meant.map(({ pair }) => pair)
  await lockRows(ctx, [...pairs, ...meant.flatMap(({ from }) => bedOf(from))])
  const known = await knownOf(ctx, pairs)
  const refused = await judge(ctx, { pairs, leaving: moves.map(({ registerId }) => registerId), ...how }, known)
  if (refused.length > 0) return { begun: [], refused }
  await end(
    ctx,
    meant.map(({ from }) => from),
  )
  const begun = await begin(ctx, pairs, { inWay, sourceId, locks: how.locks, known })
  const lived = new Set(meant.filter(({ from }) => from.state === living).map(({ from }) => from.studentId))
  const toLive = begun.filter(({ studentId }) => lived.has(studentId)).map(({ id }) => id)
  if (toLive.length > 0)
    await moveRows(ctx, register, {
      from: 'waiting',
      to: 'living',
      where: { id: toLive },
      values: { inTime: ctx.now().toISOString(), inBy: writerName(ctx) },
    })
  const before = new Map(meant.map(({ from }) => [from.studentId, from.id]))
  await ctx.tell(stayMoved, {
    stays: begun.map((one) => ({ ...factOf(one), fromRegisterId: before.get(one.studentId)! })),
  })
  return { begun: begun.map(pairOf), refused: [] }
}

const bedOf = ({ studentId, bedId }: StayRow): Pair[] => (bedId ? [{ studentId, bedId }] : [])

/** Stays that end because their people sleep elsewhere from now on. */
async function end(ctx: Ctx, stays: readonly StayRow[]): Promise<void> {
  const ids = stays.map(({ id }) => id)
  const values = { outTime: ctx.now().toISOString(), outBy: writerName(ctx), outReason: outReasons.moved }
  const gone = { ...values, isRoomHead: false }
  await moveRows(ctx, register, { from: 'living', to: 'left', where: { id: ids }, values: gone })
  await moveRows(ctx, register, { from: 'waiting', to: 'void', where: { id: ids }, values })
}

/** Beds that nobody has moved into yet are free again. */
export async function take(
  ctx: Ctx,
  { registerIds, remark }: { registerIds: readonly string[]; remark: string },
): Promise<number> {
  const moved = await moveRows(ctx, register, {
    from: 'waiting',
    to: 'void',
    where: { id: registerIds },
    values: {
      outTime: ctx.now().toISOString(),
      outBy: writerName(ctx),
      outReason: outReasons.mistake,
      outRemark: remark,
    },
  })
  return moved.length
}
