import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { loadRows, updateRow } from '#kernel/operations/store.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { campus, fenceShape, type Fence } from '#modules/school/base/shared/organisation/campus.ts'
import { fenceProblem } from '#modules/school/base/shared/organisation/fence.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { fenceTolerance } from '#modules/affairs/leave/shared/params.ts'
import { fencesRoute, saveFenceRoute, type FencedCampus } from '../shared/fence-routes.ts'

/** 销假范围: the outlines of the campuses, for whoever answers for leaves. The outline itself belongs to the campus. */
export const fenceRoutes: readonly Route[] = [route(fencesRoute, list), route(saveFenceRoute, save)]

async function list(ctx: Ctx) {
  const campuses = await ctx.db.query<FencedCampus>(
    `select c.id, c.campus_name as "campusName", c.is_main as "isMain", c.address, c.lng::float8 as lng,
       c.lat::float8 as lat, c.fence, c.version, c.update_time as "updateTime",
       (
         select count(*)::int
         from base_student s
         where s.campus_id = c.id and s.xjzt_m in ('01', '05', '20') and s.deleted_time is null
       ) as students
     from base_campus c
     where c.deleted_time is null and c.status = '1'
     order by c.sort, c.campus_code`,
  )
  return { campuses, toleranceM: await readParam(ctx, fenceTolerance) }
}

async function save(ctx: Ctx, { campusId, version, fence }: AskedOf<typeof saveFenceRoute>) {
  const before = (await loadRows(ctx, campus, [campusId], { lock: true })).get(campusId)
  if (!before) throw notFound()
  if (before.version !== version) throw staleVersion()
  const drawn = fence === null ? null : readFence(fence)
  const problem = fenceProblem(drawn)
  if (problem) throw invalid({ fence: problem })
  const values = { fence: drawn }
  await updateRow(ctx, campus, { id: campusId, version, values, merged: { ...before, ...values } })
  await audit(ctx, [
    { entity: campus, recordId: campusId, action: 'update', before: { fence: before.fence }, after: values },
  ])
  return { version: version + 1 }
}

function readFence(sent: unknown): Fence {
  const read = fenceShape.safeParse(sent)
  if (!read.success) throw badRequest({ text: '范围坐标有误：请检查经纬度和顶点数' })
  return read.data
}
