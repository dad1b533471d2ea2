import { asks, deciding, oneOf } from '#patterns/application/shared/steps.ts'
import type { FlowType } from '#services/flow/flow-type.ts'

const step = deciding({ hours: 8, phrases: ['同意发布。', '内容无误，同意发布。'], allows: { goBack: false } })
/** So many readers are for the publicity office as well. */
const crowd = { field: 'receivers', op: 'gt', value: 5000 } as const

/** The head of the department; a crowd is for the publicity office as well. */
export const noticeModel: FlowType['model'] = {
  settings: { withdraw: 'untilEnd' },
  steps: [
    step('leader', '部门负责人审批', asks.headOfStarter, { whenRejected: 'end' }),
    oneOf(
      'size',
      '接收人数',
      ['crowd', '5,000 人以上', crowd, step('publicity', '宣传部门审核', asks.section('publicity'))],
      ['usual', '其他', null],
    ),
  ],
}
