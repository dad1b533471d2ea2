import { defineAction } from '#kernel/entity/define-action.ts'
import { unitSchedule } from './unit-schedule.ts'

/** From now on the staff of the department see it. */
export const publish = defineAction(unitSchedule, 'publish', { label: '发布', from: ['draft'], to: 'published' })

export const withdraw = defineAction(unitSchedule, 'withdraw', { label: '撤回', from: ['published'], to: 'draft' })
