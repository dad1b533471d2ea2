import { badRequest } from '#kernel/errors/platform-errors.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { batch, chooseWindow } from '../shared/batch.ts'
import { chooser, claim, pool, remind, trial } from '../shared/chooser.ts'
import { batchStates, liveBatches } from '../shared/codes.ts'
import { tellAgain } from './tell-students.ts'

/** Once in so many hours somebody is asked again. */
const remindHours = 2

export const choosers = resource(chooser, {
  scope: scopeOfStudent(chooser),
  withoutVerbs: ['add', 'update', 'remove'],
  actions: [
    action(remind, async (ctx, { row }) => {
      const of = (await loadRows(ctx, batch, [row.batchId])).get(row.batchId)
      if (!of || !(liveBatches as readonly string[]).includes(of.state)) throw badRequest({ text: '选宿已结束' })
      if (!row.eligible) throw badRequest({ text: '该学生不在可选宿名单中' })
      const turn = Math.floor(ctx.now().getTime() / (remindHours * 3_600_000))
      const sent = await tellAgain(ctx, [row], of, turn)
      if (sent === 0) throw badRequest({ text: `${remindHours}小时内已提醒过，或该学生没有可用的账号` })
      return null
    }),
  ],
})

export const windows = resource(chooseWindow, {
  scope: 'open',
  async withheldOf(ctx, ids) {
    const bound = await ctx.db.query<{ id: string }>(
      `select w.id
       from choose_window w
       join choose_batch b on b.id = w.batch_id
       where w.id = any($1::uuid[]) and b.state <> $2`,
      [ids, batchStates.draft[0]],
    )
    return new Map(bound.map(({ id }) => [id, ['update', 'remove']]))
  },
  hooks: {
    async prepare(ctx, drafts) {
      const ids = drafts.flatMap(({ merged }) => merged.batchId ?? [])
      const batches = await loadRows(ctx, batch, [...new Set(ids)])
      for (const { merged, problems } of drafts) {
        const of = batches.get(merged.batchId ?? '')
        if (!of) continue
        if (of.state !== batchStates.draft[0]) problems.batchId ??= '批次已发布，时间窗口不能修改，请先撤回发布'
        if (!merged.beginTime || !merged.endTime) continue
        const [begin, end] = [new Date(merged.beginTime), new Date(merged.endTime)]
        if (end <= begin) problems.endTime ??= '结束时间应晚于开始时间'
        else if (begin < new Date(of.beginTime) || end > new Date(of.endTime))
          problems.beginTime ??= '时间窗口应在批次的时间之内'
      }
    },
    async keep(ctx, rows) {
      const batches = await loadRows(ctx, batch, [...new Set([...rows.values()].map(({ batchId }) => batchId))])
      return new Map(
        [...rows.values()]
          .filter(({ batchId }) => batches.get(batchId)?.state !== batchStates.draft[0])
          .map(({ id }) => [id, '批次已发布，时间窗口不能修改，请先撤回发布']),
      )
    },
  },
})

export const claims = resource(claim, { scope: 'open', withoutVerbs: ['add', 'update', 'remove'] })
export const hiddenResources = [resource(pool, { scope: 'open' }), resource(trial, { scope: 'open' })]
