import { chineseTime } from '#kernel/rules/time-words.ts'
import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { ruledFor } from '#kernel/operations/read/fields-for.ts'
import { newConditions, place, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { removeRows } from '#kernel/operations/write/remove-rows.ts'
import { asAppError } from '#kernel/operations/write/violations.ts'
import { eachDay } from '#kernel/rules/days.ts'
import { who } from '#modules/school/base/shared/people/who.ts'
import { bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import { roomStates, roomUses } from '#modules/dormitory/dorm/shared/codes.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { staysView } from '#modules/dormitory/stay/shared/views.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { openStays, stayApply, stayNight, stayStates, type StayRow } from '../shared/apply.ts'
import { stayBatch, type BatchRow } from '../shared/batch.ts'
import { lendsBeds } from '../shared/params.ts'
import {
  assignRoute,
  autoFillRoute,
  boardRoute,
  type Sleeper,
  type StayBoard,
  type StayRoom,
} from '../shared/routes.ts'
import { sexProblem } from '../shared/sex-problem.ts'
import { applies } from './applies.ts'
import { fillBeds } from './fill.ts'

/** The time of a batch, and whether beds of those who go home are lent to others. */
type Giving = { from: string; to: string; isLending: boolean }

async function givingOf(ctx: Ctx, { stayBegin, stayEnd }: BatchRow): Promise<Giving> {
  return { from: stayBegin, to: stayEnd, isLending: await readParam(ctx, lendsBeds) }
}

/** A house, and a room in it, in which people live now (`b`). */
function inUse(conditions: Conditions): string {
  return [
    `b.dorm_status = '1'`,
    `b.room_use = ${place(conditions, roomUses.living)}`,
    `b.room_status = ${place(conditions, roomStates.normal)}`,
  ].join(' and ')
}

/** Beds in which somebody can sleep over a holiday: free ones, for whoever lives in one their own (`s`), and where they are lent those of people who go home. */
function usable(conditions: Conditions, { from, to, isLending }: Giving): string {
  const lent = () => `
    b.status = ${place(conditions, bedStates.lived[0])}
    and not exists (
      select 1
      from ${staysView} h
      join holiday_apply a on a.student_id = h.student_id
      where h.bed_id = b.id
        and a.state = any(${place(conditions, openStays)}::text[])
        and a.begin_date <= ${place(conditions, to)}::date
        and a.end_date >= ${place(conditions, from)}::date
    )`
  return [
    inUse(conditions),
    `(b.status = ${place(conditions, bedStates.free[0])} or s.id is not null${isLending ? ` or (${lent()})` : ''})`,
  ].join(' and ')
}

/** Somebody lives there who goes home. */
const isLent = ({ ownerId, status }: Pick<Bed, 'ownerId' | 'status'>) =>
  ownerId === null && status !== bedStates.free[0]

type Bed = {
  id: string
  bedNo: number
  bedName: string
  status: string
  roomId: string
  roomNo: string
  roomName: string
  sexLimit: string | null
  floorId: string
  dormId: string
  /** Who lives in it and may stay in it. */
  ownerId: string | null
  taken: { applyId: string; xm: string; from: string; to: string }[]
}

const bedColumns = `b.id, b.bed_no as "bedNo", b.bed_name as "bedName", b.status, b.room_id as "roomId",
  b.room_no as "roomNo", b.room_name as "roomName", b.sex_limit as "sexLimit", b.floor_id as "floorId",
  b.dorm_id as "dormId", s.student_id as "ownerId"`
/** Whoever lives in a bed and is among these. */
const owners = (conditions: Conditions, studentIds: readonly string[]) =>
  `left join ${staysView} s on s.bed_id = b.id and s.student_id = any(${place(conditions, studentIds)}::uuid[])`

/** Beds of some houses, with who sleeps in each over the time of a batch. */
async function bedsOf(
  ctx: Ctx,
  { stayBegin, stayEnd }: BatchRow,
  { dormIds, studentIds, giving }: { dormIds: readonly string[]; studentIds: readonly string[]; giving: Giving },
): Promise<Bed[]> {
  const conditions = newConditions()
  const where = usable(conditions, giving)
  return ctx.db.query<Bed>(
    `select ${bedColumns}, coalesce(n.taken, '[]') as taken
     from ${bedsView} b
     ${owners(conditions, studentIds)}
     left join (
       select x.bed_id,
         jsonb_agg(
           jsonb_build_object('applyId', x.apply_id, 'xm', x.xm, 'from', x.from_day, 'to', x.to_day)
           order by x.from_day
         ) as taken
       from (
         select n.bed_id, n.apply_id, min(n.xm) as xm, min(n.night_date) as from_day, max(n.night_date) as to_day
         from holiday_night n
         where n.night_date between ${place(conditions, stayBegin)} and ${place(conditions, stayEnd)}
         group by n.bed_id, n.apply_id
       ) x
       group by x.bed_id
     ) n on n.bed_id = b.id
     where b.dorm_id = any(${place(conditions, dormIds)}::uuid[])
       and (${where})
     order by b.dorm_id, b.room_no, b.bed_no`,
    conditions.values,
  )
}

/** The houses a batch puts people into, with how many beds are free there; beds of those who stay in their own are none of them. */
async function housesOf(
  ctx: Ctx,
  { dormIds }: BatchRow,
  { studentIds, giving }: { studentIds: readonly string[]; giving: Giving },
): Promise<{ id: string; name: string; free: number }[]> {
  const conditions = newConditions()
  const where = usable(conditions, giving)
  return ctx.db.query(
    `select b.dorm_id as id, b.dorm_name as name,
       (count(*) filter (where b.status = ${place(conditions, bedStates.free[0])}))::int as free
     from ${bedsView} b
     ${owners(conditions, studentIds)}
     where ${where}${dormIds?.length ? ` and b.dorm_id = any(${place(conditions, dormIds)}::uuid[])` : ''}
     group by b.dorm_id, b.dorm_name
     order by b.dorm_name`,
    conditions.values,
  )
}

/** More than a board shows are found by the list. */
const mostSleepers = 1000

async function sleepersOf(ctx: Ctx, batchId: string): Promise<(Sleeper & { studentId: string })[]> {
  const conditions = newConditions()
  conditions.texts.push(`t.batch_id = ${place(conditions, batchId)}`)
  const { toAssign, assigned, staying } = stayStates
  conditions.texts.push(`t.state = any(${place(conditions, [toAssign[0], assigned[0], staying[0]])}::text[])`)
  withinScope(conditions, stayApply, await rowScope(ctx, applies, 'assign'))
  return ctx.db.query<Sleeper & { studentId: string }>(
    `select t.id, t.student_id as "studentId", t.xm, t.xh, t.sex, d.dept_name as "departmentName",
       c.class_name as "className", t.reason, t.begin_date as "beginDate", t.end_date as "endDate", t.state,
       t.bed_id as "bedId"
     from holiday_apply t
     left join base_department d on d.id = t.department_id
     left join base_class c on c.id = t.class_id${whereText(conditions)}
     order by t.sex, d.sort, t.class_id, t.xh
     limit ${mostSleepers}`,
    conditions.values,
  )
}

async function batchOf(ctx: Ctx, id: string, lock = false): Promise<BatchRow> {
  const batch = (await loadRows(ctx, stayBatch, [id], { lock })).get(id)
  if (!batch) throw notFound()
  return batch
}

async function board(
  ctx: Ctx,
  { batchId, dormId }: { batchId: string; dormId?: string | undefined },
): Promise<StayBoard> {
  const batch = await batchOf(ctx, batchId)
  const found = await sleepersOf(ctx, batchId)
  const studentIds = found.map(({ studentId }) => studentId)
  const giving = await givingOf(ctx, batch)
  const houses = await housesOf(ctx, batch, { studentIds, giving })
  const shown = houses.find(({ id }) => id === dormId) ?? houses[0]
  const beds = shown ? await bedsOf(ctx, batch, { dormIds: [shown.id], studentIds, giving }) : []
  const ruled = ruledFor(ctx, stayApply, 'list', { className: 'classId', departmentName: 'departmentId' })
  const sleepers = found.map(({ studentId: _studentId, ...one }) => ruled(one))
  const applyOf = new Map(found.map(({ studentId, id }) => [studentId, id]))
  const rooms = [...Map.groupBy(beds, ({ roomId }) => roomId).values()].map((own): StayRoom => {
    const { roomId: id, roomNo, sexLimit } = own[0]!
    const told = own.map(({ id: bedId, bedNo, bedName, taken, ownerId, status }) => ({
      id: bedId,
      bedNo,
      bedName,
      taken: taken.map(ruled),
      onlyFor: ownerId ? (applyOf.get(ownerId) ?? null) : null,
      isLent: isLent({ ownerId, status }),
    }))
    return { id, roomNo, sexLimit, beds: told }
  })
  return { houses, rooms, sleepers }
}

async function assign(ctx: Ctx, { applyId, bedId }: { applyId: string; bedId: string }): Promise<{ bedName: string }> {
  const scope = await rowScope(ctx, applies, 'assign')
  const row = (await loadRows(ctx, stayApply, [applyId], { scope, lock: true })).get(applyId)
  if (!row) throw notFound()
  const batch = await batchOf(ctx, row.batchId)
  const conditions = newConditions()
  const where = usable(conditions, await givingOf(ctx, batch))
  const [bed] = await ctx.db.query<Asked>(
    `select ${bedColumns}, (${where}) as "isUsable", (${inUse(conditions)}) as "isOpen"
     from ${bedsView} b
     ${owners(conditions, [row.studentId])}
     where b.id = ${place(conditions, bedId)}`,
    conditions.values,
  )
  if (!bed) throw badRequest({ text: '床位不存在' })
  const problem = bedProblem(bed, batch) ?? sexProblem(row.sex, bed.sexLimit)
  if (problem) throw badRequest({ text: problem })
  await sleepIn(ctx, [{ row, bed }])
  return { bedName: `${bed.roomName}-${bed.bedNo}床` }
}

type Asked = Omit<Bed, 'taken'> & { isUsable: boolean; isOpen: boolean }

/** The same that the board offers, for whoever asks for a bed that it does not show. */
function bedProblem({ dormId, roomName, isOpen, isUsable }: Asked, { dormIds }: BatchRow): string | null {
  if (dormIds?.length && !dormIds.includes(dormId)) return '该床位不在本批次的集中住宿楼内，请重新选择'
  if (!isOpen) return `房间${roomName}未启用或不用于学生住宿，不能分配床位`
  return isUsable ? null : '该床位已被占用，请重新选择'
}

type Placed = { row: Pick<StayRow, 'id' | 'xm' | 'studentId' | 'beginDate' | 'endDate'>; bed: Omit<Bed, 'taken'> }

/** Gives each a bed for all their nights; what somebody had before is free again. That nobody gets a bed twice is said by the table. */
async function sleepIn(ctx: Ctx, placed: readonly Placed[]): Promise<void> {
  const ids = placed.map(({ row }) => row.id)
  await removeRows(ctx, stayNight, { where: { applyId: ids } })
  const nights = placed.flatMap(({ row, bed }) =>
    eachDay(row.beginDate, row.endDate).map((nightDate) => ({
      id: newId(ctx.now()),
      values: { applyId: row.id, bedId: bed.id, nightDate, xm: row.xm },
    })),
  )
  await copyRows(ctx, stayNight, nights).catch((error: unknown) => {
    throw asAppError(error, stayNight)
  })
  await ctx.db.execute(
    `update holiday_apply t
     set bed_id = x.bed, room_id = x.room, floor_id = x.floor, dorm_id = x.dorm
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[]) as x(id, bed, room, floor, dorm)
     where t.id = x.id`,
    [
      ids,
      placed.map(({ bed }) => bed.id),
      placed.map(({ bed }) => bed.roomId),
      placed.map(({ bed }) => bed.floorId),
      placed.map(({ bed }) => bed.dormId),
    ],
  )
  const moved = await moveRows(ctx, stayApply, {
    from: ['toAssign', 'assigned'],
    to: 'assigned',
    where: { id: ids },
    action: 'giveBed',
  })
  if (moved.length < ids.length) throw badRequest({ text: '当前状态不能安排床位' })
  const accounts = await ctx.call(who, { students: placed.map(({ row }) => row.studentId), roles: ['self'] })
  await sendMessages(ctx, {
    category: 'approval',
    messages: placed.flatMap(({ row, bed }) =>
      (accounts.get(row.studentId) ?? []).map((userId) => ({
        userId,
        title: '假期留宿床位已安排',
        content: `${chineseTime.daySpan(row.beginDate, row.endDate, ctx.today())} 留宿在 ${bed.roomName}-${bed.bedNo}床`,
        link: `/holiday/mine?id=${row.id}`,
        biz: { type: stayApply.path, id: row.id },
        dedupeKey: `holiday-bed-${row.id}-${bed.id}`,
      })),
    ),
  })
}

async function autoFill(ctx: Ctx, { batchId, dormId }: { batchId: string; dormId?: string | undefined }) {
  // One after the other: whoever fills at the same time finds what is left.
  const batch = await batchOf(ctx, batchId, true)
  const waiting = (await sleepersOf(ctx, batchId)).filter(({ state }) => state === stayStates.toAssign[0])
  const studentIds = waiting.map(({ studentId }) => studentId)
  const giving = await givingOf(ctx, batch)
  const houses = (await housesOf(ctx, batch, { studentIds, giving })).map(({ id }) => id)
  const dormIds = dormId ? houses.filter((id) => id === dormId) : houses
  const beds = await bedsOf(ctx, batch, { dormIds, studentIds, giving })
  const rows = await loadRows(
    ctx,
    stayApply,
    waiting.map(({ id }) => id),
    { lock: true },
  )
  const found = fillBeds(
    [...rows.values()].filter(({ state }) => state === stayStates.toAssign[0]),
    // Nobody's bed is lent while there are free ones.
    beds.toSorted((a, b) => Number(isLent(a)) - Number(isLent(b))),
  )
  if (found.length > 0) await sleepIn(ctx, found)
  return { assigned: found.length, left: rows.size - found.length }
}

export const placeRoutes: readonly Route[] = [
  route(boardRoute, board),
  route(assignRoute, assign),
  route(autoFillRoute, autoFill),
]
