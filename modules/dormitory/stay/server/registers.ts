import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { action, resource, type Change, type Draft } from '#kernel/operations/resource.ts'
import { takeRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { addDays } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { bed, bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import {
  checkIn,
  checkOut,
  dropHead,
  inWays,
  makeHead,
  outReasons,
  register,
  stayStates,
  takeBack,
  undoIn,
  undoOut,
  type StayRow,
} from '../shared/register.ts'
import { undoHours } from '../shared/params.ts'
import { keysOut, stayAssigned, stayCheckedIn, stayCheckedOut } from '../shared/services.ts'
import { followStays } from './follow-stays.ts'
import { askAgain, requireNotLeaving } from './leave/follow-stays.ts'
import { cautions, bedFacts, judge, knownOf } from './judge.ts'
import { followNoShow } from './no-show.ts'
import { assignedNow, placeFields, take, writerName, type NewStay } from './occupy.ts'
import { requireMayMoveIn } from './move-in.ts'
import { refundFacts } from './refund-facts.ts'
import { tellTakenBack } from './tell-taken.ts'
import { tellAssigned, tellCheckedIn } from './tell.ts'

export const registers = resource(register, {
  scope: { by: { ...scopeOfStudent(register).by, dorm: 'dormId', dormFloor: 'floorId' } },
  withoutVerbs: ['remove'],
  permissions: ['assign', 'override'],
  facts: refundFacts,
  actions: [
    action(checkIn, async (ctx, { row, input }) => {
      await requireMayMoveIn(ctx, row)
      // What was noted when the bed was given stays where the counter says nothing.
      const { keyNo, cardNo } = input
      return {
        ...(keyNo && { keyNo }),
        ...(cardNo && { cardNo }),
        inTime: ctx.now().toISOString(),
        inBy: writerName(ctx),
      }
    }),
    action(takeBack, async (ctx, { input }) => ({ ...input, ...leftNow(ctx), outReason: outReasons.mistake })),
    action(checkOut, async (ctx, { row, input }) => {
      if (!row.checkedTime) throw badRequest({ text: '资产未核验完成，不能办理退宿' })
      if (input.outReason === outReasons.moved) throw invalid({ outReason: '调宿请走调宿流程' })
      const [key] = await ctx.call(keysOut, { studentIds: [row.studentId] })
      if (key) throw badRequest({ text: `备用钥匙（${key.roomName}）尚未归还，不能办理退宿` })
      return { ...input, ...leftNow(ctx), isRoomHead: false }
    }),
    action(undoIn, async (ctx, { row, input }) => {
      await requireNotLeaving(ctx, row)
      return {
        inTime: null,
        inBy: null,
        isRoomHead: false,
        confirmTime: null,
        checkedTime: null,
        keyNo: null,
        cardNo: null,
        remark: `撤销入住：${input.reason}`,
      }
    }),
    action(undoOut, async (ctx, { row, input }) => {
      const hours = await readParam(ctx, undoHours)
      if (!row.outTime || ctx.now().getTime() - new Date(row.outTime).getTime() > hours * 3_600_000)
        throw badRequest({ text: `退宿已超过${hours}小时，不能撤销` })
      // Whoever takes or keeps the bed at this moment is waited for: it is looked at as it stands then.
      const bedIds = [row.bedId].filter((id) => id !== null)
      await takeRows(ctx, bed, bedIds)
      const [at] = [...(await bedFacts(ctx, bedIds)).values()]
      if (at?.status !== bedStates.free[0]) throw badRequest({ text: '原床位已被占用，无法恢复' })
      return { outTime: null, outBy: null, outReason: null, checkedTime: null, outRemark: `撤销退宿：${input.reason}` }
    }),
    action(makeHead, async (ctx, { row }) => {
      // Two who are made it at once wait for each other: the second replaces the first, and is not refused by the rule of the table.
      await ctx.db.query("select pg_advisory_xact_lock(hashtextextended('room head ' || $1, 0))", [row.roomId])
      const before = { roomId: row.roomId, state: stayStates.living[0], isRoomHead: true }
      await changeRows(ctx, register, { where: before, values: { isRoomHead: false } })
      return { isRoomHead: true }
    }),
    action(dropHead, async () => ({ isRoomHead: false })),
  ],
  hooks: { prepare, after, disableImported, moved },
})

const leftNow = (ctx: Ctx) => ({ outTime: ctx.now().toISOString(), outBy: writerName(ctx) })

/** An import is undone by taking back what nobody has moved into yet. */
async function disableImported(ctx: Ctx, rows: ReadonlyMap<string, StayRow>): Promise<ReadonlyMap<string, string>> {
  const stayed = [...rows.values()].filter(({ state }) => state !== stayStates.waiting[0])
  await take(ctx, { registerIds: [...rows.keys()], remark: '撤销导入' })
  return new Map(stayed.map(({ id }) => [id, '已办理入住，不能撤销']))
}

type StayDraft = Draft<typeof register>

/** Beds are named by their room and number; the rules of beds judge, and say at which field. */
async function prepare(ctx: Ctx, drafts: StayDraft[]): Promise<void> {
  const fresh = drafts.filter(({ before }) => !before)
  const beds = await bedsNamed(ctx, fresh)
  const pairs: { studentId: string; bedId: string }[] = []
  for (const { merged, problems } of fresh) {
    if (!merged.studentId || !merged.roomId || !merged.bedNo) continue
    const bedId = beds.get(`${merged.roomId} ${merged.bedNo}`)
    if (bedId) pairs.push({ studentId: merged.studentId, bedId })
    else problems.bedNo ??= '该房间没有这个床位'
  }
  if (pairs.length === 0) return
  const known = await knownOf(ctx, pairs)
  const verdicts = new Map((await judge(ctx, { pairs }, known)).map((one) => [`${one.studentId} ${one.bedId}`, one]))
  const warned = new Map(
    (await cautions(ctx, pairs, known)).map((one) => [`${one.studentId} ${one.bedId}`, one.reason]),
  )
  const now = await assignedNow(ctx)
  const earliest = await earliestIn(ctx, fresh)
  for (const draft of fresh) {
    const { merged, problems, warnings } = draft
    const bedId = beds.get(`${merged.roomId} ${merged.bedNo}`)
    const at = known.beds.get(bedId ?? '')
    if (!at) continue
    const verdict = verdicts.get(`${merged.studentId} ${bedId}`)
    if (merged.inTime && new Date(merged.inTime) > ctx.now()) problems.inTime ??= '入住日期不能晚于今天'
    const first = earliest.get(merged.studentId ?? '')
    if (merged.inTime && first && dayOf(merged.inTime) < first)
      problems.inTime ??= `入住日期不能早于入学前${daysAhead}天（${first}）`
    if (verdict?.about === 'student') problems.studentId ??= verdict.reason
    else if (verdict) problems.bedNo ??= verdict.reason
    const caution = warned.get(`${merged.studentId} ${bedId}`)
    if (caution && !verdict) warnings.bedNo ??= caution
    setValues(draft, {
      ...placeFields(at),
      ...now,
      assignTime: now.assignTime.toISOString(),
      inWay: inWays.byHand,
      isRoomHead: false,
    })
  }
}

/** Nobody lives here longer before they begin to study: of whoever has no day of entry, it is the first of September of their intake. */
const daysAhead = 60

async function earliestIn(ctx: Ctx, drafts: readonly StayDraft[]): Promise<ReadonlyMap<string, string>> {
  const ids = drafts.flatMap(({ merged }) => (merged.studentId && merged.inTime ? [merged.studentId] : []))
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.query<{ id: string; day: string }>(
    `select id, coalesce(entry_date, make_date(grade, 9, 1))::text as day
     from base_student
     where id = any($1::uuid[]) and (entry_date is not null or grade is not null)`,
    [ids],
  )
  return new Map(rows.map(({ id, day }) => [id, addDays(day, -daysAhead)]))
}

async function bedsNamed(ctx: Ctx, drafts: readonly StayDraft[]): Promise<ReadonlyMap<string, string>> {
  const named = drafts.filter(({ merged }) => merged.roomId && merged.bedNo)
  if (named.length === 0) return new Map()
  const rows = await ctx.db.query<{ id: string; key: string }>(
    `select b.id, b.room_id || ' ' || b.bed_no as key
     from ${bedsView} b
     join unnest($1::uuid[], $2::int[]) as x(room_id, bed_no) on x.room_id = b.room_id and x.bed_no = b.bed_no`,
    [named.map(({ merged }) => merged.roomId), named.map(({ merged }) => merged.bedNo)],
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}

type Moves = Parameters<typeof followNoShow>[1] &
  Parameters<typeof followStays>[1] &
  Parameters<typeof tellTakenBack>[1]

async function moved(ctx: Ctx, moves: Moves) {
  await followStays(ctx, moves)
  await followNoShow(ctx, moves)
  await tellTakenBack(ctx, moves)
  const [living, left] = [stayStates.living[0], stayStates.left[0]]
  await askAgain(
    ctx,
    moves.flatMap(({ id, before, after: now }) => (before?.state === left && now.state === living ? [id] : [])),
  )
}

async function after(ctx: Ctx, changes: readonly Change<typeof register>[]): Promise<void> {
  const moves = changes.flatMap(({ id, before, after: now }) =>
    now ? [{ id, before, after: { ...before, ...now } }] : [],
  )
  await moved(ctx, moves)
  const fact = ({ id, after: now }: (typeof moves)[number]): NewStay => ({
    id,
    studentId: now.studentId!,
    bedId: now.bedId!,
    roomId: now.roomId!,
    dormId: now.dormId!,
    placeName: now.placeName!,
  })
  const became = (state: string) =>
    moves
      .filter(({ before, after: now }) => now.state === state && before?.state !== state)
      .map((one) => ({ ...fact(one), registerId: one.id }))
  const given = became(stayStates.waiting[0])
  if (given.length > 0) await ctx.tell(stayAssigned, { stays: given })
  // Whoever is entered with a day has lived there since then: nobody has to be told.
  const there = new Set(moves.flatMap(({ id, before, after: now }) => (!before && now.inTime ? [id] : [])))
  await tellAssigned(
    ctx,
    given.filter(({ id }) => !there.has(id)),
  )
  if (there.size > 0)
    await moveRows(ctx, register, {
      from: 'waiting',
      to: 'living',
      where: { id: [...there] },
      values: { inBy: writerName(ctx) },
    })
  const came = became(stayStates.living[0])
  await tellCheckedIn(ctx, came)
  const living = [...came, ...given.filter(({ id }) => there.has(id))]
  if (living.length > 0) await ctx.tell(stayCheckedIn, { stays: living })
  const left = became(stayStates.left[0])
  if (left.length > 0) await ctx.tell(stayCheckedOut, { stays: left })
}
