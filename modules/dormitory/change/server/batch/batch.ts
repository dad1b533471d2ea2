import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { audit } from '#kernel/audit/audit.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import { resource } from '#kernel/operations/resource.ts'
import { copyRows, insertRow, loadRows } from '#kernel/operations/store.ts'
import { requireGuardOfMany } from '#kernel/operations/write/guards.ts'
import { studentsWithinReach } from '#modules/school/base/shared/people/who.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { refundMonths } from '#modules/dormitory/stay/shared/params.ts'
import { inWays } from '#modules/dormitory/stay/shared/register.ts'
import { currentStays, judgeBeds, moveStays, type CurrentStay } from '#modules/dormitory/stay/shared/services.ts'
import { nextNumbers } from '#services/flow/server/start/numbering.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { batchStates, changeApply, changeBatch } from '../../shared/apply.ts'
import { changeLock, changeNumber, changeReasons, changeStates, changeTypes } from '../../shared/codes.ts'
import { feeDifference } from '../../shared/fee.ts'
import { batchSheetRoute, dryRunRoute, executeBatchRoute, type DryRow } from '../../shared/routes.ts'
import { endAsked, onTheWay, type OnTheWay } from '../asked.ts'
import { floorsOf, targetsOf, type TargetBed } from '../judge.ts'
import { sidesOf } from '../moves.ts'
import { chainsOf } from './chains.ts'
import { readBatchSheet } from './sheet.ts'
import { tellMoved } from './tell.ts'

type Line = { xh: string; place: string; line?: number | undefined }
type Planned = DryRow & { who: StudentRow | null; stay: CurrentStay | null; target: TargetBed | null }
type Plan = { rows: Planned[]; onTheWay: OnTheWay }

/** Students by their numbers, as far as the caller reaches them; of others it is as if there were none. */
async function peopleNamed(ctx: Ctx, lines: readonly Line[], isLocked: boolean): Promise<Map<string, StudentRow>> {
  const named = await ctx.db.query<{ id: string }>(
    'select id from base_student where xh = any($1::text[]) and deleted_time is null',
    [lines.map(({ xh }) => xh)],
  )
  const reached = await ctx.call(studentsWithinReach, { ids: named.map(({ id }) => id) })
  return loadRows(ctx, student, [...reached], { lock: isLocked })
}

/** What each line means, and why it cannot be; everything is looked up once for all of them. */
async function planned(ctx: Ctx, lines: readonly Line[], { isLocked }: { isLocked: boolean }): Promise<Plan> {
  const people = await peopleNamed(ctx, lines, isLocked)
  const named = [...people.values()]
  const byXh = new Map(named.map((one) => [one.xh, one]))
  const beds = await ctx.db.query<{ id: string; place: string }>(
    `select b.id, b.room_name || '-' || b.bed_no || '床' as place
     from ${bedsView} b
     where b.room_name || '-' || b.bed_no || '床' = any($1::text[])`,
    [lines.map(({ place }) => fullPlace(place))],
  )
  const idOf = new Map(beds.map(({ id, place }) => [place, id]))
  const targets = await targetsOf(
    ctx,
    beds.map(({ id }) => id),
  )
  const stays = await ctx.call(currentStays, { studentIds: named.map(({ id }) => id) })
  const perYear = await readParam(ctx, refundMonths)
  const rows = lines.map(({ xh, place, line: told }, i): Planned => {
    const who = byXh.get(xh) ?? null
    const stay = (who && stays.get(who.id)) ?? null
    const target = targets.get(idOf.get(fullPlace(place)) ?? '') ?? null
    const line = told ?? i + 1
    return {
      line,
      xh,
      xm: who?.xm ?? null,
      fromPlace: stay?.placeName ?? null,
      toPlace: place,
      feeDiff: stay && target ? feeDifference({ from: stay.feePrice, to: target.price, perYear }, ctx.today()) : null,
      problem: !who
        ? `第${line}行：学号${xh}不存在`
        : !stay
          ? `第${line}行：${who.xm}没有住宿登记`
          : !target
            ? `第${line}行：床位${place}不存在`
            : null,
      who,
      stay,
      target,
    }
  })
  const way = await onTheWay(
    ctx,
    named.map(({ id }) => id),
  )
  tellConflicts(rows)
  tellGranted(rows, way)
  await tellStrange(ctx, rows)
  await tellRefused(ctx, rows, way)
  return { rows, onTheWay: way }
}

/** `3号楼-305-2` is as good as `3号楼-305-2床`. */
const fullPlace = (place: string) => (place.endsWith('床') ? place : `${place}床`)

/** Of two who want one bed, and of somebody who is named twice, each line names the other: which of them is wrong nobody knows here. */
function tellConflicts(rows: readonly Planned[]): void {
  const good = rows.filter(({ problem }) => problem === null)
  const [byBed, byStudent] = [Map.groupBy(good, ({ target }) => target!.id), Map.groupBy(good, ({ who }) => who!.id)]
  for (const row of good) {
    const again = byStudent.get(row.who!.id)!.find((one) => one !== row)
    const other = byBed.get(row.target!.id)!.find((one) => one !== row)
    if (again) row.problem = `第${row.line}行与第${again.line}行学生重复`
    else if (other) row.problem = `第${row.line}行：目标床位${row.toPlace}将由第${other.line}行学生迁入，存在冲突`
  }
}

/** What was granted is carried out before anything else is ordered. */
function tellGranted(rows: readonly Planned[], { granted }: OnTheWay): void {
  for (const row of rows) {
    const open = row.who && granted.get(row.who.id)
    if (open) row.problem ??= `第${row.line}行：${row.xm}有待搬迁的调宿（${open.no}），办理搬迁或失效后才能另行调整`
  }
}

/** Whoever is not the office moves people only within what they keep themselves, as one at a time. */
async function tellStrange(ctx: Ctx, rows: readonly Planned[]): Promise<void> {
  if (can(ctx.actor, `${changeApply.path}:force`)) return
  // Each in turn: so many houses has nobody who keeps them.
  for (const row of rows.filter(({ problem }) => problem === null)) {
    const [from, to] = [row.stay!, row.target!]
    const at = { dormId: from.dormId, floorId: from.floorId, newDormId: to.dormId, newFloorId: to.floorId }
    if ((await sidesOf(ctx, at)).length < 2) row.problem = `第${row.line}行：您不负责原宿舍楼或新宿舍楼`
  }
}

/** The rules of beds, for the end of it: whoever leaves a bed in the same set does not stand in its way. */
async function tellRefused(ctx: Ctx, rows: readonly Planned[], { asked }: OnTheWay): Promise<void> {
  const good = rows.filter(({ problem }) => problem === null)
  const refused = await ctx.call(judgeBeds, {
    pairs: good.map(({ who, target }) => ({ studentId: who!.id, bedId: target!.id })),
    // Also of lines that cannot be yet: what is wrong with one is not said at another.
    leaving: rows.flatMap(({ stay }) => (stay ? [stay.registerId] : [])),
    // What they asked for themselves ends by it, and keeps no bed any more.
    locks: asked.map(({ id }) => ({ type: changeLock, refId: id })),
    isOverride: true,
  })
  const why = new Map(refused.map(({ studentId, reason }) => [studentId, reason]))
  for (const row of good) {
    const reason = why.get(row.who!.id)
    if (reason) row.problem = `第${row.line}行：${reason}`
  }
}

async function dryRun(ctx: Ctx, { rows: lines }: { rows: Line[] }): Promise<{ rows: DryRow[]; chains: number }> {
  const { rows } = await planned(ctx, lines, { isLocked: false })
  const chains = chainsOf(
    rows.flatMap(({ stay, target }) => (stay && target ? [{ from: stay.bedId, to: target.id }] : [])),
  )
  return { rows: rows.map(({ who: _who, stay: _stay, target: _target, ...row }) => row), chains: chains.length }
}

/** All of them at one moment, or nobody. */
async function execute(ctx: Ctx, { name, reason, rows: lines }: { name: string; reason: string; rows: Line[] }) {
  const { rows, onTheWay: way } = await planned(ctx, lines, { isLocked: true })
  const wrong = rows.filter(({ problem }) => problem !== null)
  if (wrong.length > 0)
    throw badRequest({ text: `${wrong[0]!.problem}${wrong.length > 1 ? `（共${wrong.length}行有问题）` : ''}` })
  await requireGuardOfMany(ctx, rows.length)
  const id = newId(ctx.now())
  const done = { execTime: ctx.now(), execBy: ctx.actor.userName }
  await insertRow(ctx, changeBatch, id, { name, reason, total: rows.length, ...done, state: batchStates.done[0] })
  await audit(ctx, [{ entity: changeBatch, recordId: id, action: 'execute', title: `${name}：${rows.length}人` }])
  await endAsked(ctx, way.asked)
  const { refused } = await ctx.call(moveStays, {
    moves: rows.map(({ stay, target }) => ({ registerId: stay!.registerId, toBedId: target!.id })),
    inWay: inWays.batch,
    sourceId: id,
    isOverride: true,
  })
  if (refused[0]) throw badRequest({ text: refused[0].reason })
  const term = await ctx.call(termNow, {})
  const numbers = await nextNumbers(ctx, { ...changeNumber, count: rows.length })
  const items = rows.map((row, i) => ({
    id: newId(ctx.now()),
    values: {
      ...itemOf(row, { batchId: id, reason, ...done }),
      no: numbers[i],
      xn: term?.xn ?? null,
      xqM: term?.xqM ?? null,
    },
  }))
  await copyRows(ctx, changeApply, items)
  await tellMoved(ctx, { batchId: id, reason, moved: items.map(({ id: item, values }) => ({ id: item, ...values })) })
  return { id, moved: rows.length }
}

function itemOf(
  { who, stay, target, feeDiff }: Planned,
  { batchId, reason, execTime, execBy }: { batchId: string; reason: string; execTime: Date; execBy: string | null },
) {
  return {
    batchId,
    studentId: who!.id,
    ...snapshotOf(who!),
    type: changeTypes.batch[0],
    oldRegisterId: stay!.registerId,
    dormId: stay!.dormId,
    floorId: stay!.floorId,
    fromBedId: stay!.bedId,
    fromPlace: stay!.placeName,
    targetBedId: target!.id,
    newDormId: target!.dormId,
    newFloorId: target!.floorId,
    floorIds: floorsOf(stay!.floorId, target!.floorId),
    toPlace: target!.placeName,
    reasonType: changeReasons.repair[0],
    reason,
    oldPrice: stay!.feePrice,
    newPrice: target!.price,
    feeDiff,
    submitTime: execTime,
    execTime,
    execBy,
    state: changeStates.done[0],
  }
}

export const batches = resource(changeBatch, {
  scope: 'open',
  withoutVerbs: ['add', 'update', 'remove'],
  permissions: ['execute'],
})
export const batchRoutes: readonly Route[] = [
  freeRoute(batchSheetRoute, readBatchSheet),
  route(dryRunRoute, dryRun),
  route(executeBatchRoute, execute),
]
