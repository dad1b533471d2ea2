import { asks, deciding, oneOf } from '#patterns/application/shared/steps.ts'
import type { FlowType } from '#services/flow/flow-type.ts'

const step = deciding({ hours: 8, phrases: ['同意。', '已与学生沟通，同意。', '同意，请做好补课安排。'] })
/** So many sections are for the department alone. */
const many = { field: 'sections', op: 'gt', value: 2 } as const

/** The department that gives the course; more than two sections are for the teaching office as well. */
export const lessonModel: FlowType['model'] = {
  steps: [
    step('department', '开课学院审批', asks.departmentIn('departmentId')),
    oneOf(
      'size',
      '涉及节数',
      ['many', '超过 2 节', many, step('office', '教务科审批', asks.section('teaching'))],
      ['few', '2 节及以内', null],
    ),
  ],
}
