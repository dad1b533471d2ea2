import { asks, deciding } from '#patterns/application/shared/steps.ts'
import type { FlowType } from '#services/flow/flow-type.ts'
import { flowCorrection } from '#services/flow/server/design/correct-models.ts'

const step = deciding({ hours: 24, phrases: ['已核对，授予。'] })

/** The head of the department, then an administrator. Giving asks for a second authentication, which many at once cannot be asked for. */
export const permModel: FlowType['model'] = {
  steps: [
    step('leader', '部门负责人审批', asks.headOfStarter, { phrases: ['工作需要，同意。'] }),
    step('admin', '系统管理员授权', asks.role('gly'), { labels: { agree: '授予' }, allows: { batch: false } }),
  ],
}

/** Schools of an earlier edition could decide on many applications at once, and each was refused for want of a proof. */
export const onePermAtATimeSeed = flowCorrection({
  name: 'roles are given one by one',
  processTypes: ['permApply'],
  step: 'admin',
  from: { batch: true },
  to: { batch: false },
  note: '产品升级：授予角色须逐件二次认证，不再批量审批',
})
