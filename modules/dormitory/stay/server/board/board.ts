import { can, rowScope } from '#kernel/access/access.ts'
import type { RowScope } from '#kernel/access/scope.ts'
import { forbidden, badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { ruledFor, unaskableFields } from '#kernel/operations/read/fields-for.ts'
import { addFilters } from '#kernel/operations/read/query.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import { requireGuardOfMany } from '#kernel/operations/write/guards.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { trait } from '#modules/dormitory/presort/shared/facts.ts'
import { traitsView } from '#modules/dormitory/presort/shared/views.ts'
import { needsNoBed } from '#modules/dormitory/offcampus/shared/views.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import { roomStates, roomUses, sexLimits } from '#modules/dormitory/dorm/shared/codes.ts'
import {
  boardHousesRoute,
  boardRoute,
  exchangeRoute,
  giveRoute,
  retakeRoute,
  boardTags,
  unassignedRoute,
  type BoardBed,
  type BoardFloor,
  type BoardHouse,
  type BoardRoom,
  type BoardTag,
  type Waiting,
} from '../../shared/board/board-routes.ts'
import { inWays, openStays, register, stayStates } from '../../shared/register.ts'
import { giveBeds, moveStays, takeBeds } from '../../shared/services.ts'
import { registers } from '../registers.ts'
import { tellAssigned } from '../tell.ts'

/** Admitted, on the way: they have a bed before they come. */
const assigned = [...readingStatuses, '17']
const asked = 300

/**
 * Students as a register would know them, so that whoever may give beds reaches the same students by the same rules. Nobody lives in a
 * house before they have a bed there: whoever is cut by houses reaches none of them.
 */
const studentsAsStays = `(
  select s.id as student_id, s.xh, s.ksh, s.xm, s.sex, s.department_id, s.major_id, s.class_id, s.grade, s.campus_id,
    s.xjzt_m, s.nation, s.height, s.search_text, s.search_grams, null::uuid as dorm_id, null::uuid as floor_id
  from base_student s
  where s.deleted_time is null
)`

const scopeOf = (ctx: Ctx): Promise<RowScope> => rowScope(ctx, registers, 'assign')

async function houses(ctx: Ctx): Promise<BoardHouse[]> {
  return ctx.db.query<BoardHouse>(
    `select b.dorm_id as id, b.dorm_name as "dormName", b.campus_id as "campusId", c.campus_name as "campusName",
       case when count(distinct b.sex_limit) = 1 then min(b.sex_limit) else '${sexLimits.byRoom}' end as "sexLimit",
       count(*)::int as beds,
       (count(*) filter (where b.status = $1 and b.room_status = $3 and b.room_use = $4))::int as free
     from ${bedsView} b
     join base_campus c on c.id = b.campus_id
     where b.dorm_status = '1' and b.status <> $2
     group by b.dorm_id, b.dorm_name, b.dorm_sort, b.campus_id, c.campus_name, c.sort
     order by c.sort, b.dorm_sort, b.dorm_name`,
    [bedStates.free[0], bedStates.off[0], roomStates.normal, roomUses.living],
  )
}

type BedLine = Omit<BoardRoom, 'beds' | 'id'> &
  Omit<BoardBed, 'holder'> & {
    roomId: string
    floorId: string
    floorName: string
    registerId: string | null
    studentId: string | null
    xm: string | null
    ofClass: string | null
    isLiving: boolean | null
  }

/** Rooms and beds of a house; who holds a bed is told as far as the caller reaches them. */
async function board(ctx: Ctx, { dormId }: { dormId: string }): Promise<BoardFloor[]> {
  const within = newConditions()
  const [off, house] = [place(within, bedStates.off[0]), place(within, dormId)]
  const [living, open] = [place(within, stayStates.living[0]), place(within, openStays)]
  withinScope(within, register, await scopeOf(ctx))
  const lines = await ctx.db.query<BedLine>(
    `select b.id, b.bed_no as "bedNo", b.bed_pos as "bedPos", b.bed_length = '2' as "isLong", b.status,
       b.room_id as "roomId", b.room_no as "roomNo", b.type_name as "typeName", b.room_use as "roomUse",
       b.sex_limit as "sexLimit", b.room_status as "roomStatus", b.department_id as "departmentId",
       o.dept_name as "departmentName", b.class_id as "classId", k.class_name as "className",
       b.grade_limit as "gradeLimit", b.floor_id as "floorId", b.floor_name as "floorName", r.id as "registerId",
       r.student_id as "studentId", r.xm, rk.class_name as "ofClass", r.state = ${living} as "isLiving"
     from ${bedsView} b
     left join base_department o on o.id = b.department_id
     left join base_class k on k.id = b.class_id
     left join lateral (
       select t.*
       from stay_register t
       where t.bed_id = b.id and t.state = any(${open}::text[])${within.texts.map((text) => ` and ${text}`).join('')}
     ) r on true
     left join base_class rk on rk.id = r.class_id
     where b.dorm_id = ${house} and b.status <> ${off}
     order by b.floor_no, b.room_no, b.bed_no`,
    within.values,
  )
  const ruled = ruledFor(ctx, register, 'list', { className: 'classId' })
  return [...Map.groupBy(lines, ({ floorId }) => floorId)].map(([id, ofFloor]) => ({
    id,
    floorName: ofFloor[0]!.floorName,
    rooms: [...Map.groupBy(ofFloor, ({ roomId }) => roomId).values()].map((room) => roomOf(room, ruled)),
  }))
}

type Ruled = ReturnType<typeof ruledFor>

function roomOf(lines: readonly (BedLine & { roomStatus?: string })[], ruled: Ruled): BoardRoom {
  const { roomId, roomNo, typeName, roomUse, sexLimit, roomStatus, ...first } = lines[0]!
  const { departmentId, departmentName, classId, className, gradeLimit } = first
  return {
    id: roomId,
    roomNo,
    typeName,
    roomUse,
    sexLimit,
    status: String(roomStatus),
    departmentId,
    departmentName,
    classId,
    className,
    gradeLimit,
    beds: lines.map(({ id, bedNo, bedPos, isLong, status, registerId, studentId, xm, ofClass, isLiving }) => ({
      id,
      bedNo,
      bedPos,
      isLong,
      status,
      holder: registerId
        ? { registerId, studentId: studentId!, ...ruled({ xm: xm!, className: ofClass }), isLiving: isLiving === true }
        : null,
    })),
  }
}

type Filters = {
  keyword?: string
  departmentId?: string
  classId?: string
  sex?: string
  levelId?: string
  tag?: BoardTag
}

/** What sets somebody apart when beds are given, and the field it is read from: whoever may not see that is not told of it. */
const tagged: Readonly<Record<BoardTag, { is: string; of: AnyEntity; field: string }>> = {
  tall: { is: 'coalesce(f.height, t.height) >= 185', of: trait, field: 'height' },
  low: { is: 'f.needs_low is true', of: trait, field: 'needsLow' },
  minority: { is: "t.nation <> '01'", of: student, field: 'nation' },
}
const tagsFor = (ctx: Ctx): BoardTag[] =>
  boardTags.filter((tag) => !unaskableFields(ctx, tagged[tag].of, 'list').has(tagged[tag].field))

/** Who studies here or is on the way, has no bed and lives nowhere else. */
async function unassigned(ctx: Ctx, { keyword, departmentId, classId, sex, levelId, tag }: Filters) {
  const tags = tagsFor(ctx)
  const conditions = newConditions()
  withinScope(conditions, register, await scopeOf(ctx))
  const today = `${place(conditions, ctx.today())}::date`
  conditions.texts.push(
    `t.xjzt_m = any(${place(conditions, assigned)}::text[])`,
    `not exists (
      select 1
      from stay_register r
      where r.student_id = t.student_id and r.state = any(${place(conditions, openStays)}::text[])
    )`,
    `not ${needsNoBed('t.student_id', today)}`,
  )
  const only = (column: string, value: string | undefined, type: string) => {
    if (value) conditions.texts.push(`${column} = ${place(conditions, value)}::${type}`)
  }
  only('t.department_id', departmentId, 'uuid')
  only('t.class_id', classId, 'uuid')
  only('t.sex', sex, 'text')
  only('f.level_id', levelId, 'uuid')
  if (tag) conditions.texts.push(tags.includes(tag) ? `(${tagged[tag].is})` : 'false')
  addFilters(ctx, conditions, student, { keyword }, new Set())
  const marks = tags.map((one) => `case when ${tagged[one].is} then '${one}' end`).join(', ')
  const rows = await ctx.db.query<Waiting & { total: number }>(
    `select t.student_id as id, t.xh, t.ksh, t.xm, t.sex, t.grade, t.department_id as "departmentId",
       t.class_id as "classId", k.class_name as "className", t.campus_id as "campusId", f.level_id as "levelId",
       array_remove(array[${marks}]::text[], null) as tags,
       count(*) over ()::int as total
     from ${studentsAsStays} t
     left join ${traitsView} f on f.student_id = t.student_id
     left join base_class k on k.id = t.class_id${whereText(conditions)}
     order by k.class_code nulls last, t.xh nulls last, t.student_id
     limit ${asked}`,
    conditions.values,
  )
  const ruled = ruledFor(ctx, student, 'list', { className: 'classId' })
  return {
    rows: rows.map(({ total: _total, id, tags: own, ...row }) => ({ id, tags: own, ...ruled(row) })),
    total: rows[0]?.total ?? 0,
    tags,
    levels: await levelsChosen(ctx),
  }
}

/** Levels that somebody has chosen. */
function levelsChosen(ctx: Ctx): Promise<{ value: string; label: string }[]> {
  return ctx.db.query(
    `select distinct b.level_id as value, b.level_name as label
     from ${bedsView} b
     where b.level_id in (
       select f.level_id
       from ${traitsView} f
     )
     order by b.level_name`,
  )
}

/** All of these students are within reach, or it is as if one of them did not exist. */
async function requireReach(ctx: Ctx, studentIds: readonly string[]): Promise<void> {
  const ids = [...new Set(studentIds)]
  const conditions = newConditions()
  conditions.texts.push(`t.student_id = any(${place(conditions, ids)}::uuid[])`)
  withinScope(conditions, register, await scopeOf(ctx))
  const rows = await ctx.db.query(
    `select t.student_id from ${studentsAsStays} t${whereText(conditions)}`,
    conditions.values,
  )
  if (rows.length < ids.length) throw notFound()
}

type Give = { pairs: { studentId: string; bedId: string }[]; overrideReason?: string | undefined }

async function give(ctx: Ctx, { pairs, overrideReason }: Give) {
  if (overrideReason !== undefined && !can(ctx.actor, 'dormitoryRegister:override')) throw forbidden()
  await requireReach(
    ctx,
    pairs.map(({ studentId }) => studentId),
  )
  const isOverride = overrideReason !== undefined
  if (isOverride) await requireGuardOfMany(ctx, pairs.length)
  const done = await ctx.call(giveBeds, { pairs, inWay: inWays.byHand, sourceId: null, isOverride })
  if (isOverride && done.given.length > 0)
    await changeRows(ctx, register, {
      where: { id: done.given.map(({ registerId }) => registerId) },
      values: { remark: `跨归属分配：${overrideReason}`.slice(0, 200) },
    })
  return {
    given: [...done.given],
    refused: done.refused.map(({ studentId, bedId, reason }) => ({ studentId, bedId, reason })),
    warned: done.warned.map(({ studentId, bedId, reason }) => ({ studentId, bedId, reason })),
  }
}

/** Stays within reach that nobody has moved into yet. */
async function waitingStays(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await loadRows(ctx, register, ids.toSorted(), { scope: await scopeOf(ctx) })
  if (ids.some((id) => !rows.has(id))) throw notFound()
  if ([...rows.values()].some(({ state }) => state === stayStates.living[0]))
    throw badRequest({ text: '已入住的学生不能在此调整床位，请办理调宿' })
}

async function exchange(ctx: Ctx, { moves }: { moves: { registerId: string; toBedId: string }[] }) {
  await waitingStays(ctx, [...new Set(moves.map(({ registerId }) => registerId))])
  const { begun, refused } = await ctx.call(moveStays, { moves, inWay: inWays.byHand, sourceId: null })
  const stays = await loadRows(
    ctx,
    register,
    begun.map(({ registerId }) => registerId),
  )
  await tellAssigned(
    ctx,
    [...stays.values()].map(({ id, studentId, placeName }) => ({ id, studentId, placeName: placeName! })),
  )
  return {
    begun: [...begun],
    refused: refused.map(({ studentId, bedId, reason }) => ({ studentId, bedId, reason })),
  }
}

async function retake(ctx: Ctx, { registerIds }: { registerIds: string[] }) {
  const ids = [...new Set(registerIds)]
  await waitingStays(ctx, ids)
  await requireGuardOfMany(ctx, ids.length)
  return { taken: await ctx.call(takeBeds, { registerIds, remark: '分配后撤回' }) }
}

export const boardRoutes: readonly Route[] = [
  route(boardHousesRoute, houses),
  route(boardRoute, board),
  route(unassignedRoute, unassigned),
  route(giveRoute, give),
  route(exchangeRoute, exchange),
  route(retakeRoute, retake),
]
