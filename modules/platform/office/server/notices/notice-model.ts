import type { FlowType } from '#services/flow/flow-type.ts'

const within = { hours: 8, isWorkingTime: true, action: 'remind', everyHours: 24, most: 5 } as const
const phrases = ['同意发布。', '内容无误，同意发布。']
/** So many readers are for the publicity office as well. */
const crowd = 5000

/** The head of the department; a crowd is for the publicity office as well. */
export const noticeModel: FlowType['model'] = {
  settings: { withdraw: 'untilEnd' },
  steps: [
    {
      kind: 'approve',
      key: 'leader',
      name: '部门负责人审批',
      candidates: [{ rule: 'starterDeptLeader' }],
      phrases,
      timeOut: within,
      whenRejected: 'end',
      allows: { goBack: false },
    },
    {
      kind: 'exclusive',
      key: 'size',
      name: '接收人数',
      branches: [
        {
          key: 'crowd',
          name: '5,000 人以上',
          when: { groups: [{ rows: [{ field: 'receivers', op: 'gt', value: crowd }] }] },
          steps: [
            {
              kind: 'approve',
              key: 'publicity',
              name: '宣传部门审核',
              candidates: [{ rule: 'dutySection', params: { duty: 'publicity' } }],
              phrases,
              timeOut: within,
              allows: { goBack: false },
            },
          ],
        },
        { key: 'usual', name: '其他', steps: [] },
      ],
    },
  ],
}
