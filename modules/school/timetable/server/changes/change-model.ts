import type { FlowType } from '#services/flow/flow-type.ts'

const phrases = ['同意。', '已与学生沟通，同意。', '同意，请做好补课安排。']
const within = { hours: 8, isWorkingTime: true, action: 'remind', everyHours: 24, most: 5 } as const
/** So many sections are for the department alone. */
const few = 2

/** The department that gives the course; more than two sections are for the teaching office as well. */
export const lessonModel: FlowType['model'] = {
  steps: [
    {
      kind: 'approve',
      key: 'department',
      name: '开课学院审批',
      candidates: [{ rule: 'formDept', params: { field: 'departmentId' } }],
      phrases,
      timeOut: within,
    },
    {
      kind: 'exclusive',
      key: 'size',
      name: '涉及节数',
      branches: [
        {
          key: 'many',
          name: '超过 2 节',
          when: { groups: [{ rows: [{ field: 'sections', op: 'gt', value: few }] }] },
          steps: [
            {
              kind: 'approve',
              key: 'office',
              name: '教务科审批',
              candidates: [{ rule: 'dutySection', params: { duty: 'teaching' } }],
              phrases,
              timeOut: within,
            },
          ],
        },
        { key: 'few', name: '2 节及以内', steps: [] },
      ],
    },
  ],
}
