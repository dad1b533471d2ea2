import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { ruledFor } from '#kernel/operations/read/fields-for.ts'
import { newConditions, place } from '#kernel/operations/sql.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { studentsWithinReach } from '#modules/school/base/shared/people/who.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'
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
import { stayOf, windowFor } from './judge.ts'
import { unsaidOf } from './unsaid.ts'

type Reach = { isAnyRoom: boolean }

/** Free beds in rooms somebody may live in, a house at a time: their own first. Who lives there is not told. */
async function freePlaces(
  ctx: Ctx,
  who: StudentRow,
  { dormId, homeId, isAnyRoom }: Reach & { dormId: string | undefined; homeId: string | null },
): Promise<FreePlaces> {
  const conditions = newConditions()
  const may = [
    `b.sex_limit = ${place(conditions, who.sex)}`,
    `b.room_use = ${place(conditions, roomUses.living)}`,
    `b.room_status = ${place(conditions, roomStates.normal)}`,
    `b.dorm_status = '1'`,
    ...(isAnyRoom
      ? []
      : [
          `(b.class_id is null or b.class_id = ${place(conditions, who.classId)})`,
          `(b.department_id is null or b.department_id = ${place(conditions, who.departmentId)})`,
          `(b.grade_limit is null or b.grade_limit = ${place(conditions, who.grade)})`,
        ]),
  ].join(' and ')
  const free = place(conditions, bedStates.free[0])
  const houses = await ctx.db.query<{ id: string; name: string; free: number }>(
    `select b.dorm_id as id, b.dorm_name as name, count(*)::int as free
     from ${bedsView} b
     where ${may} and b.status = ${free}
     group by b.dorm_id, b.dorm_name, b.dorm_sort
     order by b.dorm_sort`,
    conditions.values,
  )
  const shown = [dormId, homeId].find((id) => houses.some((one) => one.id === id)) ?? houses[0]?.id ?? null
  if (shown === null) return { houses, dormId: null, rooms: [] }
  const lived = place(conditions, [bedStates.given[0], bedStates.lived[0]])
  const off = place(conditions, bedStates.off[0])
  const rooms = await ctx.db.query<FreeRoom>(
    `select b.room_id as id, b.room_no as "roomNo", b.floor_name as "floorName", b.type_name as "typeName",
       b.price::float8 as price, (count(*) filter (where b.status = any(${lived}::text[])))::int as lived,
       jsonb_agg(
         jsonb_build_object('id', b.id, 'bedNo', b.bed_no, 'isFree', b.status = ${free})
         order by b.bed_no
       ) as beds
     from ${bedsView} b
     where ${may} and b.dorm_id = ${place(conditions, shown)} and b.status <> ${off}
     group by b.room_id, b.room_no, b.floor_no, b.floor_name, b.type_name, b.price
     having count(*) filter (where b.status = ${free}) > 0
     order by b.floor_no, b.room_no`,
    conditions.values,
  )
  return { houses, dormId: shown, rooms }
}

async function ownBeds(ctx: Ctx, { dormId }: { dormId?: string | undefined }): Promise<FreePlaces> {
  const id = ownStudentId(ctx)
  const who = id ? (await loadRows(ctx, student, [id])).get(id) : undefined
  if (!id || !who) throw notFound()
  const isAnyRoom = (await windowFor(ctx, who))?.crossDept === true
  return freePlaces(ctx, who, { dormId, homeId: (await stayOf(ctx, id))?.dormId ?? null, isAnyRoom })
}

async function bedsFor(ctx: Ctx, { studentId, dormId }: { studentId: string; dormId?: string | undefined }) {
  const who = (await loadRows(ctx, student, [studentId])).get(studentId)
  if (!who || !(await ctx.call(studentsWithinReach, { ids: [studentId] })).has(studentId)) throw notFound()
  const stay = await stayOf(ctx, studentId)
  const found = await freePlaces(ctx, who, { dormId, homeId: stay?.dormId ?? null, isAnyRoom: true })
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
