import { asks, deciding } from '#patterns/application/shared/steps.ts'

const step = deciding({ hours: 24, phrases: ['情况属实，已与家长核实，同意。'] })

/** Whoever knows the student and the family, the college, and the office that keeps the register. */
export const livingModel = {
  steps: [
    step('fdy', '辅导员审批', asks.counsellor),
    step('yx', '院系审批', asks.collegeOfStudent),
    step('office', '公寓管理中心备案', asks.role('ssgl')),
  ],
}
