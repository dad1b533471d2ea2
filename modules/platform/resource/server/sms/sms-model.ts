import type { FlowType } from '#services/flow/flow-type.ts'

const within = { hours: 8, isWorkingTime: true, action: 'remind', everyHours: 24, most: 5 } as const
/** So many people are for the publicity office as well. */
const crowd = 5000

/** The head of the department; a crowd is for the publicity office as well. */
export const smsMassModel: FlowType['model'] = {
  steps: [
    {
      kind: 'approve',
      key: 'leader',
      name: '部门负责人审批',
      candidates: [{ rule: 'starterDeptLeader' }],
      phrases: ['同意发送。', '内容无误，同意。'],
      timeOut: within,
    },
    {
      kind: 'exclusive',
      key: 'size',
      name: '接收人数',
      branches: [
        {
          key: 'crowd',
          name: '5,000 人以上',
          when: { groups: [{ rows: [{ field: 'people', op: 'gt', value: crowd }] }] },
          steps: [
            {
              kind: 'approve',
              key: 'publicity',
              name: '宣传部门审核',
              candidates: [{ rule: 'dutySection', params: { duty: 'publicity' } }],
              phrases: ['同意发送。'],
              timeOut: within,
            },
          ],
        },
        { key: 'usual', name: '其他', steps: [] },
      ],
    },
  ],
}
