import { asks, deciding, oneOf } from '#patterns/application/shared/steps.ts'
import { changeReasons } from '../shared/codes.ts'

const step = deciding({ hours: 24, phrases: ['情况属实，同意调宿。'] })
const keeper = { rule: 'changeKeeper' }

/** Within a room the keeper alone decides; a quarrel is talked about before anybody moves. */
export const changeModel = {
  steps: [
    oneOf(
      'kind',
      '调宿方式',
      ['same', '同宿舍互换', { field: 'isSameRoom', op: 'eq', value: true }, step('sameKeeper', '宿管审批', keeper)],
      [
        'usual',
        '其他',
        null,
        oneOf(
          'why',
          '调宿原因',
          [
            'quarrel',
            '室友矛盾',
            { field: 'reasonType', op: 'eq', value: changeReasons.mates[0] },
            step('mediate', '辅导员调解', asks.counsellor, { needs: { commentOnAgree: true } }),
          ],
          ['plain', '其他原因', null, step('fdy', '辅导员审批', asks.counsellor)],
        ),
        oneOf(
          'far',
          '对方辅导员',
          [
            'other',
            '由其他辅导员负责',
            { field: 'hasOtherFdy', op: 'eq', value: true },
            step('otherFdy', '对方辅导员审批', { rule: 'changeOtherFdy' }),
          ],
          ['own', '同一辅导员', null],
        ),
        step('yx', '学院审批', asks.collegeOfStudent),
        step('keeper', '原楼宿管审批', keeper),
        step('office', '公寓中心终审', asks.role('ssgl')),
      ],
    ),
  ],
}
