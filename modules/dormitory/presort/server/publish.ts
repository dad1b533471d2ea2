import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { newId } from '#kernel/world/id.ts'
import { provide, type ServiceProvider } from '#kernel/world/world.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { needsNoBed, outsideReason } from '#modules/dormitory/offcampus/shared/views.ts'
import { inWays } from '#modules/dormitory/stay/shared/register.ts'
import { giveBeds } from '#modules/dormitory/stay/shared/services.ts'
import { batch, batchModes, batchStates, publishOperation, type BatchRow } from '../shared/batch.ts'
import { item, outcomes } from '../shared/plan.ts'
import { pool } from '../shared/quota.ts'
import { publishRoute, type Published } from '../shared/routes.ts'
import { presortPools, sortInto, type PoolRoom } from '../shared/services.ts'
import { poolsView } from '../shared/views.ts'
import { openComments } from './comments.ts'
import { ask, batchLock, batchOf, statusesOf } from './ground.ts'
import { sort } from './sort-into.ts'
import { judged, type Judged } from './tasks.ts'
import { tellRooms, tellUnplaced } from './tell.ts'
import { versionOf } from './versions.ts'

/** What was tried out becomes true: beds are given by the rules of beds as they stand now, or rooms are left to be chosen from. */
async function publish(ctx: Ctx, { id, isConfirmed }: AskedOf<typeof publishRoute>): Promise<Published> {
  const of = await batchOf(ctx, id, true)
  if (of.state !== batchStates.ready[0]) throw badRequest({ text: '待发布的批次才能发布' })
  const version = await versionOf(ctx, id)
  if (!version) throw badRequest({ text: '还没有试算方案' })
  const open = await openComments(ctx, id, null)
  if (open > 0 && !isConfirmed) throw ask(`还有${open}条意见待答复，确认后仍然发布`)
  await lapse(ctx, of, version.id)
  const all = await judged(ctx, of, version)
  // A bed that was taken meanwhile is told below; whatever else is forbidden stops it.
  const conflicts = all.verdict.conflicts.filter(({ code }) => code !== 'H-BED')
  if (conflicts.length > 0) throw badRequest({ text: `当前方案存在${conflicts.length}处硬约束冲突，不能发布` })
  await requireSecondAuth(ctx, publishOperation)
  const published = of.mode === batchModes.beds ? await give(ctx, of, all) : await leave(ctx, of, all)
  await tellUnplaced(ctx, of, version.id)
  const values = { publishTime: ctx.now().toISOString() }
  await moveRows(ctx, batch, { from: 'ready', to: 'published', where: { id }, values })
  return published
}

/** Whoever is no longer at the school, or lives outside by now, has no place in it. */
async function lapse(ctx: Ctx, of: BatchRow, versionId: string): Promise<void> {
  const gone = await ctx.db.query<{ id: string; isOutside: boolean }>(
    `select x.id, x.is_outside as "isOutside"
     from (
       select i.id, s.id is not null and s.xjzt_m = any($2::text[]) as is_here,
         ${needsNoBed('i.student_id', '$3::date')} as is_outside
       from presort_item i
       left join base_student s on s.id = i.student_id and s.deleted_time is null
       where i.version_id = $1
     ) x
     where not x.is_here or x.is_outside`,
    [versionId, statusesOf(of), ctx.today()],
  )
  for (const [isOutside, some] of Map.groupBy(gone, (one) => one.isOutside)) {
    const reason = isOutside ? outsideReason : '学生已不在校'
    const values = { outcome: outcomes.lapsed, roomId: null, bedId: null, isFixed: false, lack: null, reason }
    await changeRows(ctx, item, { where: { id: some.map(({ id }) => id) }, values })
  }
}

async function give(ctx: Ctx, of: BatchRow, { lines, task }: Judged): Promise<Published> {
  const placed = lines.filter(({ outcome, bedId }) => outcome === outcomes.placed && bedId !== null)
  const { given, refused } = await ctx.call(giveBeds, {
    pairs: placed.map(({ studentId, bedId }) => ({ studentId, bedId: bedId! })),
    inWay: inWays.presort,
    sourceId: of.id,
    locks: [batchLock(of.id)],
  })
  const byStudent = new Map(placed.map((line) => [line.studentId, line.id]))
  for (const [reason, list] of Map.groupBy(refused, (one) => one.reason)) {
    const ids = list.flatMap(({ studentId }) => byStudent.get(studentId) ?? [])
    const values = {
      outcome: outcomes.unplaced,
      roomId: null,
      bedId: null,
      isFixed: false,
      lack: 'full',
      reason: reason.slice(0, 200),
    }
    await changeRows(ctx, item, { where: { id: ids }, values })
  }
  const people = new Map(task.people.map((one) => [one.id, one]))
  return {
    given: given.length,
    refused: refused.map(({ studentId, reason }) => {
      const { xh = '', xm = '' } = people.get(studentId) ?? {}
      return { xh, xm, reason }
    }),
    message: refusedWords(refused),
  }
}

/** What the register says of beds that are somebody's, or out of use, by now. */
const isTaken = (reason: string) => /^该床位(已被占用|已锁定|已停用|不存在)/.test(reason)

/** Beds that went meanwhile are told by their number, whatever else was refused by its reason. */
function refusedWords(refused: readonly { reason: string }[]): string | null {
  if (refused.length === 0) return null
  const taken = refused.filter(({ reason }) => isTaken(reason)).length
  const others = Map.groupBy(
    refused.filter(({ reason }) => !isTaken(reason)),
    ({ reason }) => reason,
  )
  const words = [
    ...(taken > 0 ? [`有${taken}个床位在试算后被占用，已退回未分配，请重新试算`] : []),
    ...[...others].map(([reason, some]) => `有${some.length}名学生退回未分配：${reason}`),
  ]
  return words.join('；')
}

/** Rooms to choose from: the one settled for each student, or those of each class. */
async function leave(ctx: Ctx, of: BatchRow, { lines, task }: Judged): Promise<Published> {
  const people = new Map(task.people.map((one) => [one.id, one]))
  const rooms = new Map(task.rooms.map((room) => [room.id, room]))
  const placed = lines.filter(({ outcome, roomId }) => outcome === outcomes.placed && roomId !== null)
  const isOwn = of.mode === batchModes.rooms
  const rows = placed.map(({ roomId, studentId }) => {
    const [who, room] = [people.get(studentId)!, rooms.get(roomId!)!]
    return {
      batchId: of.id,
      roomId: room.id,
      departmentId: who.departmentId,
      classId: who.classId,
      studentId: isOwn ? studentId : null,
      sex: who.sex,
      levelId: room.levelId,
    }
  })
  const distinct = [...new Map(rows.map((row) => [`${row.roomId} ${row.classId} ${row.studentId}`, row])).values()]
  await copyRows(
    ctx,
    pool,
    distinct.map((values) => ({ id: newId(ctx.now()), values })),
  )
  await tellRooms(
    ctx,
    of,
    placed.map(({ studentId, roomId }) => ({ studentId, room: isOwn ? rooms.get(roomId!)!.roomName : null })),
  )
  return { given: placed.length, refused: [], message: null }
}

async function pools(ctx: Ctx, { grade, xn }: { grade: number; xn: string }): Promise<readonly PoolRoom[]> {
  return ctx.db.query<PoolRoom>(
    `select p.batch_id as "batchId", p.room_id as "roomId", p.department_id as "departmentId", p.class_id as "classId",
       p.student_id as "studentId", p.sex, p.level_id as "levelId"
     from ${poolsView} p
     where p.grade = $1 and p.xn = $2
     order by p.id`,
    [grade, xn],
  )
}

export const publishRoutes: readonly Route[] = [route(publishRoute, publish)]
export const providers: readonly ServiceProvider[] = [provide(presortPools, pools), provide(sortInto, sort)]
