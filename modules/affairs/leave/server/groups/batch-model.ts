import type { FlowType } from '#services/flow/flow-type.ts'

const timeOut = { hours: 24, isWorkingTime: true, action: 'remind' as const, everyHours: 24, most: 2 }

/**
 * The organiser's own department agrees first, then the student office. Whoever leads the department asks only the office; within the
 * office somebody still says so, be it the organiser.
 */
export const batchModel: FlowType['model'] = {
  settings: { withdraw: 'untilEnd' },
  steps: [
    {
      kind: 'approve',
      key: 'department',
      name: '组织部门审批',
      candidates: [{ rule: 'starterDeptLeader', params: {} }],
      timeOut,
      phrases: ['同意', '请核对名单', '请补充活动通知'],
    },
    {
      kind: 'approve',
      key: 'xgc',
      name: '学生处审批',
      whenStarter: 'self',
      candidates: [{ rule: 'role', params: { roles: ['xgc'] } }],
      timeOut,
      phrases: ['同意', '请核对名单', '请补充活动通知'],
    },
  ],
}
