import { z } from 'zod'
import { isConnectionLoss } from '#kernel/db/away.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { JobInterrupted, type JobHandler, type JobOutcome, type JobRun } from '#services/jobs/handler.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { bedStates, lockTypes } from '#modules/dormitory/dorm/shared/bed.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import type { Lack } from '#modules/dormitory/presort/shared/engine/model.ts'
import { sortInto, type LeftBed } from '#modules/dormitory/presort/shared/services.ts'
import { needsNoBed, outsideReason } from '#modules/dormitory/offcampus/shared/views.ts'
import { inWays } from '#modules/dormitory/stay/shared/register.ts'
import { giveBeds, type Pair } from '#modules/dormitory/stay/shared/services.ts'
import { staysView } from '#modules/dormitory/stay/shared/views.ts'
import { batch, type BatchRow } from '../../shared/batch.ts'
import { chooser } from '../../shared/chooser.ts'
import { batchStates, chooserStates } from '../../shared/codes.ts'
import { letGo } from './let-go.ts'
import { tellMonitors } from '../tell-monitors.ts'
import { tellResults } from './tell-results.ts'

/** So many are given their beds, or are told, in one transaction. */
const portion = 200
const { none, chosen, auto } = chooserStates

const lackWords: Readonly<Record<Lack, string>> = {
  sex: '性别信息不完整，请先在学籍信息中维护性别',
  quota: '没有可供所在院系（班级）同性别学生的剩余床位',
  level: '所选档次没有剩余床位',
  campus: '所在校区没有剩余床位',
  special: '1–2层或有电梯的下铺已满',
  apart: '不同房名单限制，剩余床位都不能入住',
  full: '剩余床位不足',
}

/** Whoever has chosen none when a batch ends gets one of the beds that are left, which are kept for them until then. */
export async function orderLeftovers(ctx: Ctx, { id, name }: BatchRow): Promise<void> {
  const alone = { key: `choose leftovers ${id}`, refusal: '该批次正在自动分配，请稍候' }
  await enqueueJob(ctx, { type: leftoversJob.type, title: `${name}自动分配`, params: { id }, alone })
}

export const leftoversJob: JobHandler = { type: 'choose.leftovers', label: '选宿自动分配', isRepeatable: true, run }

async function run(job: JobRun): Promise<JobOutcome> {
  const { id } = z.object({ id: z.uuid() }).parse(job.params)
  try {
    return await assign(job, id)
  } catch (error) {
    // Whatever comes again goes on; else no bed is kept for nobody.
    if (!(error instanceof JobInterrupted) && !isConnectionLoss(error))
      await job.transaction((ctx) => letGo(ctx, { id, isRehearsal: false }))
    throw error
  }
}

/** Done again after a stop it goes on with whoever has none still: who was given a bed is no longer among them. */
async function assign(job: JobRun, id: string): Promise<JobOutcome> {
  const of = await job.read(async (ctx) => (await loadRows(ctx, batch, [id])).get(id))
  if (!of || of.state !== batchStates.ended[0] || of.isRehearsal || !of.autoAssign)
    return { status: 'done', message: '批次不需要自动分配' }
  await job.progress({ stage: '计算分配方案' })
  const { placed, unplaced } = await job.read((ctx) => plan(ctx, of))
  const total = placed.length + unplaced.length
  let [given, done] = [0, 0]
  for (const some of portions(placed)) {
    const got = await job.transaction((ctx) => give(ctx, of, some))
    given += got
    done += some.length
    await job.progress({ stage: '分配床位', done, total })
  }
  for (const some of portions(unplaced)) {
    await job.transaction((ctx) => leave(ctx, of, some))
    done += some.length
    await job.progress({ stage: '记录未分配原因', done, total })
  }
  await job.transaction((ctx) => finish(ctx, of))
  await job.progress({ stage: '通知学生' })
  const all = await job.read((ctx) => peopleIn(ctx, id, chosen[0]))
  for (const some of portions(all)) await job.transaction((ctx) => tellResults(ctx, of, { chosen: some }))
  const left = total - given
  return { status: 'done', message: `自动分配${given}人，未分配${left}人`, result: { given, left } }
}

function portions<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / portion) }, (_, i) => list.slice(i * portion, (i + 1) * portion))
}

type Out = { studentId: string; reason: string }

/** Who would have which of the beds that are kept for the batch still, and who none. */
async function plan(ctx: Ctx, { id, grade }: BatchRow): Promise<{ placed: readonly Pair[]; unplaced: Out[] }> {
  const people = await ctx.db.query<{ studentId: string; reason: string | null; roomId: string | null }>(
    `select c.student_id as "studentId", c.room_id as "roomId",
       case
         when s.deleted_time is not null or s.xjzt_m <> all($3::text[]) then '学生已不在校'
         when v.id is not null then '已分配床位：' || v.place_name
         when ${needsNoBed('s.id', '$4::date')} then '${outsideReason}'
         when s.is_resident is false then '不在校内住宿'
       end as reason
     from choose_student c
     join base_student s on s.id = c.student_id
     left join ${staysView} v on v.student_id = s.id
     where c.batch_id = $1 and c.eligible and c.state = $2
     order by c.xh, c.id`,
    [id, none[0], ['17', ...readingStatuses], ctx.today()],
  )
  const beds = await ctx.db.query<LeftBed & { roomId: string }>(
    `select p.bed_id as "bedId", p.department_id as "departmentId", p.class_id as "classId", p.room_id as "roomId"
     from choose_pool p
     join ${bedsView} b on b.id = p.bed_id
     where p.batch_id = $1 and b.status = $2 and b.lock_type = $3 and b.lock_ref_id = $1::text
     order by p.id`,
    [id, bedStates.locked[0], lockTypes.choose],
  )
  const out = people.flatMap(({ studentId, reason }) => (reason === null ? [] : [{ studentId, reason }]))
  // A room that was settled for somebody is where they go; the others have what is left beside.
  const left = new Map(Map.groupBy(beds, ({ roomId }) => roomId))
  const settled = people.flatMap(({ studentId, reason, roomId }): Pair[] => {
    const bed = reason === null && roomId !== null ? left.get(roomId)?.shift() : undefined
    return bed ? [{ studentId, bedId: bed.bedId }] : []
  })
  const done = new Set(settled.map(({ studentId }) => studentId))
  const open = people.filter(({ studentId, reason }) => reason === null && !done.has(studentId))
  if (open.length === 0) return { placed: settled, unplaced: out }
  const { placed, unplaced } = await ctx.call(sortInto, {
    studentIds: open.map(({ studentId }) => studentId),
    beds: [...left.values()].flat(),
    grade,
    seed: grade,
  })
  return {
    placed: [...settled, ...placed],
    unplaced: [...out, ...unplaced.map(({ studentId, lack }) => ({ studentId, reason: lackWords[lack] }))],
  }
}

/** By the rules of beds as they stand now; whoever is refused has none, and learns why. */
async function give(ctx: Ctx, of: BatchRow, pairs: readonly Pair[]): Promise<number> {
  const waiting = await ctx.db.query<{ studentId: string }>(
    `select student_id as "studentId"
     from choose_student
     where batch_id = $1 and student_id = any($2::uuid[]) and state = $3
     order by id
     for update`,
    [of.id, pairs.map(({ studentId }) => studentId), none[0]],
  )
  const isWaiting = new Set(waiting.map(({ studentId }) => studentId))
  const { given, refused } = await ctx.call(giveBeds, {
    pairs: pairs.filter(({ studentId }) => isWaiting.has(studentId)),
    inWay: inWays.presort,
    sourceId: of.id,
    locks: [{ type: lockTypes.choose, refId: of.id }],
  })
  const studentId = given.map((one) => one.studentId)
  await moveRows(ctx, chooser, {
    from: 'none',
    to: 'auto',
    where: { batchId: of.id, studentId },
    values: { doneTime: ctx.now().toISOString(), reason: null },
  })
  await tellResults(ctx, of, { auto: studentId })
  await leave(ctx, of, refused)
  return given.length
}

async function leave(ctx: Ctx, of: BatchRow, out: readonly Out[]): Promise<void> {
  for (const [reason, some] of Map.groupBy(out, (one) => one.reason)) {
    const where = { batchId: of.id, studentId: some.map(({ studentId }) => studentId), state: none[0] }
    await changeRows(ctx, chooser, { where, values: { reason: reason.slice(0, 200) } })
  }
  await tellResults(ctx, of, { out })
}

/** Beds that nobody got are free again, and the batch knows how many have one. */
async function finish(ctx: Ctx, of: BatchRow): Promise<void> {
  await letGo(ctx, of)
  const [n] = await ctx.db.query<{ chosen: number }>(
    'select count(*)::int as chosen from choose_student where batch_id = $1 and state in ($2, $3)',
    [of.id, chosen[0], auto[0]],
  )
  await changeRows(ctx, batch, { where: { id: of.id }, values: { chosenTotal: n!.chosen } })
  await tellMonitors(ctx, of.id)
}

async function peopleIn(ctx: Ctx, batchId: string, state: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    'select student_id as id from choose_student where batch_id = $1 and state = $2 order by id',
    [batchId, state],
  )
  return rows.map(({ id }) => id)
}
