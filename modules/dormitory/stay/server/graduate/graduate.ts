import { rowScope } from '#kernel/access/access.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { action, resource, type Change } from '#kernel/operations/resource.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import { writeSearch } from '#kernel/operations/read/fill-search.ts'
import { requireGuardOfMany } from '#kernel/operations/write/guards.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { scopeOfStudent, snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import {
  batchStates,
  closeBatch,
  graduateBatch,
  graduateItem,
  graduateLeaveRoute,
  graduateProgressRoute,
  itemStates,
  reopenBatch,
  settle,
  unsettle,
  type Progress,
} from '../../shared/graduate/graduate.ts'
import { register, stayStates, outReasons } from '../../shared/register.ts'
import { keysOut } from '../../shared/services.ts'
import { letOut } from '../out/let-out.ts'
import { writerName } from '../occupy.ts'

const living = stayStates.living[0]

/** Everybody of these classes who lives in a house has each item to settle. */
async function begin(ctx: Ctx, changes: readonly Change<typeof graduateBatch>[]): Promise<void> {
  for (const { id, before, after } of changes) {
    if (before || !after?.classIds?.length) continue
    const ids = await ctx.db.query<{ id: string }>(
      'select id from stay_register where class_id = any($1::uuid[]) and state = $2 order by place_name',
      [after.classIds, living],
    )
    const stays = await loadRows(
      ctx,
      register,
      ids.map(({ id: stay }) => stay),
    )
    const rows = [...stays.values()].flatMap((stay) =>
      (after.items ?? []).map((item) => ({
        id: newId(ctx.now()),
        values: {
          batchId: id,
          registerId: stay.id,
          studentId: stay.studentId,
          ...snapshotOf(stay),
          dormId: stay.dormId,
          floorId: stay.floorId,
          placeName: stay.placeName,
          item,
          doneTime: null,
          doneBy: null,
          state: itemStates.todo[0],
        },
      })),
    )
    await copyRows(ctx, graduateItem, rows)
    await writeSearch(
      ctx,
      graduateItem,
      rows.map((row) => ({ id: row.id, ...row.values })),
    )
  }
}

/** How many of each class live in a house. */
async function livingOf(ctx: Ctx, classIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (classIds.length === 0) return new Map()
  const rows = await ctx.db.query<{ id: string; n: number }>(
    `select class_id as id, count(*)::int as n
     from stay_register
     where class_id = any($1::uuid[]) and state = $2
     group by class_id`,
    [classIds, living],
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export const graduateBatches = resource(graduateBatch, {
  scope: 'open',
  actions: [action(closeBatch), action(reopenBatch)],
  hooks: {
    async prepare(ctx, drafts) {
      const counts = await livingOf(
        ctx,
        drafts.flatMap(({ before, merged }) => (before ? [] : (merged.classIds ?? []))),
      )
      for (const draft of drafts) {
        const { before, merged, problems } = draft
        const people = (merged.classIds ?? []).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)
        if (!before && merged.classIds?.length && people === 0) problems.classIds ??= '所选班级没有在住的学生'
        if (!before) setValues(draft, { people })
        if (merged.endDate && merged.beginDate && merged.endDate < merged.beginDate)
          problems.endDate ??= '结束日期不能早于开始日期'
      }
    },
    after: begin,
  },
})

export const graduateItems = resource(graduateItem, {
  scope: { by: { ...scopeOfStudent(graduateItem).by, dorm: 'dormId', dormFloor: 'floorId' } },
  withoutVerbs: ['add', 'update', 'remove'],
  permissions: ['leave'],
  actions: [
    action(settle, async (ctx) => ({ doneTime: ctx.now().toISOString(), doneBy: writerName(ctx) })),
    action(unsettle, async () => ({ doneTime: null, doneBy: null })),
  ],
})

type At = Record<'dormId' | 'dormName' | 'roomId' | 'roomNo' | 'roomName' | 'floorName', string>
type Counted = At & { classId: string | null; className: string | null } & Omit<Progress, 'id' | 'name'>

/** How far everybody is whom the caller reaches, by house, by room and by class. */
async function progress(ctx: Ctx, { batchId }: { batchId: string }) {
  const conditions = newConditions()
  conditions.texts.push(`t.batch_id = ${place(conditions, batchId)}`)
  withinScope(conditions, graduateItem, await rowScope(ctx, graduateItems, 'list'))
  const [done, left] = [place(conditions, itemStates.done[0]), place(conditions, stayStates.left[0])]
  const rows = await ctx.db.query<Counted>(
    `select x.dorm_id as "dormId", x.dorm_name as "dormName", x.class_id as "classId", k.class_name as "className",
       x.room_id as "roomId", x.room_no as "roomNo", x.room_name as "roomName", x.floor_name as "floorName",
       count(*)::int as people, count(*) filter (where x.is_ready)::int as ready,
       count(*) filter (where x.is_left)::int as left
     from (
       select t.register_id, t.dorm_id, t.class_id, p.dorm_name, p.dorm_sort, p.room_id, p.room_no, p.room_name,
         p.floor_no, p.floor_name, bool_and(t.state = ${done}) as is_ready, bool_or(r.state = ${left}) as is_left
       from stay_graduate_item t
       join stay_register r on r.id = t.register_id
       join ${bedsView} p on p.id = r.bed_id${whereText(conditions)}
       group by t.register_id, t.dorm_id, t.class_id, p.dorm_name, p.dorm_sort, p.room_id, p.room_no, p.room_name,
         p.floor_no, p.floor_name
     ) x
     left join base_class k on k.id = x.class_id
     group by x.dorm_id, x.dorm_name, x.dorm_sort, x.class_id, k.class_name, x.room_id, x.room_no, x.room_name,
       x.floor_no, x.floor_name
     order by x.dorm_sort, x.dorm_name, x.floor_no, x.room_no, k.class_name`,
    conditions.values,
  )
  const total = summed('', '', rows)
  return {
    houses: [...Map.groupBy(rows, ({ dormId }) => dormId)].map(([id, own]) => summed(id, own[0]!.dormName, own)),
    rooms: [...Map.groupBy(rows, ({ roomId }) => roomId)].map(([id, own]) => {
      const { roomNo, roomName, dormId, floorName } = own[0]!
      return { ...summed(id, roomNo, own), dormId, floorName, called: `${roomName}-` }
    }),
    classes: [...Map.groupBy(rows, ({ classId }) => classId ?? '')].map(([id, own]) =>
      summed(id, own[0]!.className ?? '', own),
    ),
    people: total.people,
    ready: total.ready,
    left: total.left,
  }
}

function summed(id: string, name: string, rows: readonly Counted[]): Progress {
  const sum = (pick: (row: Counted) => number) => rows.reduce((all, row) => all + pick(row), 0)
  return {
    id,
    name,
    people: sum(({ people }) => people),
    ready: sum(({ ready }) => ready),
    left: sum((row) => row.left),
  }
}

/** Whoever has settled everything leaves; whoever has not stays, and is counted. */
async function leave(ctx: Ctx, { batchId, dormId }: { batchId: string; dormId?: string | undefined }) {
  const batch = (await loadRows(ctx, graduateBatch, [batchId], { lock: true })).get(batchId)
  if (!batch) throw notFound()
  if (batch.state !== batchStates.open[0]) throw badRequest({ text: '该批次已结束' })
  const conditions = newConditions()
  conditions.texts.push(`t.batch_id = ${place(conditions, batchId)}`)
  if (dormId) conditions.texts.push(`t.dorm_id = ${place(conditions, dormId)}`)
  withinScope(conditions, graduateItem, await rowScope(ctx, graduateItems, 'leave'))
  const [done, lived] = [place(conditions, itemStates.done[0]), place(conditions, living)]
  const rows = await ctx.db.query<{ id: string; studentId: string; isReady: boolean }>(
    `select t.register_id as id, r.student_id as "studentId", bool_and(t.state = ${done}) as "isReady"
     from stay_graduate_item t
     join stay_register r on r.id = t.register_id and r.state = ${lived}${whereText(conditions)}
     group by t.register_id, r.student_id`,
    conditions.values,
  )
  const ready = await withoutKeys(
    ctx,
    rows.filter(({ isReady }) => isReady),
  )
  await requireGuardOfMany(ctx, ready.length)
  const now = ctx.now().toISOString()
  const left = await letOut(ctx, ready, {
    outTime: now,
    outBy: writerName(ctx),
    outReason: outReasons.graduated,
    checkedTime: now,
  })
  return { left: left.length, waiting: rows.length - left.length }
}

/** Whoever still has a spare key stays until it is back. */
async function withoutKeys(ctx: Ctx, rows: readonly { id: string; studentId: string }[]): Promise<string[]> {
  const keys = await ctx.call(keysOut, { studentIds: rows.map(({ studentId }) => studentId) })
  const holders = new Set(keys.map(({ studentId }) => studentId))
  return rows.filter(({ studentId }) => !holders.has(studentId)).map(({ id }) => id)
}

export const graduateRoutes: readonly Route[] = [
  route(graduateProgressRoute, progress),
  route(graduateLeaveRoute, leave),
]
