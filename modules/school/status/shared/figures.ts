import { byPeriod, defineFigures, type Figure } from '#patterns/figures/shared/figures.ts'
import { unitDimensions } from '#modules/school/base/shared/students/dimensions.ts'
import { changeStates } from './change.ts'

/** How many students there are now, and what is to come. */
export const nowFigures = {
  enrolled: { label: '在籍', unit: '人', about: '有学籍的学生，含休学、停学与保留学籍的' },
  reading: { label: '在读', unit: '人', about: '在校学习的学生' },
  suspended: { label: '休学', unit: '人', about: '此刻休学的学生' },
  retained: { label: '保留学籍', unit: '人', about: '此刻保留学籍的学生' },
  inTerm: { label: '本学期异动', unit: '件', about: '本学期至今生效的学籍异动' },
  pending: { label: '待生效', unit: '件', about: '已批准、还没有到生效日期或未能生效的异动' },
} as const satisfies Readonly<Record<string, Figure>>

/** What changed in a span of dates, where students stood before. */
export const changeFigures = defineFigures({
  name: 'status-stat',
  label: '学籍统计',
  figures: {
    changes: {
      label: '生效异动',
      unit: '件',
      about: '生效日期在区间内的学籍异动，撤销的不计',
      rows: { state: changeStates.effective[0] },
    },
    changed: { label: '异动人数', unit: '人', about: '区间内有计入异动率的异动的学生，每人计一次' },
    lost: {
      label: '流失人数',
      unit: '人',
      about: '区间内退学、开除、转出等离开学校的学生，每人计一次',
      better: 'down',
    },
  },
  dimensions: {
    department: unitDimensions.department,
    major: unitDimensions.major,
    toMajor: { label: '转入专业', tab: '按转入专业', field: 'toMajorId', entity: 'base.major' },
    kind: { label: '异动类别', tab: '按类别', field: 'kind' },
    reason: { label: '异动原因', tab: '按原因', field: 'openReason' },
    period: byPeriod,
  },
  list: { screen: '/status/change', day: 'effectiveDate' },
  narrowedBy: ['departmentId', 'kind', 'openReason', 'majorId', 'grade'],
  charted: ['changes', 'changed', 'lost'],
  order: ['changes'],
})
