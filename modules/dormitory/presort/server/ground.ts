import type { Ctx } from '#kernel/world/context.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { bedStates, lockTypes } from '#modules/dormitory/dorm/shared/bed.ts'
import { roomStates, roomUses } from '#modules/dormitory/dorm/shared/codes.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { needsNoBed } from '#modules/dormitory/offcampus/shared/views.ts'
import { staysView } from '#modules/dormitory/stay/shared/views.ts'
import { batch, populations, type BatchRow } from '../shared/batch.ts'
import type { Bed, Person, Room, Share } from '../shared/engine/model.ts'
import { tiers } from '../shared/quota.ts'

/** Admitted, on the way. */
const expected = '17'
export const batchLock = (id: string) => ({ type: lockTypes.presort, refId: id })

/** Something is short or open, and whoever goes on must say so. */
export function ask(text: string): AppError {
  return new AppError({ code: 'NEEDS_CONFIRM', status: 400, message: text, data: { needsConfirm: true } })
}

export async function batchOf(ctx: Ctx, id: string, lock = false): Promise<BatchRow> {
  const found = (await loadRows(ctx, batch, [id], { lock })).get(id)
  if (!found) throw notFound()
  return found
}

export function statusesOf({ population }: Pick<BatchRow, 'population'>): string[] {
  return population === populations.newcomers ? [expected] : [...readingStatuses, expected]
}

/** A person with the names that screens show. */
export type Known = Person & { xm: string; majorId: string | null; grade: number | null }

const personColumns = `s.id, coalesce(s.xh, s.ksh, '') as xh, s.xm, s.sex, s.department_id as "departmentId",
       s.major_id as "majorId", s.class_id as "classId", s.campus_id as "campusId", s.grade, t.level_id as "levelId",
       left(s.origin_canton, 4) as city, s.nation, coalesce(t.height, s.height) as height,
       coalesce(t.needs_low, false) as "needsLow", t.sleep, t.smokes, t.snores, t.cool_temp as cool`

/** Whom a batch is for: of its intake and departments, living at school, without a bed so far. */
export async function peopleOf(ctx: Ctx, of: BatchRow): Promise<{ people: Known[]; withBed: number }> {
  const found = await ctx.db.query<Known & { hasBed: boolean }>(
    `select ${personColumns},
       exists (
         select 1
         from ${staysView} v
         where v.student_id = s.id
       ) as "hasBed"
     from base_student s
     left join presort_trait t on t.student_id = s.id
     where s.deleted_time is null
       and s.grade = $1
       and s.is_resident is not false
       and s.xjzt_m = any($2::text[])
       and (cardinality($3::uuid[]) = 0 or s.department_id = any($3::uuid[]))
       and (cardinality($4::uuid[]) = 0 or s.campus_id = any($4::uuid[]))
       and (cardinality($5::text[]) = 0 or s.admit_type = any($5::text[]))
       and s.department_id is not null
       and not ${needsNoBed('s.id', '$6::date')}
     order by xh, s.id`,
    [of.grade, statusesOf(of), of.departmentIds ?? [], of.campusIds ?? [], of.admitTypes ?? [], ctx.today()],
  )
  const people = found.flatMap(({ hasBed, ...one }) => (hasBed ? [] : [one]))
  return { people, withBed: found.length - people.length }
}

/** Some students as they are now. */
export function peopleBy(ctx: Ctx, ids: readonly string[]): Promise<Known[]> {
  return ctx.db.query<Known>(
    `select ${personColumns}
     from base_student s
     left join presort_trait t on t.student_id = s.id
     where s.id = any($1::uuid[])
     order by xh, s.id`,
    [ids],
  )
}

export type KnownRoom = Room & {
  roomNo: string
  roomName: string
  dormName: string
  floorName: string
  levelName: string | null
  ownerId: string | null
  beds: Bed[]
}

/** Rooms in scope in the order of house, floor and number. Beds of a published version count as its own. */
export function roomsOf(
  ctx: Ctx,
  of: BatchRow,
  only: { dormId?: string; versionId?: string | null } = {},
): Promise<KnownRoom[]> {
  const { free, locked, off } = bedStates
  return ctx.db.query<KnownRoom>(
    `select b.room_id as id, b.dorm_id as "dormId", b.dorm_name as "dormName", b.floor_no as "floorNo",
       b.floor_name as "floorName", b.has_elevator is true as "hasLift", b.room_no as "roomNo",
       b.room_name as "roomName", b.sex_limit as sex, b.level_id as "levelId", b.level_name as "levelName",
       b.campus_id as "campusId", b.department_id as "ownerId",
       coalesce(
         (
         select jsonb_agg(v.student_id)
         from ${staysView} v
         where v.room_id = b.room_id
           and not exists (
             select 1
             from presort_item i
             where i.version_id = $9::uuid and i.student_id = v.student_id
           )
       ),
         '[]'
       ) as "livedBy",
       jsonb_agg(
         jsonb_build_object(
           'id', b.id, 'bedNo', b.bed_no, 'pos', b.bed_pos, 'length', b.bed_length,
           'isFree', b.status = $3 or (b.status = $4 and b.lock_type = $5 and b.lock_ref_id = $6)
             or exists (
               select 1
               from presort_item i
               where i.version_id = $9::uuid and i.bed_id = b.id
             )
         ) order by b.bed_no
       ) as beds
     from ${bedsView} b
     where b.dorm_id = any($1::uuid[])
       and b.status <> $2
       and b.dorm_status = '1'
       and b.room_status = $7
       and b.room_use = $8
     group by b.room_id, b.dorm_id, b.dorm_name, b.floor_no, b.floor_name, b.has_elevator, b.room_no, b.room_name,
       b.sex_limit, b.level_id, b.level_name, b.campus_id, b.department_id, b.dorm_sort
     order by b.dorm_sort, b.dorm_name, b.dorm_id, b.floor_no, b.room_no`,
    [
      only.dormId ? (of.dormIds ?? []).filter((id) => id === only.dormId) : (of.dormIds ?? []),
      off[0],
      free[0],
      locked[0],
      lockTypes.presort,
      of.id,
      roomStates.normal,
      roomUses.living,
      only.versionId ?? null,
    ],
  )
}

export type OwnedRoom = { roomId: string; tier: string; departmentId: string; classId: string | null }

export function ownedRooms(ctx: Ctx, batchId: string): Promise<OwnedRoom[]> {
  return ctx.db.query<OwnedRoom>(
    `select room_id as "roomId", tier, department_id as "departmentId", class_id as "classId"
     from presort_quota_room
     where batch_id = $1
     order by room_id, tier, class_id`,
    [batchId],
  )
}

/** What the engine is told of whose rooms are whose. */
export function sharesOf(owned: readonly OwnedRoom[]): Share[] {
  return owned.map(({ roomId, departmentId, classId, tier }) => ({
    roomId,
    departmentId,
    classId: tier === tiers.class ? classId : null,
  }))
}

export async function apartPairs(ctx: Ctx): Promise<[string, string][]> {
  const rows = await ctx.db.query<{ a: string; b: string }>(
    `select student_id as a, other_id as b
     from presort_apart
     order by student_id, other_id`,
  )
  return rows.map(({ a, b }) => [a, b])
}

export const freeBeds = ({ beds }: Pick<Room, 'beds'>) => beds.filter(({ isFree }) => isFree).length
