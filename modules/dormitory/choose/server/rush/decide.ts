import { auditedTogether } from '#kernel/audit/audit.ts'
import type { AppError } from '#kernel/errors/define-error.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { grantedWith, toldOf } from '#patterns/claim/server/told.ts'
import type { Haste, Told } from '#patterns/claim/shared/wants.ts'
import { chooser } from '../../shared/chooser.ts'
import { chooserStates } from '../../shared/codes.ts'
import type { Ticket } from '../../shared/rush-routes.ts'
import {
  changesUsed,
  gone,
  hasNone,
  hasOne,
  hasOther,
  lapsed,
  notMeant,
  notMeantBecause,
  notYourRoom,
  notYours,
  over,
  refusedBed,
} from '../refusals.ts'
import { batchFacts, closedFor, type BatchFacts } from '../when.ts'
import { tellMonitors } from '../tell-monitors.ts'
import { realBeds } from './real-beds.ts'
import { trialBeds } from './trial-beds.ts'
import {
  undecided,
  type BedOf,
  type Chooser,
  type Deed,
  type Holders,
  type PoolBed,
  type Step,
  type StepTold,
  type Taking,
  type Wish,
} from './wish.ts'

const { none, held, chosen } = chooserStates

export const holdersOf = ({ isRehearsal }: BatchFacts): Holders => (isRehearsal ? trialBeds : realBeds)

/**
 * Wishes of many, in the order they came: what time and rules forbid is refused, and one statement decides who of the
 * rest was first.
 */
export async function decide(ctx: Ctx, wishes: readonly Wish[], how: Haste): Promise<(Told | null)[]> {
  const told = new Map<Wish, Told | null>()
  const batches = await batchFacts(ctx, [...new Set(wishes.map(({ batchId }) => batchId))])
  for (const [id, some] of Map.groupBy(wishes, ({ batchId }) => batchId)) {
    const batch = batches.get(id)
    if (batch) await auditedTogether(ctx, () => decideIn(ctx, batch, { wishes: some, ...how }, told))
    else for (const wish of some) told.set(wish, toldOf(notMeant()))
  }
  return wishes.map((wish) => told.get(wish)!)
}

type Judged = { wish: Wish; step: Step; kind: Kind }
type Kind = 'take' | 'changeHeld' | 'changeOwn' | 'keep' | 'dropHeld' | 'dropOwn'

async function decideIn(
  ctx: Ctx,
  batch: BatchFacts,
  { wishes: asked, skipsBusy }: { wishes: readonly Wish[] } & Haste,
  told: Map<Wish, Told | null>,
): Promise<void> {
  const { people, busy } = await peopleIn(ctx, batch, asked, skipsBusy)
  const wishes = asked.filter(({ holderId }) => !busy.has(holderId))
  for (const wish of asked) if (busy.has(wish.holderId)) told.set(wish, null)
  const beds = await bedsIn(ctx, batch, wishes)
  for (const wish of wishes) wish.isOfPool = wish.bedId !== null && beds.has(wish.bedId)
  const having = await holdersOf(batch).has(
    ctx,
    batch,
    [...people.values()].filter(({ state }) => state !== none[0]),
  )
  const judged: Judged[] = []
  for (const wish of wishes) {
    const who = people.get(wish.holderId)
    const has = having.get(wish.holderId) ?? null
    const to = wish.bedId === null ? null : (beds.get(wish.bedId) ?? null)
    const refusal = who ? refusalOf(wish, { who, has, to, batch }) : notMeant()
    if (refusal) told.set(wish, toldOf(refusal))
    else judged.push({ wish, step: { who: who!, to, has }, kind: kindOf(wish.deed, who!) })
  }
  const until = heldUntil(batch, ctx.now())
  // What is given up first may be taken by the next one.
  for (const kind of ['dropHeld', 'dropOwn', 'keep', 'changeHeld', 'changeOwn', 'take'] as const) {
    const some = judged.filter((one) => one.kind === kind)
    if (some.length === 0) continue
    const results = await perform(ctx, batch, { kind, steps: some.map(({ step }) => step), until, skipsBusy })
    const done = some.filter((_, i) => results[i] === null)
    const to = await follow(ctx, { kind, done: done.map(({ step }) => step), until })
    for (const [i, { wish, step }] of some.entries()) {
      const why = results[i]!
      if (why === undecided) told.set(wish, null)
      else told.set(wish, why === null ? ticketOf(batch, step, { kind, to, until }) : toldOf(wordsOf(why)))
    }
  }
  if (judged.length > 0) await tellMonitors(ctx, batch.id)
}

/** A hold ends with the batch at the latest: what is not theirs by then is one of the beds that are left. */
function heldUntil({ holdSeconds, endTime }: BatchFacts, now: Date): Date | null {
  return holdSeconds > 0 ? new Date(Math.min(now.getTime() + holdSeconds * 1000, new Date(endTime).getTime())) : null
}

/** The office may have given somebody a bed meanwhile: the register says so to the office, and this to them. */
const givenAlready = /^该学生已分配床位：(.+)，不能重复分配$/

function wordsOf(why: string): AppError {
  if (why === gone().message) return gone()
  const place = givenAlready.exec(why)?.[1]
  return place === undefined ? refusedBed({ why }) : hasOther({ place })
}

/**
 * Their rows are taken in one order, so that what one student asks of two processes is decided one after the other;
 * nobody waits for whomever another process has in its hands, they are `busy`.
 */
async function peopleIn(
  ctx: Ctx,
  batch: BatchFacts,
  wishes: readonly Wish[],
  skipsBusy: boolean,
): Promise<{ people: ReadonlyMap<string, Chooser>; busy: ReadonlySet<string> }> {
  const rows = await ctx.db.query<Chooser>(
    `select t.id, t.student_id as "studentId", t.sex, t.department_id as "departmentId", t.class_id as "classId",
       t.room_id as "roomId", t.eligible, t.reason, coalesce(t.change_used, 0) as "changeUsed",
       t.hold_until as "holdUntil", t.state
     from choose_student t
     where t.batch_id = $1 and t.student_id = any($2::uuid[])
     order by t.id for no key
     update ${skipsBusy ? 'skip locked' : ''}`,
    [batch.id, wishes.map(({ holderId }) => holderId)],
    'choose_people',
  )
  const people = new Map(rows.map((row) => [row.studentId, row]))
  const missing = wishes.flatMap(({ holderId }) => (people.has(holderId) ? [] : [holderId]))
  const inHands = skipsBusy && missing.length > 0 ? await amongRoster(ctx, batch, missing) : []
  return { people, busy: new Set(inHands) }
}

async function amongRoster(ctx: Ctx, batch: BatchFacts, studentIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    'select student_id as id from choose_student where batch_id = $1 and student_id = any($2::uuid[])',
    [batch.id, studentIds],
    'choose_roster',
  )
  return rows.map(({ id }) => id)
}

async function bedsIn(ctx: Ctx, batch: BatchFacts, wishes: readonly Wish[]): Promise<ReadonlyMap<string, PoolBed>> {
  const ids = wishes.flatMap(({ bedId }) => bedId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.query<PoolBed>(
    `select t.id, t.bed_id as "bedId", t.sex, t.department_id as "departmentId", t.class_id as "classId",
       t.room_id as "roomId", t.is_settled as "isSettled", t.place_name as "placeName"
     from choose_pool t
     where t.batch_id = $1 and t.bed_id = any($2::uuid[])`,
    [batch.id, ids],
    'choose_beds',
  )
  return new Map(rows.map((row) => [row.bedId, row]))
}

type Known = { who: Chooser; has: BedOf | null; to: PoolBed | null; batch: BatchFacts }

function refusalOf({ deed, time }: Wish, { who, has, to, batch }: Known): AppError | null {
  if (!who.eligible) return who.reason ? notMeantBecause({ why: who.reason }) : notMeant()
  const closed = closedFor(batch, who, time)
  // Whoever holds a bed when their window closes, or while it is paused, may still make it theirs.
  if (closed && deed !== 'confirm') return closed
  if (deed === 'confirm') return confirmRefusal(who, has, time)
  if (who.state !== none[0] && who.state !== held[0] && who.state !== chosen[0]) return over()
  if (who.state === held[0] && isLapsed(who, time) && deed !== 'release') return lapsed()
  if (deed === 'claim') {
    if (who.state !== none[0]) return hasOne({ place: has?.placeName ?? '' })
  } else if (who.state === none[0]) return hasNone()
  if (deed !== 'claim' && who.state === chosen[0] && who.changeUsed >= batch.changeMax)
    return changesUsed({ used: who.changeUsed, most: batch.changeMax })
  if (deed === 'release') return null
  if (!to || !fits(to, who)) return who.roomId === null ? notYours() : notYourRoom()
  return to.bedId === has?.bedId ? hasOne({ place: to.placeName }) : null
}

function confirmRefusal(who: Chooser, has: BedOf | null, time: Date): AppError | null {
  if (who.state === chosen[0]) return hasOne({ place: has?.placeName ?? '' })
  if (who.state !== held[0] || !has) return hasNone()
  return isLapsed(who, time) ? lapsed() : null
}

function isLapsed({ holdUntil }: Chooser, time: Date): boolean {
  return holdUntil !== null && new Date(holdUntil) <= time
}

function fits(bed: PoolBed, { sex, departmentId, classId, roomId }: Chooser): boolean {
  return (
    bed.sex === sex &&
    (roomId === null ? !bed.isSettled : bed.roomId === roomId) &&
    (bed.departmentId === null || bed.departmentId === departmentId) &&
    (bed.classId === null || bed.classId === classId)
  )
}

function kindOf(deed: Deed, { state }: Chooser): Kind {
  const isOwn = state === chosen[0]
  if (deed === 'claim') return 'take'
  if (deed === 'confirm') return 'keep'
  if (deed === 'change') return isOwn ? 'changeOwn' : 'changeHeld'
  return isOwn ? 'dropOwn' : 'dropHeld'
}

type Doing = { kind: Kind; steps: readonly Step[] } & Taking

async function perform(ctx: Ctx, batch: BatchFacts, { kind, steps, ...how }: Doing): Promise<StepTold[]> {
  const beds = holdersOf(batch)
  if (kind === 'take') return beds.take(ctx, batch, steps, how)
  if (kind === 'changeHeld') return beds.changeHeld(ctx, batch, steps, how)
  if (kind === 'changeOwn') return beds.changeOwn(ctx, batch, steps)
  if (kind === 'keep') return beds.keep(ctx, batch, steps)
  await (kind === 'dropHeld' ? beds.dropHeld(ctx, batch, steps) : beds.dropOwn(ctx, batch, steps))
  return steps.map(() => null)
}

/** How those stand then of whom it was done. */
async function follow(
  ctx: Ctx,
  { kind, done, until }: { kind: Kind; done: readonly Step[]; until: Date | null },
): Promise<string> {
  const ids = done.map(({ who }) => who.id)
  const isHeld = (kind === 'take' || kind === 'changeHeld') && until !== null
  const to = kind.startsWith('drop') ? none[0] : isHeld ? held[0] : chosen[0]
  if (ids.length === 0) return to
  const where = { id: ids }
  const holdUntil = isHeld ? until.toISOString() : null
  const doneTime = ctx.now().toISOString()
  if (kind === 'take')
    await moveRows(ctx, chooser, {
      from: 'none',
      to: isHeld ? 'held' : 'chosen',
      where,
      values: isHeld ? { holdUntil, reason: null } : { holdUntil, doneTime, reason: null },
    })
  else if (kind === 'keep')
    await moveRows(ctx, chooser, { from: 'held', to: 'chosen', where, values: { holdUntil, doneTime } })
  else if (kind === 'changeHeld')
    if (isHeld) await changeRows(ctx, chooser, { where, values: { holdUntil } })
    else await moveRows(ctx, chooser, { from: 'held', to: 'chosen', where, values: { holdUntil, doneTime } })
  else if (kind !== 'changeOwn')
    await moveRows(ctx, chooser, { from: ['held', 'chosen'], to: 'none', where, values: { holdUntil, doneTime: null } })
  // Only what was theirs counts as a change; trying one bed after the other does not.
  if (kind === 'changeOwn' || kind === 'dropOwn')
    await ctx.db.execute(
      'update choose_student set change_used = coalesce(change_used, 0) + 1 where id = any($1::uuid[])',
      [ids],
    )
  return to
}

function ticketOf(
  batch: BatchFacts,
  { who, to: bed, has }: Step,
  { kind, to, until }: { kind: Kind; to: string; until: Date | null },
): Told<Ticket> {
  const at = kind.startsWith('drop') ? null : (bed ?? has)
  const isCounted = kind === 'changeOwn' || kind === 'dropOwn'
  return grantedWith({
    state: to,
    bedId: at?.bedId ?? null,
    placeName: at?.placeName ?? null,
    holdUntil: to === held[0] ? until!.toISOString() : null,
    changeUsed: who.changeUsed + (isCounted ? 1 : 0),
    changeMax: batch.changeMax,
  })
}
