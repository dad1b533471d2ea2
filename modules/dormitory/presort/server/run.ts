import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { newId } from '#kernel/world/id.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import type { JobHandler, JobOutcome, JobRun } from '#services/jobs/handler.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { batch, batchStates, type BatchRow } from '../shared/batch.ts'
import type { Plan, Seat } from '../shared/engine/model.ts'
import { presort } from '../shared/engine/presort.ts'
import { verdictOf } from '../shared/engine/verdict.ts'
import { item, outcomes, version, type VersionStats } from '../shared/plan.ts'
import { runRoute } from '../shared/routes.ts'
import { lackNames, whyNames } from '../shared/rules.ts'
import { presortAside } from './engine-thread.ts'
import { batchOf, peopleBy, peopleOf } from './ground.ts'
import { reachOf, requireTurn } from './reach.ts'
import { linesOf, seatsOf, taskOf, type KnownTask, type Line } from './tasks.ts'
import { currentVersion } from './versions.ts'

const mayRun: readonly string[] = [batchStates.dividing[0], batchStates.adjusting[0]]

async function start(ctx: Ctx, { id, seed, departmentId }: AskedOf<typeof runRoute>): Promise<{ jobId: string }> {
  const of = await batchOf(ctx, id, true)
  const own = await reachOf(ctx)
  if (own !== null && departmentId === null) throw notFound()
  if (own !== null) await requireTurn(ctx, of, [departmentId!])
  if (!mayRun.includes(of.state)) throw badRequest({ text: '划拨开始后、待发布前才能试算' })
  if (departmentId !== null && !(await currentVersion(ctx, id)))
    throw badRequest({ text: '还没有整批试算的方案，请先由公寓管理中心试算' })
  const jobId = await enqueueJob(ctx, {
    type: runJob.type,
    title: `${of.batchName}试算`,
    params: { id, seed: seed ?? of.seed, departmentId },
    alone: { key: `presort ${id}`, refusal: '该批次正在试算，请稍候' },
  })
  await changeRows(ctx, batch, { where: { id }, values: { jobId } })
  return { jobId }
}

const paramsShape = z.object({ id: z.string(), seed: z.int(), departmentId: z.string().nullable() })

export const runJob: JobHandler = { type: 'presort.run', label: '床位预分试算', isRepeatable: true, run }

async function run(job: JobRun): Promise<JobOutcome> {
  const { id, seed, departmentId } = paramsShape.parse(job.params)
  const begun = performance.now()
  await job.progress({ stage: '读取学生与房间' })
  const { of, task } = await job.read((ctx) => prepare(ctx, { id, seed, departmentId }))
  await job.progress({ stage: '试算', done: 0, total: task.people.length })
  const plan = await presortAside(task, (done, total) => job.progress({ done, total, stage: '试算' }))
  const seconds = Math.round((performance.now() - begun) / 100) / 10
  await job.progress({ stage: '保存分配方案' })
  const made = await job.transaction((ctx) => save(ctx, { of, task, plan, seconds, departmentId }))
  const { placed, unplaced } = made.stats
  return { status: 'done', message: `方案V${made.versionNo}：已分${placed}人，未分${unplaced}人`, result: made }
}

/** All people of the batch, or those of one department while everybody else stays where they are. */
async function prepare(
  ctx: Ctx,
  { id, seed, departmentId }: z.output<typeof paramsShape>,
): Promise<{ of: BatchRow; task: KnownTask }> {
  const of = await batchOf(ctx, id)
  const current = await currentVersion(ctx, id)
  const lines = current ? await linesOf(ctx, current.id) : []
  const { people } = await peopleOf(ctx, of)
  const meant = departmentId === null ? people : people.filter((one) => one.departmentId === departmentId)
  const kept = othersIn(lines, departmentId)
  const fixed = seatsOf(lines.filter(({ isFixed }) => isFixed))
  const task = await taskOf(ctx, of, { people: meant, fixed, seed })
  const taken = new Set(kept.flatMap(({ bedId }) => bedId ?? []))
  // Beds of the others are not to be had.
  if (taken.size > 0)
    for (const room of task.rooms)
      room.beds = room.beds.map((bed) => (taken.has(bed.id) ? { ...bed, isFree: false } : bed))
  return { of, task }
}

const othersIn = (lines: readonly Line[], departmentId: string | null) =>
  departmentId === null ? [] : lines.filter((line) => line.departmentId !== departmentId)

/** A trial at once, for a school that is only being made. */
export async function tryOut(ctx: Ctx, id: string, seed: number): Promise<void> {
  const { of, task } = await prepare(ctx, { id, seed, departmentId: null })
  const begun = performance.now()
  const plan = presort(task)
  const seconds = Math.round((performance.now() - begun) / 100) / 10
  await save(ctx, { of, task, plan, seconds, departmentId: null })
}

type Save = { of: BatchRow; task: KnownTask; plan: Plan; seconds: number; departmentId: string | null }
type Made = { versionId: string; versionNo: number; stats: VersionStats }

async function save(ctx: Ctx, { of, task, plan, seconds, departmentId }: Save): Promise<Made> {
  const now = await batchOf(ctx, of.id, true)
  if (!mayRun.includes(now.state)) throw badRequest({ text: '批次已不在试算阶段，结果没有保存' })
  // A department that has handed in meanwhile keeps what it handed in.
  if (departmentId !== null) await requireTurn(ctx, now, [departmentId])
  const [last] = await ctx.db.query<{ no: number }>(
    `select coalesce(max(version_no), 0)::int as no
     from presort_version
     where batch_id = $1`,
    [of.id],
  )
  const versionId = newId(ctx.now())
  const versionNo = last!.no + 1
  // As the others stand now: they may have been moved while this was worked out.
  const current = departmentId === null ? null : await currentVersion(ctx, of.id)
  const kept = current ? othersIn(await linesOf(ctx, current.id), departmentId) : []
  const stats = await statsOf(ctx, { task, plan, kept, seconds })
  await changeRows(ctx, version, { where: { batchId: of.id, isCurrent: true }, values: { isCurrent: false } })
  const values = { batchId: of.id, versionNo, seed: task.seed, stats, isCurrent: true, madeTime: ctx.now() }
  await copyRows(ctx, version, [{ id: versionId, values }])
  const rows = [
    ...plan.placed.map(({ personId, roomId, bedId, why, isFixed }) => ({
      studentId: personId,
      outcome: outcomes.placed,
      roomId,
      bedId,
      isFixed,
      lack: null,
      reason: whyNames[why],
    })),
    ...plan.unplaced.map(({ personId, lack }) => ({
      studentId: personId,
      outcome: outcomes.unplaced,
      roomId: null,
      bedId: null,
      isFixed: false,
      lack,
      reason: lackNames[lack],
    })),
    ...kept.map(({ id: _id, departmentId: _departmentId, ...line }) => line),
  ]
  const students = await loadRows(
    ctx,
    student,
    rows.map(({ studentId }) => studentId),
  )
  await copyRows(
    ctx,
    item,
    rows.flatMap((row) => {
      const who = students.get(row.studentId)
      return who ? [{ id: newId(ctx.now()), values: { batchId: of.id, versionId, ...row, ...snapshotOf(who) } }] : []
    }),
  )
  return { versionId, versionNo, stats }
}

/** Numbers of the whole version, those who were left alone among them. */
async function statsOf(
  ctx: Ctx,
  { task, plan, kept, seconds }: Pick<Save, 'task' | 'plan' | 'seconds'> & { kept: readonly Line[] },
): Promise<VersionStats> {
  const others = seatsOf(kept)
  const seats: Seat[] = [...plan.placed, ...others]
  const people = [
    ...task.people,
    ...(await peopleBy(
      ctx,
      kept.map(({ studentId }) => studentId),
    )),
  ]
  const keptBeds = new Set(others.flatMap(({ bedId }) => bedId ?? []))
  const rooms = task.rooms.map((room) => ({
    ...room,
    beds: room.beds.map((bed) => (keptBeds.has(bed.id) ? { ...bed, isFree: true } : bed)),
  }))
  const verdict = kept.length === 0 ? plan.verdict : verdictOf({ ...task, people, rooms }, seats)
  const lacks = [...plan.unplaced.map(({ lack }) => lack as string), ...kept.flatMap(({ lack }) => lack ?? [])]
  return {
    placed: seats.length,
    unplaced: lacks.length,
    conflicts: verdict.conflicts.length,
    points: verdict.points,
    seconds,
    swaps: plan.swaps,
    ...roomStats(people, seats),
    fixed: plan.placed.filter(({ isFixed }) => isFixed).length + kept.filter(({ isFixed }) => isFixed).length,
    lacks: Object.fromEntries([...Map.groupBy(lacks, (lack) => lack)].map(([lack, list]) => [lack, list.length])),
    broken: Object.fromEntries(verdict.broken.map(({ code, count }) => [code, count])),
  }
}

/** How many rooms there are with people, and how many of them hold one class alone. */
export function roomStats(
  people: readonly { id: string; classId: string | null }[],
  seats: readonly Seat[],
): { rooms: number; singleClass: number } {
  const classOf = new Map(people.map(({ id, classId }) => [id, classId]))
  const rooms = [...Map.groupBy(seats, ({ roomId }) => roomId).values()]
  const single = rooms.filter((list) => new Set(list.map(({ personId }) => classOf.get(personId))).size === 1)
  return { rooms: rooms.length, singleClass: single.length }
}

export const runRoutes: readonly Route[] = [route(runRoute, start)]
