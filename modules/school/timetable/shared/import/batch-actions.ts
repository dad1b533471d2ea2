import { z } from 'zod'
import { defineAction } from '#kernel/entity/define-action.ts'
import { f } from '#kernel/fields/f.ts'
import { courseImportBatch, rollbackDays } from './course-import-batch.ts'

const oneDay = 86_400_000
const started = '已开始处理，完成后自动刷新'
const reason = { label: '原因', min: 2, max: 200, missing: '请填写原因' } as const

/** Pairs of the board that may stand as they are. */
export const ignore = defineAction(courseImportBatch, 'ignore', {
  label: '忽略冲突',
  from: ['waiting'],
  fields: {
    keys: f.json(z.array(z.string()).max(2000), { label: '冲突', required: true, missing: '请选择冲突' }),
    reason: f.longText({ ...reason, required: true, help: '说明为什么可以同时上课' }),
  },
})

/** From now on the timetable of that term is what the sheet says, if need be in spite of its conflicts. */
export const confirm = defineAction(courseImportBatch, 'confirm', {
  label: '确认生效',
  tone: 'primary',
  from: ['waiting'],
  to: 'applying',
  fields: {
    force: f.flag({ label: '强制生效', default: false }),
    reason: f.longText({ ...reason, help: '说明为什么在有冲突时仍要生效' }),
  },
  done: started,
})

/** Back to what stood before, for a week and as long as nothing newer is in force. */
export const rollback = defineAction(courseImportBatch, 'rollback', {
  label: '回退',
  title: '回退到生效前的课表？',
  from: ['inForce'],
  to: 'applying',
  // Later the server would refuse it.
  isOffered: ({ confirmTime }, { now }) =>
    Boolean(confirmTime) && now.getTime() - Date.parse(String(confirmTime)) < rollbackDays * oneDay,
  hint: '本批次带来的课次会撤回',
  done: started,
})
