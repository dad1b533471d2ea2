import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { newId } from '#kernel/world/id.ts'
import { secondOf } from '#kernel/rules/school-time.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { lockTypes } from '#modules/dormitory/dorm/shared/bed.ts'
import { lockBeds } from '#modules/dormitory/stay/shared/services.ts'
import {
  batch,
  chooseWindow,
  endBatch,
  fileBatch,
  pauseBatch,
  publishBatch,
  resumeBatch,
  reviseBatch,
  type BatchRow,
} from '../shared/batch.ts'
import { chooser } from '../shared/chooser.ts'
import { batchStates, chooserStates } from '../shared/codes.ts'
import { changeMax, holdSeconds } from '../shared/params.ts'
import { passBackToPresort, passFromPresort } from './fill/pass-from-presort.ts'
import { freeHolds } from './holds.ts'
import { letGo } from './end/let-go.ts'
import { orderLeftovers } from './end/leftovers.ts'
import { makeRoster } from './fill/roster.ts'
import { batchReason } from './rush/real-beds.ts'
import { tellMonitors } from './tell-monitors.ts'
import { tellLost } from './tell-lost.ts'
import { tellLapsed, tellOpen } from './tell-students.ts'
import { wipeTrial } from './trials.ts'

const bound = '批次已发布，不能修改，请先撤回发布'

export const batches = resource(batch, {
  scope: 'open',
  permissions: ['pool', 'monitor'],
  actions: [
    action(publishBatch, async (ctx, { row }) => publish(ctx, row)),
    action(reviseBatch, async (ctx, { row }) => revise(ctx, row)),
    action(pauseBatch, async (ctx, { row, input }) => {
      await tellMonitors(ctx, row.id)
      return input
    }),
    action(resumeBatch, async (ctx, { row }) => {
      if (new Date(row.endTime) <= ctx.now()) throw badRequest({ text: '已过结束时间，不能恢复' })
      await tellMonitors(ctx, row.id)
      return { pauseReason: null }
    }),
    action(endBatch, async (ctx, { row }) => close(ctx, row)),
    action(fileBatch, async (ctx, { row }) => {
      // Beds are kept beyond the end only while leftovers are given.
      await letGo(ctx, row)
      return null
    }),
  ],
  withhold: ({ state }) => (state === batchStates.draft[0] ? [] : ['update', 'remove']),
  hooks: {
    async prepare(ctx, drafts) {
      const usual = { changeMax: await readParam(ctx, changeMax), holdSeconds: await readParam(ctx, holdSeconds) }
      for (const draft of drafts) {
        const { merged, before, problems } = draft
        if (before && before.state !== batchStates.draft[0]) problems.name ??= bound
        if (merged.beginTime && merged.endTime && new Date(merged.endTime) <= new Date(merged.beginTime))
          problems.endTime ??= '结束时间应晚于开始时间'
        setValues(draft, {
          changeMax: merged.changeMax ?? usual.changeMax,
          holdSeconds: merged.holdSeconds ?? usual.holdSeconds,
        })
      }
    },
  },
})

/** Everybody whom it concerns is known, and its beds are kept for it, from here on. */
async function publish(ctx: Ctx, row: BatchRow) {
  const { id } = row
  if (new Date(row.endTime) <= ctx.now()) throw invalid({ endTime: '结束时间已过，请先修改' })
  const bedIds = (
    await ctx.db.query<{ id: string }>('select bed_id as id from choose_pool where batch_id = $1', [id])
  ).map((one) => one.id)
  if (bedIds.length === 0) throw badRequest({ text: '床位池为空，请先选择可选的床位' })
  if (!row.isRehearsal) {
    const passed = await passFromPresort(ctx, { id, reason: batchReason })
    const lock = { type: lockTypes.choose, refId: id, reason: batchReason, until: null }
    const kept = [...passed, ...(await ctx.call(lockBeds, { bedIds, ...lock }))]
    if (kept.length < bedIds.length) {
      // Given to somebody since they were chosen: they leave the pool.
      await ctx.db.execute('delete from choose_pool where batch_id = $1 and bed_id <> all($2::uuid[])', [id, kept])
      if (kept.length === 0) throw badRequest({ text: '床位池中的床位均已被占用，请重新选择' })
    }
  }
  const { eligible } = await makeRoster(ctx, id)
  if (eligible === 0) throw badRequest({ text: '名单中没有可选宿的学生' })
  await staggered(ctx, row)
  const [beds] = await ctx.db.query<{ n: number }>('select count(*)::int as n from choose_pool where batch_id = $1', [
    id,
  ])
  await tellOpen(ctx, row)
  return { publishTime: ctx.now().toISOString(), studentTotal: eligible, bedTotal: beds!.n, chosenTotal: 0 }
}

/**
 * As if it had never been published, as long as nobody can have chosen: the clock says that, not the state, which the
 * watch moves a little later. What pre-sorting kept it keeps again; beds that went meanwhile leave the pool.
 */
async function revise(ctx: Ctx, row: BatchRow) {
  if (new Date(row.beginTime) <= ctx.now()) throw badRequest({ text: '选宿已开始，不能撤回发布，可暂停或提前结束' })
  if (!row.isRehearsal) {
    const lost = await passBackToPresort(ctx, row)
    await letGo(ctx, row)
    await tellLost(ctx, row, lost)
  }
  return { publishTime: null }
}

/** Departments without a window of their own begin one after the other. */
async function staggered(ctx: Ctx, { id, stagger, beginTime, endTime }: BatchRow): Promise<void> {
  if (!stagger) return
  const departments = await ctx.db.query<{ id: string }>(
    `select d.id
     from base_department d
     where d.id in (select s.department_id from choose_student s where s.batch_id = $1 and s.eligible)
       and not exists (select 1 from choose_window w where w.batch_id = $1 and w.department_id = d.id)
     order by d.sort, d.dept_code`,
    [id],
  )
  const rows = departments.map((one, i) => {
    const begin = new Date(new Date(beginTime).getTime() + i * stagger * 60_000)
    if (begin >= new Date(endTime))
      throw invalid({ stagger: `错峰后第${i + 1}个院系的开始时间${secondOf(begin)}晚于结束时间` })
    return {
      id: newId(ctx.now()),
      values: { batchId: id, departmentId: one.id, sex: null, beginTime: begin, endTime: new Date(endTime) },
    }
  })
  await copyRows(ctx, chooseWindow, rows)
}

/** The end: what nobody confirmed is free, what was chosen stays, and of a rehearsal nothing but its numbers. */
async function close(ctx: Ctx, row: BatchRow) {
  await releaseHeld(ctx, [row.id])
  const [n] = await ctx.db.query<{ chosen: number }>(
    'select count(*)::int as chosen from choose_student where batch_id = $1 and state in ($2, $3)',
    [row.id, chooserStates.chosen[0], chooserStates.auto[0]],
  )
  if (row.autoAssign && !row.isRehearsal) await orderLeftovers(ctx, row)
  else await letGo(ctx, row)
  if (row.isRehearsal) await wipeTrial(ctx, row.id)
  await tellMonitors(ctx, row.id)
  return { chosenTotal: n!.chosen, closeTime: ctx.now().toISOString(), pauseReason: null }
}

/** What is held when a batch ends was not confirmed in time. */
async function releaseHeld(ctx: Ctx, batchIds: readonly string[]): Promise<void> {
  const freed = await moveRows(ctx, chooser, {
    from: 'held',
    to: 'none',
    where: { batchId: batchIds },
    values: { holdUntil: null },
  })
  await freeHolds(ctx, freed)
  await tellLapsed(ctx, freed, true)
}

/** After time has ended batches: each is closed as if somebody had done it. */
export async function closeAll(ctx: Ctx, rows: readonly BatchRow[]): Promise<void> {
  for (const row of rows) await changeRows(ctx, batch, { where: { id: row.id }, values: await close(ctx, row) })
}
