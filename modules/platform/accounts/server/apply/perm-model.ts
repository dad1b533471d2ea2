import type { FlowType } from '#services/flow/flow-type.ts'
import { flowCorrection } from '#services/flow/server/design/correct-models.ts'
import { permFlowCode } from '../../shared/perm-apply.ts'

const within = { hours: 24, isWorkingTime: true, action: 'remind', everyHours: 24, most: 5 } as const

/** The head of the department, then an administrator. */
export const permModel: FlowType['model'] = {
  steps: [
    {
      kind: 'approve',
      key: 'leader',
      name: '部门负责人审批',
      candidates: [{ rule: 'starterDeptLeader' }],
      phrases: ['工作需要，同意。'],
      timeOut: within,
    },
    {
      kind: 'approve',
      key: 'admin',
      name: '系统管理员授权',
      candidates: [{ rule: 'role', params: { roles: ['gly'] } }],
      labels: { agree: '授予' },
      // Giving asks for a second authentication, which many at once cannot be asked for.
      allows: { batch: false },
      phrases: ['已核对，授予。'],
      timeOut: within,
    },
  ],
}

/** Schools of an earlier edition could decide on many applications at once, and each was refused for want of a proof. */
export const onePermAtATimeSeed = flowCorrection({
  name: 'roles are given one by one',
  processTypes: [permFlowCode],
  step: 'admin',
  from: { batch: true },
  to: { batch: false },
  note: '产品升级：授予角色须逐件二次认证，不再批量审批',
})
