import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { studentsWithinReach } from '#modules/school/base/shared/people/who.ts'
import { bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import { roomUses } from '#modules/dormitory/dorm/shared/codes.ts'
import { bedsView, housesView } from '#modules/dormitory/dorm/shared/views.ts'
import { staysView } from '#modules/dormitory/stay/shared/views.ts'
import { batchRoomsRoute, type BatchBed, type BatchRoom } from '../../shared/routes.ts'

async function rooms(ctx: Ctx, { dormId }: { dormId?: string | undefined }) {
  const houses = await ctx.db.query<{ id: string; name: string }>(
    `select h.id, h.dorm_name as name
     from ${housesView} h
     where exists (select 1 from ${bedsView} b where b.dorm_id = h.id and b.room_use = $1)
     order by h.dorm_name`,
    [roomUses.living],
  )
  const shown = houses.find(({ id }) => id === dormId)?.id ?? houses[0]?.id ?? null
  const found = await ctx.db.query<Omit<BatchRoom, 'beds'> & { beds: (BatchBed & { studentId: string | null })[] }>(
    `select b.room_id as id, b.room_no as "roomNo", b.floor_name as "floorName",
       jsonb_agg(
         jsonb_build_object(
           'place', b.room_name || '-' || b.bed_no || '床',
           'isFree', b.status = $3,
           'studentId', p.id,
           'holder', case when p.id is null then null else
             jsonb_build_object('xh', p.xh, 'xm', p.xm, 'classId', p.class_id, 'className', c.class_name) end
         )
         order by b.bed_no
       ) as beds
     from ${bedsView} b
     left join ${staysView} s on s.bed_id = b.id
     left join base_student p on p.id = s.student_id
     left join base_class c on c.id = p.class_id
     where b.dorm_id = $1 and b.room_use = $2 and b.status <> $4
     group by b.room_id, b.room_no, b.floor_no, b.floor_name
     order by b.floor_no, b.room_no`,
    [shown, roomUses.living, bedStates.free[0], bedStates.off[0]],
  )
  // Whom the caller does not reach holds a bed, and nobody says who it is.
  const ids = found.flatMap(({ beds }) => beds.flatMap(({ studentId }) => studentId ?? []))
  const reached = await ctx.call(studentsWithinReach, { ids })
  const told = found.map(({ beds, ...room }) => ({
    ...room,
    beds: beds.map(({ studentId, holder, ...bed }) => ({
      ...bed,
      holder: studentId !== null && reached.has(studentId) ? holder : null,
    })),
  }))
  return { houses, dormId: shown, rooms: told }
}

export const batchRoomRoutes: readonly Route[] = [route(batchRoomsRoute, rooms)]
