import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { batchStates } from '../shared/batch.ts'
import {
  overviewRoute,
  ownBatchesRoute,
  type Balance,
  type Overview,
  type OwnBatch,
  type PartLine,
} from '../shared/routes.ts'
import { openComments } from './comments.ts'
import { batchOf, freeBeds, peopleOf, roomsOf, type Known, type KnownRoom } from './ground.ts'
import { reachOf, requirePart } from './reach.ts'
import { ruleLines, versionLines } from './versions.ts'

/** People and free beds by sex and level. Whoever chose no level is counted under none. */
export function balanceOf(people: readonly Known[], rooms: readonly KnownRoom[]): Balance[] {
  const names = new Map(rooms.map(({ levelId, levelName }) => [levelId ?? '', levelName]))
  return ['1', '2'].flatMap((sex) => {
    const [own, places] = [people.filter((one) => one.sex === sex), rooms.filter((room) => room.sex === sex)]
    const levels = [...new Set([...own, ...places].map(({ levelId }) => levelId ?? ''))].toSorted()
    return levels.map((level) => ({
      sex,
      levelId: level || null,
      levelName: names.get(level) ?? null,
      need: own.filter(({ levelId }) => (levelId ?? '') === level).length,
      beds: places.filter(({ levelId }) => (levelId ?? '') === level).reduce((sum, room) => sum + freeBeds(room), 0),
    }))
  })
}

/** The departments of a batch, and which are done. */
export async function partsOf(ctx: Ctx, batchId: string): Promise<PartLine[]> {
  return ctx.db.query<PartLine>(
    `select p.department_id as "departmentId", d.dept_name as "departmentName", p.submit_time as "submitTime",
       p.submit_by as "submitBy", coalesce(n.need, 0)::int as students
     from presort_department p
     join base_department d on d.id = p.department_id
     left join lateral (
       select sum(q.need) as need
       from presort_quota q
       where q.batch_id = p.batch_id and q.department_id = p.department_id and q.class_id is null
     ) n on true
     where p.batch_id = $1
     order by d.sort, d.dept_name`,
    [batchId],
  )
}

async function overview(ctx: Ctx, { id }: { id: string }): Promise<Overview> {
  const of = await batchOf(ctx, id)
  const own = await requirePart(ctx, of)
  const rooms = await roomsOf(ctx, of)
  const { people, withBed } = await peopleOf(ctx, of)
  const parts = await partsOf(ctx, id)
  const houses = [...Map.groupBy(rooms, ({ dormId }) => dormId)].map(([dormId, list]) => ({
    id: dormId,
    dormName: list[0]!.dormName,
    rooms: list.length,
    beds: list.reduce((sum, room) => sum + freeBeds(room), 0),
  }))
  const { batchName, state, mode, grade, seed, deadlineYx, publishTime, jobId } = of
  const isOut = state === batchStates.published[0] || state === batchStates.archived[0]
  return {
    id,
    batchName,
    state,
    mode,
    grade,
    seed,
    deadlineYx,
    publishTime,
    jobId,
    students: people.length,
    withBed: isOut ? 0 : withBed,
    balance: balanceOf(people, rooms),
    houses,
    parts: own ? parts.filter(({ departmentId }) => own.includes(departmentId)) : parts,
    versions: await versionLines(ctx, id),
    rules: await ruleLines(ctx, id),
    own,
    openComments: await openComments(ctx, id, own),
  }
}

/** Batches in which departments of the caller have people, once it concerns them; a part without anybody is none. */
async function ownBatches(ctx: Ctx): Promise<OwnBatch[]> {
  const own = await reachOf(ctx)
  return ctx.db.query<OwnBatch>(
    `select b.id, b.batch_name as "batchName", b.state, b.mode, b.grade, b.xn, b.deadline_yx as "deadlineYx",
       p.students, p.is_submitted as "isSubmitted"
     from presort_batch b
     join (
       select d.batch_id, bool_and(d.submit_time is not null) as is_submitted, sum(coalesce(n.need, 0))::int as students
       from presort_department d
       left join (
         select q.batch_id, q.department_id, sum(q.need) as need
         from presort_quota q
         where q.class_id is null
         group by q.batch_id, q.department_id
       ) n on n.batch_id = d.batch_id and n.department_id = d.department_id
       where $1::uuid[] is null or d.department_id = any($1::uuid[])
       group by d.batch_id
       having bool_or(n.need is null) or sum(n.need) > 0
     ) p on p.batch_id = b.id
     where b.state <> all($2::text[])
     order by b.create_time desc, b.id`,
    [own, [batchStates.draft[0], batchStates.void[0]]],
  )
}

export const overviewRoutes: readonly Route[] = [route(overviewRoute, overview), route(ownBatchesRoute, ownBatches)]
