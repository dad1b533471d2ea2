import { z } from 'zod'
import { commonState } from '#kernel/entity/common-states.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'base.split': true
  }
}

export const splitStates = { done: ['1', '已生效', 'green'], undone: commonState('2', '已撤销') } as const

/** One division of freshmen into classes, with what is needed to take it back. */
export const splitRecord = defineEntity('base.split', {
  label: '分班记录',
  service: 'base',
  path: 'stuClassSplit',
  fields: {
    gradeMajorId: f.ref('base.gradeMajor', {
      label: '年级专业',
      required: true,
      computed: true,
      isPart: true,
      width: 200,
    }),
    departmentId: f.ref('base.department', { label: '院系', computed: true, isPart: true, width: 160 }),
    splitDate: f.day({ label: '分班日期', required: true, computed: true, width: 120 }),
    studentNum: f.integer({ label: '人数', computed: true, width: 80 }),
    classNum: f.integer({ label: '班级数', computed: true, width: 80 }),
    operator: f.text({ label: '经办人', computed: true, max: 50, width: 110 }),
    /** Who went where with which number, and which classes were made for it. */
    moves: f.json(z.unknown(), { label: '分班结果', computed: true, withheld: true }),
    state: f.state(splitStates, { label: '状态', required: true, computed: true, default: '1', width: 90 }),
  },
  title: 'splitDate',
  states: { field: 'state', initial: 'done', moves: { done: ['undone'], undone: [] } },
  list: {
    columns: ['gradeMajorId', 'departmentId', 'splitDate', 'studentNum', 'classNum', 'operator', 'state'],
    filters: ['gradeMajorId', 'departmentId', 'state'],
    sort: ['-splitDate'],
  },
  form: [],
  removable: 'never',
  isLog: true,
})
