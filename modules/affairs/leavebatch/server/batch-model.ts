import { asks, deciding, within } from '#patterns/application/shared/steps.ts'
import type { FlowType } from '#services/flow/flow-type.ts'

const step = deciding({
  hours: 24,
  timeOut: { ...within(24), most: 2 },
  phrases: ['同意', '请核对名单', '请补充活动通知'],
})

/**
 * The organiser's own department agrees first, then the student office. Whoever leads the department asks only the office; within the
 * office somebody still says so, be it the organiser.
 */
export const batchModel: FlowType['model'] = {
  settings: { withdraw: 'untilEnd' },
  steps: [
    step('department', '组织部门审批', asks.headOfStarter),
    step('xgc', '学生处审批', asks.role('xgc'), { whenStarter: 'self' }),
  ],
}
