import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { ruledFor } from '#kernel/operations/read/fields-for.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { studentsWithinReach } from '#modules/school/base/shared/people/who.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import { roomStates, roomUses } from '#modules/dormitory/dorm/shared/codes.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { register } from '#modules/dormitory/stay/shared/register.ts'
import { staysView } from '#modules/dormitory/stay/shared/views.ts'
import { changeApply, type ChangeRow } from '../shared/apply.ts'
import {
  freeBedsRoute,
  freeForRoute,
  type BothRooms,
  type FreePlaces,
  type FreeRoom,
  type RoomSide,
} from '../shared/routes.ts'
import { stayOf, whyNotTheirs, type TargetBed } from './judge.ts'
import { unsaidOf } from './unsaid.ts'
import { windowFor } from './windows.ts'

type FreeBed = TargetBed & { dormName: string }

/** Every bed nobody has, wherever people live. */
async function freeBeds(ctx: Ctx): Promise<FreeBed[]> {
  return ctx.db.query<FreeBed>(
    `select b.id, b.dorm_id as "dormId", b.dorm_name as "dormName", b.floor_id as "floorId", b.room_id as "roomId",
       b.room_name || '-' || b.bed_no || '床' as "placeName", b.price::float8 as price, b.level_id as "levelId",
       b.department_id as "departmentId", b.room_use as "roomUse"
     from ${bedsView} b
     where b.status = $1 and b.room_use = $2 and b.room_status = $3 and b.dorm_status = '1'
     order by b.dorm_sort, b.dorm_id`,
    [bedStates.free[0], roomUses.living, roomStates.normal],
  )
}

/** Rooms of a house that have an empty bed, with what stands against each of their beds. Who lives there is not told. */
async function roomsWithFree(ctx: Ctx, dormId: string, why: ReadonlyMap<string, string>): Promise<FreeRoom[]> {
  const { free, given, lived, off } = bedStates
  const rooms = await ctx.db.query<Omit<FreeRoom, 'beds'> & { beds: Omit<FreeRoom['beds'][number], 'why'>[] }>(
    `select b.room_id as id, b.room_no as "roomNo", b.floor_name as "floorName", b.type_name as "typeName",
       b.price::float8 as price, (count(*) filter (where b.status = any($2::text[])))::int as lived,
       jsonb_agg(jsonb_build_object('id', b.id, 'bedNo', b.bed_no, 'status', b.status) order by b.bed_no) as beds
     from ${bedsView} b
     where b.dorm_id = $1 and b.room_use = $3 and b.room_status = $4 and b.status <> $5
     group by b.room_id, b.room_no, b.floor_no, b.floor_name, b.type_name, b.price
     having count(*) filter (where b.status = $6) > 0
     order by b.floor_no, b.room_no`,
    [dormId, [given[0], lived[0]], roomUses.living, roomStates.normal, off[0], free[0]],
  )
  return rooms.map((room) => ({
    ...room,
    beds: room.beds.map((bed) => ({ ...bed, why: bed.status === free[0] ? (why.get(bed.id) ?? null) : null })),
  }))
}

/** Beds to choose from, a house at a time: their own first, else one that has any. */
async function freePlaces(
  ctx: Ctx,
  {
    dormId,
    homeId,
    whyNot,
  }: {
    dormId: string | undefined
    homeId: string | null
    whyNot: (beds: readonly TargetBed[]) => Promise<Map<string, string>>
  },
): Promise<FreePlaces> {
  const beds = await freeBeds(ctx)
  const why = await whyNot(beds)
  const houses = [...Map.groupBy(beds, (bed) => bed.dormId)]
    .map(([id, own]) => ({ id, name: own[0]!.dormName, free: own.filter((bed) => !why.has(bed.id)).length }))
    .filter(({ id, free }) => free > 0 || id === homeId)
  const isThere = (id: string | null | undefined) => houses.some((one) => one.id === id)
  const shown = [dormId, homeId].find(isThere) ?? houses[0]?.id ?? null
  return { houses, dormId: shown, rooms: shown === null ? [] : await roomsWithFree(ctx, shown, why) }
}

async function ownBeds(ctx: Ctx, { dormId }: { dormId?: string | undefined }): Promise<FreePlaces> {
  const id = ownStudentId(ctx)
  const who = id ? (await loadRows(ctx, student, [id])).get(id) : undefined
  if (!id || !who) throw notFound()
  const [window, stay] = [await windowFor(ctx, who), await stayOf(ctx, id)]
  return freePlaces(ctx, {
    dormId,
    homeId: stay?.dormId ?? null,
    whyNot: (beds) => whyNotTheirs(ctx, beds, { who, stay, window }),
  })
}

async function bedsFor(ctx: Ctx, { studentId, dormId }: { studentId: string; dormId?: string | undefined }) {
  const who = (await loadRows(ctx, student, [studentId])).get(studentId)
  if (!who || !(await ctx.call(studentsWithinReach, { ids: [studentId] })).has(studentId)) throw notFound()
  const stay = await stayOf(ctx, studentId)
  // By order people go everywhere but among the other sex.
  const everywhere = { crossDept: true, crossLevel: true }
  const found = await freePlaces(ctx, {
    dormId,
    homeId: stay?.dormId ?? null,
    whyNot: (beds) => whyNotTheirs(ctx, beds, { who, stay, window: everywhere }),
  })
  return { ...found, place: stay?.placeName ?? null }
}

/** Both rooms with those who live there now, and who is to go where; for whoever may read the application. */
export async function bothRooms(ctx: Ctx, row: ChangeRow, isStaff: boolean): Promise<BothRooms> {
  const { studentId, xm, fromBedId, targetBedId, partnerId, partnerName } = row
  const isUnsaid = (await unsaidOf(ctx, [row.id])).size > 0
  const bedIds = [fromBedId, isUnsaid ? null : targetBedId].filter((id) => id !== null)
  const rows = await ctx.db.query<Omit<RoomSide, 'beds'> & RoomSide['beds'][number]>(
    `select b.room_id as "roomId", b.room_name as "roomName", b.type_name as "typeName", b.price::float8 as price,
       b.id, b.bed_no as "bedNo", b.status, p.xm, s.student_id as "studentId"
     from ${bedsView} b
     left join ${staysView} s on s.bed_id = b.id
     left join base_student p on p.id = s.student_id
     where b.room_id in (select x.room_id from ${bedsView} x where x.id = any($1::uuid[])) and b.status <> $2
     order by b.room_name, b.bed_no`,
    [bedIds, bedStates.off[0]],
  )
  // Staff read of residents what they may read of them in the register of stays.
  const ruled = isStaff ? ruledFor(ctx, register, 'list') : <R>(told: R) => told
  const own = new Set([studentId, isUnsaid ? null : partnerId])
  // The room somebody leaves stands before the one they go to.
  const isLeft = ({ beds }: RoomSide) => beds.some(({ id }) => id === fromBedId)
  const told = [...Map.groupBy(rows, ({ roomId }) => roomId).values()].map((beds): RoomSide => {
    const { roomId, roomName, typeName, price } = beds[0]!
    const people = beds.map(({ id, bedNo, status, xm: name, studentId: who }) => {
      // Students are told of nobody but themselves and whom they change with.
      const isTold = isStaff || (who !== null && own.has(who))
      return { id, bedNo, status, ...ruled({ xm: isTold ? name : null }), studentId: isTold ? who : null }
    })
    return { roomId, roomName, typeName, price, beds: people }
  })
  const rooms = told.toSorted((a, b) => Number(isLeft(b)) - Number(isLeft(a)))
  if (!fromBedId || !targetBedId || isUnsaid) return { rooms, movers: [] }
  const movers = [{ studentId, xm: xm ?? '', fromBedId, toBedId: targetBedId }]
  if (partnerId)
    movers.push({ studentId: partnerId, xm: partnerName ?? '', fromBedId: targetBedId, toBedId: fromBedId })
  return { rooms, movers: isStaff ? movers.map(ruledFor(ctx, changeApply, 'list')) : movers }
}

export const placeRoutes: readonly Route[] = [route(freeBedsRoute, ownBeds), route(freeForRoute, bedsFor)]
