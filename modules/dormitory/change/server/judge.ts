import type { Ctx } from '#kernel/world/context.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import type { Judged, Order } from '#patterns/application/server/apply.ts'
import { maskedName } from '#patterns/consent/server/ask-by-text.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'
import { termNow, type TermFacts } from '#modules/school/calendar/shared/services.ts'
import { leadersOf } from '#modules/school/base/shared/people/who.ts'
import { roomUses } from '#modules/dormitory/dorm/shared/codes.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { refundMonths } from '#modules/dormitory/stay/shared/params.ts'
import { stayStates } from '#modules/dormitory/stay/shared/register.ts'
import { currentStays, judgeBeds, type CurrentStay } from '#modules/dormitory/stay/shared/services.ts'
import { triesOf } from '#services/identity/sign-in/rate-limit.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { changeApply, ChangeRow } from '../shared/apply.ts'
import { changeLock, changeTypes, openChanges, partnerStates, usedChanges } from '../shared/codes.ts'
import { feeDifference } from '../shared/fee.ts'
import { lastTermStays } from '../shared/params.ts'
import type { ChangeOutlook } from '../shared/routes.ts'
import type { WindowRow } from '../shared/window.ts'
import { whyNoWindow, windowFor } from './windows.ts'

/** The floors a change has to do with, each once. */
export const floorsOf = (...ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
]

export type TargetBed = {
  id: string
  dormId: string
  floorId: string
  roomId: string
  placeName: string
  price: number | null
  levelId: string | null
  departmentId: string | null
  roomUse: string
}

/** Beds with what decides on a move into them. */
export async function targetsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, TargetBed>> {
  const rows = await ctx.db.query<TargetBed>(
    `select b.id, b.dorm_id as "dormId", b.floor_id as "floorId", b.room_id as "roomId",
       b.room_name || '-' || b.bed_no || '床' as "placeName", b.price::float8 as price, b.level_id as "levelId",
       b.department_id as "departmentId", b.room_use as "roomUse"
     from ${bedsView} b
     where b.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function stayOf(ctx: Ctx, studentId: string): Promise<CurrentStay | undefined> {
  return (await ctx.call(currentStays, { studentIds: [studentId] })).get(studentId)
}

/** Whether somebody may ask at all: what is open, what was used up, and the last term. */
export async function whyNotAtAll(
  ctx: Ctx,
  who: StudentRow,
  { term, window, before }: { term: TermFacts | null; window: WindowRow | null; before: ChangeRow | undefined },
): Promise<string | null> {
  const open = await ctx.db.query(
    `select 1
     from change_apply
     where (student_id = $1 or (partner_id = $1 and type = $4))
       and state = any($2::text[])
       and id is distinct from $3`,
    [who.id, openChanges, before?.id ?? null, changeTypes.swap[0]],
  )
  if (open.length > 0) return '您有未完成的调宿申请，请先撤回'
  if (!window) return before ? null : whyNoWindow(ctx)
  const used = await usedOf(ctx, who.id, term)
  if (used >= window.maxPerTerm) return `本学期您已调宿${used}次，不能再次申请`
  const isLast = term && who.expectGradDate && who.expectGradDate <= term.endDate
  return isLast && (await readParam(ctx, lastTermStays)) ? '毕业学期不能申请调宿' : null
}

async function usedOf(ctx: Ctx, studentId: string, term: TermFacts | null): Promise<number> {
  const [counted] = await ctx.db.query<{ n: number }>(
    `select count(*)::int as n
     from change_apply
     where (student_id = $1 or (partner_id = $1 and type = $6))
       and xn is not distinct from $2
       and xq_m is not distinct from $3
       and state = any($4::text[])
       and type = any($5::text[])`,
    [
      studentId,
      term?.xn ?? null,
      term?.xqM ?? null,
      usedChanges,
      [changeTypes.move[0], changeTypes.swap[0]],
      changeTypes.swap[0],
    ],
  )
  return counted?.n ?? 0
}

const taken = /占用|锁定/

/** Rules of beds, in the words of a change. */
export async function whyNotThere(
  ctx: Ctx,
  moves: readonly { studentId: string; bedId: string; registerId: string }[],
  { lockIds, isOverride }: { lockIds: readonly string[]; isOverride: boolean },
): Promise<string | null> {
  const refused = await ctx.call(judgeBeds, {
    pairs: moves.map(({ studentId, bedId }) => ({ studentId, bedId })),
    locks: lockIds.map((refId) => ({ type: changeLock, refId })),
    isOverride,
    leaving: moves.map(({ registerId }) => registerId),
  })
  const [first] = refused
  return first ? (taken.test(first.reason) ? '目标床位已被占用或锁定' : first.reason) : null
}

type Choice = {
  who: Pick<StudentRow, 'id' | 'departmentId'>
  stay: CurrentStay | undefined
  window: Pick<WindowRow, 'crossDept' | 'crossLevel'> | null
  lockId?: string | undefined
}

/** Why somebody does not have these beds to choose from: the rules of beds, and what the window leaves shut. */
export async function whyNotTheirs(
  ctx: Ctx,
  targets: readonly TargetBed[],
  { who, stay, window, lockId }: Choice,
): Promise<Map<string, string>> {
  const refused = await ctx.call(judgeBeds, {
    pairs: targets.map(({ id }) => ({ studentId: who.id, bedId: id })),
    locks: lockId ? [{ type: changeLock, refId: lockId }] : [],
    isOverride: window?.crossDept === true,
    leaving: stay ? [stay.registerId] : [],
    isChoice: true,
  })
  const ruled = new Map(refused.map(({ bedId, reason }) => [bedId, reason]))
  const from = stay && (await targetsOf(ctx, [stay.bedId])).get(stay.bedId)
  const shut = ({ id, departmentId, levelId, roomUse }: TargetBed): string | null => {
    if (id === stay?.bedId) return '目标床位就是您现在的床位'
    const reason = ruled.get(id)
    if (reason && taken.test(reason)) return '目标床位已被占用或锁定'
    const isElsewhere = window && !window.crossDept && departmentId !== null && departmentId !== who.departmentId
    if (isElsewhere && (!reason || reason.includes('院系'))) return '跨院系调宿未开放'
    if (reason) return reason
    // Only the office puts people into rooms for emergencies.
    if (roomUse !== roomUses.living) return '该房间不用于学生住宿'
    return window && from && levelId !== from.levelId && !window.crossLevel ? '跨档次调宿未开放' : null
  }
  return new Map(
    targets.flatMap((one) => {
      const why = shut(one)
      return why === null ? [] : [[one.id, why] as const]
    }),
  )
}

type At = { who: StudentRow; before: ChangeRow | undefined }

/** The one judge of an application: what is previewed is what is handed in. */
export async function judgeChange(
  ctx: Ctx,
  order: Order,
  { who, before }: At,
): Promise<Judged<typeof changeApply, ChangeOutlook>> {
  const term = await ctx.call(termNow, {})
  const window = await windowFor(ctx, who)
  const stay = await stayOf(ctx, who.id)
  const type = String(order['type'] ?? '')
  const problems: Record<string, string> = {}
  const refusal = await whyNotAtAll(ctx, who, { term, window, before })
  if (refusal) problems['type'] = refusal
  else if (!stay || stay.state !== stayStates.living[0]) problems['type'] = '您当前没有在住的床位，不能申请调宿'
  else if (type !== changeTypes.move[0] && type !== changeTypes.swap[0]) problems['type'] = '请选择调宿方式'
  else if (window && !(type === changeTypes.swap[0] ? window.canSwap : window.canMove))
    problems['type'] = '当前窗口未开放该调宿方式'
  // Whoever may not ask at all learns nothing of others by trying.
  const found =
    stay && !problems['type']
      ? type === changeTypes.swap[0]
        ? await swapOf(ctx, order, { who, before, stay })
        : await moveOf(ctx, order, { who, before, stay })
      : { problems: {}, target: null, other: null }
  Object.assign(problems, found.problems, problems)
  const { target, other } = found
  const [from] = stay ? [...(await targetsOf(ctx, [stay.bedId])).values()] : []
  if (other && target && from && window) {
    if (other.row.departmentId !== who.departmentId && !window.crossDept) problems['partnerXh'] = '跨院系调宿未开放'
    else if (target.levelId !== from.levelId && !window.crossLevel) problems['partnerXh'] ??= '跨档次调宿未开放'
  }
  const perYear = await readParam(ctx, refundMonths)
  const [oldPrice, newPrice] = [from?.price ?? null, target?.price ?? null]
  const feeDiff = target ? feeDifference({ from: oldPrice, to: newPrice, perYear }, ctx.today()) : null
  const reasonType = String(order['reasonType'] ?? '')
  const otherClassId = other?.row.classId ?? (await classIn(ctx, target?.roomId))
  return {
    problems,
    values: {
      ...snapshotOf(who),
      xn: term?.xn ?? null,
      xqM: term?.xqM ?? null,
      oldRegisterId: stay?.registerId ?? null,
      dormId: stay?.dormId ?? null,
      floorId: stay?.floorId ?? null,
      fromBedId: stay?.bedId ?? null,
      fromPlace: stay?.placeName ?? null,
      targetBedId: target?.id ?? null,
      newDormId: target?.dormId ?? null,
      newFloorId: target?.floorId ?? null,
      floorIds: floorsOf(stay?.floorId, target?.floorId),
      toPlace: target?.placeName ?? null,
      partnerId: other?.row.id ?? null,
      partnerName: other?.row.xm ?? null,
      partnerRegisterId: other?.stay.registerId ?? null,
      partnerAgree: null,
      partnerTime: null,
      askTime: other ? ctx.now().toISOString() : null,
      oldPrice,
      newPrice,
      feeDiff,
      submitTime: ctx.now().toISOString(),
    },
    facts:
      target && reasonType
        ? async () => ({
            reasonType,
            isSameRoom: other !== null && target.roomId === stay?.roomId,
            hasOtherFdy: await hasOtherFdy(ctx, who.classId, otherClassId),
            otherClassId,
            dormId: stay?.dormId ?? null,
            floorId: stay?.floorId ?? null,
          })
        : null,
    shown: {
      fromPlace: stay?.placeName ?? null,
      // A number that was tried tells neither the whole name nor the bed of whoever has it.
      toPlace: other ? null : (target?.placeName ?? null),
      partner: other ? { xm: maskedName(other.row.xm) } : null,
      feeDiff,
    },
  }
}

type Found = {
  problems: Record<string, string>
  target: TargetBed | null
  other: { row: StudentRow; stay: CurrentStay } | null
}
type Known = At & { stay: CurrentStay }

async function moveOf(ctx: Ctx, order: Order, { who, before, stay }: Known): Promise<Found> {
  const bedId = typeof order['targetBedId'] === 'string' ? order['targetBedId'] : ''
  if (!bedId) return { problems: { targetBedId: '请选择目标床位' }, target: null, other: null }
  const target = (await targetsOf(ctx, [bedId])).get(bedId) ?? null
  if (!target) return { problems: { targetBedId: '床位不存在' }, target, other: null }
  const window = await windowFor(ctx, who)
  const why = (await whyNotTheirs(ctx, [target], { who, stay, window, lockId: before?.id })).get(bedId)
  return { problems: why ? { targetBedId: why } : {}, target, other: null }
}

/** Asking somebody tells them and shows where they live: not something to do to a whole house. */
const mostAsked = 3

async function askedToday(ctx: Ctx, studentId: string): Promise<number> {
  const [counted] = await ctx.db.query<{ n: number }>(
    'select count(*)::int as n from change_apply where student_id = $1 and type = $2 and ask_time >= $3',
    [studentId, changeTypes.swap[0], beginOf(ctx.today())],
  )
  return counted?.n ?? 0
}

/** Numbers of others are not found by trying: so many of them, and whoever tries waits. */
const partnerTries = triesOf({ name: 'swap partners', calls: 10, windowMs: 10 * 60_000 })
/** Who asked for whom last: a form that is judged again after another field was filled tries nobody new. */
const lastTried = new Map<string, string>()
const mostRemembered = 10_000
const nobodyThere = '没有找到该学号的在住学生'

/** What is only the beginning of a number is still being typed. */
async function countTry(ctx: Ctx, who: StudentRow, xh: string): Promise<void> {
  if (lastTried.get(who.id) === xh) return
  const [isBegun] = await ctx.db.query('select 1 from base_student where starts_with(xh, $1) and xh <> $1 limit 1', [
    xh,
  ])
  if (isBegun) return
  if (lastTried.size >= mostRemembered) lastTried.clear()
  lastTried.set(who.id, xh)
  await partnerTries.count(ctx)
}

async function swapOf(ctx: Ctx, order: Order, { who, before, stay }: Known): Promise<Found> {
  const refuse = (why: string): Found => ({ problems: { partnerXh: why }, target: null, other: null })
  const xh = typeof order['partnerXh'] === 'string' ? order['partnerXh'].trim() : ''
  if (!xh) return refuse('请填写对方学号')
  if (!before && (await askedToday(ctx, who.id)) >= mostAsked)
    return refuse(`每天最多向${mostAsked}位同学提出互换，请明天再试`)
  if (lastTried.get(who.id) !== xh) partnerTries.refuse(ctx)
  await countTry(ctx, who, xh)
  const [named] = await ctx.db.query<{ id: string }>(
    'select id from base_student where xh = $1 and deleted_time is null',
    [xh],
  )
  const row = named ? (await loadRows(ctx, student, [named.id])).get(named.id) : undefined
  if (!row) return refuse(nobodyThere)
  if (row.id === who.id) return refuse('不能与本人互换')
  const other = await stayOf(ctx, row.id)
  if (!other || other.state !== stayStates.living[0]) return refuse(nobodyThere)
  if (row.sex !== who.sex) return refuse('互换双方性别不同，不能互换')
  if (
    before?.partnerAgree === partnerStates.agreed[0] &&
    (before.targetBedId !== other.bedId || before.fromBedId !== stay.bedId)
  )
    return refuse('双方床位与对方同意时不同，请撤回后重新申请')
  const busy = await ctx.db.query(
    `select 1
     from change_apply
     where (student_id = $1 or partner_id = $1) and state = any($2::text[]) and id is distinct from $3`,
    [row.id, openChanges, before?.id ?? null],
  )
  if (busy.length > 0) return refuse('对方有未完成的调宿申请')
  const moves = [
    { studentId: who.id, bedId: other.bedId, registerId: stay.registerId },
    { studentId: row.id, bedId: stay.bedId, registerId: other.registerId },
  ]
  const window = await windowFor(ctx, who)
  // Nobody moves once more by having a friend ask for it.
  if (window && (await usedOf(ctx, row.id, await ctx.call(termNow, {}))) >= window.maxPerTerm)
    return refuse('对方本学期调宿次数已用完，不能互换')
  const why = await whyNotThere(ctx, moves, { lockIds: [], isOverride: window?.crossDept === true })
  const target = (await targetsOf(ctx, [other.bedId])).get(other.bedId) ?? null
  return { problems: why ? { partnerXh: why } : {}, target, other: { row, stay: other } }
}

/** The class that lives in a room, where it is another one's that one moves into. */
export async function classIn(ctx: Ctx, roomId: string | undefined): Promise<string | null> {
  if (!roomId) return null
  const [found] = await ctx.db.query<{ classId: string | null }>(
    `select class_id as "classId" from ${bedsView} b where b.room_id = $1 and b.class_id is not null limit 1`,
    [roomId],
  )
  return found?.classId ?? null
}

/** Whether somebody else answers for the other one. */
export async function hasOtherFdy(ctx: Ctx, classId: string | null, otherClassId: string | null): Promise<boolean> {
  if (!otherClassId || !classId || classId === otherClassId) return false
  const leaders = await ctx.call(leadersOf, { classIds: [classId, otherClassId] })
  const own = leaders.get(classId)?.fdy ?? []
  return (leaders.get(otherClassId)?.fdy ?? []).some((id) => !own.includes(id))
}
