import type { FlowType } from '#services/flow/flow-type.ts'
import { twiceCheckedFields } from '../../shared/students/info-change.ts'

const phrases = ['情况属实，同意更正。', '与证明材料一致，同意。']
const day = { hours: 24, isWorkingTime: true, action: 'remind', everyHours: 24, most: 5 } as const
/** Where who somebody is, is confirmed. */
export const secondStep = 'registry'

/** The counsellor agrees; who somebody is, is confirmed by the registrar as well. */
export const infoModel: FlowType['model'] = {
  settings: { startFields: { value: 'edit', reason: 'edit', proofFileIds: 'edit' } },
  steps: [
    { kind: 'approve', key: 'fdy', name: '辅导员审核', candidates: [{ rule: 'stuFdy' }], phrases, timeOut: day },
    {
      kind: 'exclusive',
      key: 'what',
      name: '更正内容',
      branches: [
        {
          key: 'identity',
          name: '姓名、证件号码、民族',
          when: { groups: [{ rows: [{ field: 'fieldName', op: 'in', value: [...twiceCheckedFields, 'birthday'] }] }] },
          steps: [
            {
              kind: 'approve',
              key: secondStep,
              name: '学籍科复核',
              candidates: [{ rule: 'dutySection', params: { duty: 'registry' } }],
              phrases,
              timeOut: day,
            },
          ],
        },
        { key: 'other', name: '其他', steps: [] },
      ],
    },
  ],
}
