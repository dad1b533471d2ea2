import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { rowScope } from '#kernel/access/access.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import { roomStates, roomUses } from '#modules/dormitory/dorm/shared/codes.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { batch, type BatchRow } from '../../shared/batch.ts'
import { pool } from '../../shared/chooser.ts'
import { batchStates } from '../../shared/codes.ts'
import {
  paintRoute,
  poolRoute,
  rosterRoute,
  type PoolFloor,
  type PoolHouse,
  type PoolPlan,
  type PoolRoom,
  type PoolSide,
} from '../../shared/office-routes.ts'
import { batches } from '../batches.ts'
import { makeRoster } from './roster.ts'

export const published = '批次已发布，床位池不能修改，请先撤回发布'

/** Beds in which somebody may live and nobody does. */
export const choosable = `b.status = '${bedStates.free[0]}' and b.room_status = '${roomStates.normal}' and b.dorm_status = '1'
  and b.room_use = '${roomUses.living}' and b.sex_limit is not null`

/** What the pool keeps of a bed (`b`), and who may have it. */
export const bedFields = `b.id as "bedId", b.room_id as "roomId", b.sex_limit as sex, b.level_id as "levelId",
  b.room_name || '-' || b.bed_no || '床' as "placeName"`
export type PooledBed = {
  bedId: string
  roomId: string
  sex: string
  levelId: string | null
  placeName: string
  departmentId: string | null
  classId: string | null
}

/** The batch, its row taken, as long as its beds may still be changed. */
export async function draftOf(ctx: Ctx, id: string): Promise<BatchRow> {
  const scope = await rowScope(ctx, batches, 'list')
  const row = (await loadRows(ctx, batch, [id], { scope, lock: ctx.db.isTransaction })).get(id)
  if (!row) throw notFound()
  return row
}

type Painted = { id: string; dormIds: string[]; floorIds: string[]; roomIds: string[]; isIn: boolean } & {
  departmentId: string | null
  classId: string | null
}

async function paint(ctx: Ctx, asked: Painted): Promise<{ beds: number }> {
  const { id, isIn } = asked
  if ((await draftOf(ctx, id)).state !== batchStates.draft[0]) throw badRequest({ text: published })
  const where = '(b.dorm_id = any($2::uuid[]) or b.floor_id = any($3::uuid[]) or b.room_id = any($4::uuid[]))'
  const which = [id, asked.dormIds, asked.floorIds, asked.roomIds]
  // Beds are painted over: who may have them is as it was painted last.
  const removed = await ctx.db.execute(
    `delete from choose_pool p
     using ${bedsView} b
     where p.batch_id = $1 and b.id = p.bed_id and ${where}`,
    which,
  )
  if (!isIn) return { beds: removed }
  const beds = await ctx.db.query<PooledBed>(
    `select ${bedFields}, b.department_id as "departmentId", b.class_id as "classId"
     from ${bedsView} b
     join choose_batch t on t.id = $1
     where ${where} and ${choosable} and (b.grade_limit is null or b.grade_limit = t.grade)`,
    which,
  )
  await copyRows(
    ctx,
    pool,
    beds.map(({ departmentId, classId, ...bed }) => ({
      id: newId(ctx.now()),
      values: {
        ...bed,
        batchId: id,
        // A room that belongs to somebody stays theirs.
        departmentId: departmentId ?? asked.departmentId,
        classId: classId ?? asked.classId,
        taken: 0,
      },
    })),
  )
  return { beds: beds.length }
}

async function plan(ctx: Ctx, { id, dormId }: { id: string; dormId?: string | undefined }): Promise<PoolPlan> {
  const { name, state, isRehearsal } = await draftOf(ctx, id)
  const houses = await ctx.db.query<PoolHouse>(
    `select b.dorm_id as id, b.dorm_name as name, count(*) filter (where ${choosable} or p.id is not null)::int as beds,
       count(p.id)::int as "inPool"
     from ${bedsView} b
     left join choose_pool p on p.bed_id = b.id and p.batch_id = $1
     group by b.dorm_id, b.dorm_name, b.dorm_sort, b.campus_id
     having count(*) filter (where ${choosable} or p.id is not null) > 0
     order by b.campus_id, b.dorm_sort`,
    [id],
  )
  const rooms = dormId
    ? await ctx.db.query<PoolRoom & { floorId: string; floorName: string }>(
        `select b.room_id as id, b.room_no as "roomNo", b.sex_limit as sex, b.type_name as "typeName",
           b.floor_id as "floorId", b.floor_name as "floorName",
           count(*) filter (where ${choosable} or p.id is not null)::int as free, count(p.id)::int as "inPool",
           max(d.dept_name) as "departmentName", max(k.class_name) as "className"
         from ${bedsView} b
         left join choose_pool p on p.bed_id = b.id and p.batch_id = $1
         left join base_department d on d.id = coalesce(p.department_id, b.department_id)
         left join base_class k on k.id = coalesce(p.class_id, b.class_id)
         where b.dorm_id = $2 and b.room_use = '${roomUses.living}'
         group by b.room_id, b.room_no, b.sex_limit, b.type_name, b.floor_id, b.floor_name, b.floor_no
         order by b.floor_no desc, b.room_no`,
        [id, dormId],
      )
    : []
  const sides = await ctx.db.query<PoolSide>(
    `select d.dept_name as "departmentName", s.sex, count(*)::int as students,
       (
         select count(*)::int
         from choose_pool p
         where p.batch_id = $1 and p.sex = s.sex and (p.department_id is null or p.department_id = s.department_id)
       ) as beds
     from choose_student s
     left join base_department d on d.id = s.department_id
     where s.batch_id = $1 and s.eligible
     group by s.department_id, d.dept_name, s.sex
     order by d.dept_name, s.sex`,
    [id],
  )
  const [out] = await ctx.db.query<{ n: number }>(
    'select count(*)::int as n from choose_student where batch_id = $1 and not eligible',
    [id],
  )
  return {
    name,
    isDraft: state === batchStates.draft[0],
    isRehearsal: isRehearsal === true,
    houses,
    floors: floorsOf(rooms),
    sides,
    ineligible: out!.n,
  }
}

function floorsOf(rooms: readonly (PoolRoom & { floorId: string; floorName: string })[]): PoolFloor[] {
  return [...Map.groupBy(rooms, ({ floorId }) => floorId)].map(([id, list]) => ({
    id,
    name: list[0]!.floorName,
    rooms: list.map(({ floorId: _floorId, floorName: _floorName, ...room }) => room),
  }))
}

async function roster(ctx: Ctx, { id }: { id: string }): Promise<{ eligible: number; ineligible: number }> {
  if ((await draftOf(ctx, id)).state !== batchStates.draft[0])
    throw badRequest({ text: '批次已发布，名单不能更新，请先撤回发布' })
  return makeRoster(ctx, id)
}

export const poolRoutes: readonly Route[] = [
  route(poolRoute, plan),
  route(paintRoute, paint),
  route(rosterRoute, roster),
]
