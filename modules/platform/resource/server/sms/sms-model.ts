import { asks, deciding, oneOf } from '#patterns/application/shared/steps.ts'
import type { FlowType } from '#services/flow/flow-type.ts'

const step = deciding({ hours: 8, phrases: ['同意发送。'] })
/** So many people are for the publicity office as well. */
const crowd = { field: 'people', op: 'gt', value: 5000 } as const

/** The head of the department; a crowd is for the publicity office as well. */
export const smsMassModel: FlowType['model'] = {
  steps: [
    step('leader', '部门负责人审批', asks.headOfStarter, { phrases: ['同意发送。', '内容无误，同意。'] }),
    oneOf(
      'size',
      '接收人数',
      ['crowd', '5,000 人以上', crowd, step('publicity', '宣传部门审核', asks.section('publicity'))],
      ['usual', '其他', null],
    ),
  ],
}
