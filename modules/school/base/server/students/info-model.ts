import { asks, deciding, oneOf } from '#patterns/application/shared/steps.ts'
import type { FlowType } from '#services/flow/flow-type.ts'
import { twiceCheckedFields } from '../../shared/students/info-change.ts'

const step = deciding({ hours: 24, phrases: ['情况属实，同意更正。', '与证明材料一致，同意。'] })
const identity = { field: 'fieldName', op: 'in' as const, value: [...twiceCheckedFields, 'birthday'] }
/** Where who somebody is, is confirmed. */
export const secondStep = 'registry'

/** The counsellor agrees; who somebody is, is confirmed by the registrar as well. */
export const infoModel: FlowType['model'] = {
  settings: { startFields: { value: 'edit', reason: 'edit', proofFileIds: 'edit' } },
  steps: [
    step('fdy', '辅导员审核', asks.counsellor),
    oneOf(
      'what',
      '更正内容',
      ['identity', '姓名、证件号码、民族', identity, step(secondStep, '学籍科复核', asks.section('registry'))],
      ['other', '其他', null],
    ),
  ],
}
