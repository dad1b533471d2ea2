import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type FreeCall, type Route } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { newConditions, place } from '#kernel/operations/sql.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { numberIn } from '#modules/school/population/shared/number-in.ts'
import { populationSql, sheetNumbers } from '#modules/school/population/shared/services.ts'
import type { TargetScope } from '#modules/school/population/shared/target-scope.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { leaveBatch, mostInBatch } from '../shared/leave-batch.ts'
import { spanOf } from '#modules/affairs/leave/shared/ask/span-of.ts'
import { leavesView } from '#modules/affairs/leave/shared/views.ts'
import { companions, reachText } from './batch-people.ts'
import { batchMembersRoute, checkBatchRoute, type Checked } from '../shared/batch-routes.ts'

/** Choosing who goes along, and looking at who does. */
export const batchRoutes: readonly Route[] = [freeRoute(checkBatchRoute, check), route(batchMembersRoute, members)]

async function check({ world, caller }: FreeCall, asked: AskedOf<typeof checkBatchRoute>): Promise<Checked> {
  const { text, fileId } = asked
  const readLines = fileId ? await readAs(world, caller, (ctx) => ctx.call(sheetNumbers, { fileId })) : null
  const lines = readLines ? await readLines() : text.split(/\r?\n/)
  return readAs(world, caller, (ctx) => checkListed(ctx, asked, lines))
}

async function checkListed(
  ctx: Ctx,
  { startTime, endTime, studentIds, scope }: AskedOf<typeof checkBatchRoute>,
  lines: readonly string[],
): Promise<Checked> {
  const listed = await byNumber(ctx, lines)
  const chosen = scope ? await byRule(ctx, scope) : { ids: [], beyond: 0 }
  const ids = [...new Set([...studentIds, ...listed.ids, ...chosen.ids])]
  if (ids.length > mostInBatch) throw badRequest({ text: `一次最多 ${mostInBatch} 人` })
  const span = spanOf(startTime, endTime)
  return { rows: await companions(ctx, { studentIds: ids, span }), unmatched: listed.unmatched, beyond: chosen.beyond }
}

/** A number out of reach looks like one that does not exist. */
async function byNumber(
  ctx: Ctx,
  lines: readonly string[],
): Promise<{ ids: string[]; unmatched: Checked['unmatched'] }> {
  const asked = lines
    .map((line, i) => ({ row: i + 1, number: numberIn(line) }))
    .filter(({ number }) => number !== '' && !/^(学生)?学号$/.test(number))
  if (asked.length === 0) return { ids: [], unmatched: [] }
  if (asked.length > mostInBatch) throw badRequest({ text: `一次最多 ${mostInBatch} 人` })
  const conditions = newConditions()
  const numbers = place(
    conditions,
    asked.map(({ number }) => number),
  )
  const found = await ctx.db.query<{ id: string; xh: string }>(
    `select t.id, t.xh
     from base_student t
     where t.xh = any(${numbers}::text[]) and t.deleted_time is null and ${await reachText(ctx, conditions)}`,
    conditions.values,
  )
  const ids = new Map(found.map(({ id, xh }) => [xh, id]))
  const unmatched = asked.flatMap(({ row, number }, i): Checked['unmatched'] => {
    if (!ids.has(number)) return [{ row, number, reason: `第${row}行：学号${number}不存在或不在您的管理范围` }]
    return asked.findIndex((one) => one.number === number) < i
      ? [{ row, number, reason: `第${row}行：学号${number}重复` }]
      : []
  })
  return { ids: [...ids.values()], unmatched }
}

async function byRule(ctx: Ctx, scope: TargetScope): Promise<{ ids: string[]; beyond: number }> {
  const people = await ctx.call(populationSql, { of: { scope: { ...scope, userType: 'stu' } }, within: 'all' })
  const conditions = { texts: [], values: [...people.values] }
  const rows = await ctx.db.query<{ id: string; isReached: boolean }>(
    `select t.id, ${await reachText(ctx, conditions)} as "isReached"
     from (${people.text}) p
     join base_student t on t.id = p.id
     limit ${mostInBatch + 1}`,
    conditions.values,
  )
  return {
    ids: rows.filter(({ isReached }) => isReached).map(({ id }) => id),
    beyond: rows.filter(({ isReached }) => !isReached).length,
  }
}

/** Everybody of a batch with what became of them. */
async function members(ctx: Ctx, { id }: AskedOf<typeof batchMembersRoute>) {
  const scope = await rowScope(ctx, ctx.world.resources.get(leaveBatch.name)!, 'getOne')
  const batch = (await loadRows(ctx, leaveBatch, [id], { scope })).get(id)
  if (!batch) throw notFound()
  const rows = await ctx.db.query<{
    studentId: string
    xh: string | null
    xm: string
    className: string | null
    leaveId: string | null
    leaveNo: string | null
    status: string | null
  }>(
    `select t.id as "studentId", t.xh, t.xm, c.class_name as "className", r.id as "leaveId", r.leave_no as "leaveNo",
       r.status
     from base_student t
     left join base_class c on c.id = t.class_id
     left join ${leavesView} r on r.batch_id = $2 and r.student_id = t.id
     where t.id = any($1::uuid[])
     order by c.class_name nulls last, t.xh, t.id`,
    [batch.studentIds, id],
  )
  const reasons = new Map((batch.skipped ?? []).map(({ studentId, reason }) => [studentId, reason]))
  return rows.map((row) => ({ ...row, skipped: reasons.get(row.studentId) ?? null }))
}
