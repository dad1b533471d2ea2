import { asks, deciding } from '#patterns/application/shared/steps.ts'

const step = deciding({ hours: 24, phrases: ['情况属实，同意退宿。'] })

/** Whoever knows the student, and the college; the keeper looks at the room afterwards. */
export const leaveModel = {
  steps: [step('fdy', '辅导员审批', asks.counsellor), step('yx', '院系审批', asks.collegeOfStudent)],
}
