import type { Dimension } from '#patterns/figures/shared/figures.ts'

/** By what numbers about students are divided: where they belonged, and each of them. */
export const unitDimensions = {
  department: { label: '院系', tab: '按院系', field: 'departmentId', entity: 'base.department' },
  major: {
    label: '专业',
    tab: '按专业',
    field: 'majorId',
    entity: 'base.major',
    note: { label: '院系', fields: ['departmentId'] },
  },
  class: {
    label: '班级',
    tab: '按班级',
    field: 'classId',
    entity: 'base.class',
    note: { label: '院系', fields: ['departmentId'] },
  },
  student: {
    label: '学生',
    tab: '按学生',
    field: 'studentId',
    entity: 'base.student',
    note: { label: '学号与班级', fields: ['xh', 'classId'] },
  },
} as const satisfies Readonly<Record<string, Dimension>>
