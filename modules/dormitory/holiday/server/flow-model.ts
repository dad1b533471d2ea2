import { asks, deciding } from '#patterns/application/shared/steps.ts'

const step = deciding({ hours: 24, phrases: ['情况属实，同意留宿。'] })

export const stayModel = {
  steps: [
    step('fdy', '辅导员审批', asks.counsellor),
    step('yx', '学院审批', asks.collegeOfStudent),
    step('office', '公寓中心审批', asks.role('ssgl')),
  ],
}
