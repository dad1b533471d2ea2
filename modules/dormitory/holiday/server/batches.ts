import { action, resource } from '#kernel/operations/resource.ts'
import { defineWatch } from '#services/watch/define-watch.ts'
import { batchStates, publishBatch, stayBatch } from '../shared/batch.ts'

const fixedOnceOpen = ['stayBegin', 'stayEnd', 'needParent', 'feePerDay'] as const

export const batches = resource(stayBatch, {
  scope: 'open',
  picker: { isOpen: true },
  actions: [action(publishBatch)],
  withhold: ({ state }) =>
    state === batchStates.draft[0] ? [] : state === batchStates.open[0] ? ['remove'] : ['update', 'remove'],
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { before, merged, problems } of drafts) {
        if (String(merged.applyEnd) <= String(merged.applyBegin)) problems.applyEnd ??= '申请截止应晚于申请开始'
        if (String(merged.stayEnd) < String(merged.stayBegin)) problems.stayEnd ??= '留宿结束不能早于留宿开始'
        // People asked for these days, and their families agreed to them.
        if (before?.state === batchStates.open[0])
          for (const name of fixedOnceOpen) if (merged[name] !== before[name]) problems[name] ??= '批次已发布，不能修改'
      }
    },
  },
})

const dayMinutes = 24 * 60

export const batchWatch = defineWatch(stayBatch, {
  name: 'holiday batches',
  label: '假期留宿批次到期结束',
  everySeconds: 3600,
  moves: [{ from: 'open', to: 'over', at: 'stayEnd', minutesAfter: dayMinutes }],
})
