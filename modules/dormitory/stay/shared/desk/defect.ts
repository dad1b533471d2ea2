import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentPlace } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'stay.defect': true
  }
}

/** Found by the student when they came, or by the keeper when they went. */
export const defectSides = { in: ['1', '入住时'], out: ['2', '退宿时'] } as const
export const defectKinds = { broken: ['2', '损坏', 'amber'], missing: ['3', '缺失', 'red'] } as const

/** A thing of a bed or its room that is not as it should be. What was broken before somebody came is not theirs to pay. */
export const defect = defineEntity('stay.defect', {
  label: '资产核验',
  service: 'yxgl',
  path: 'dormitoryDefect',
  fields: {
    registerId: f.ref('stay.register', { label: '住宿登记', required: true, isPart: true, width: 180 }),
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', computed: true, width: 130 }),
    floorId: f.ref('dorm.floor', { label: '楼层', computed: true, width: 130 }),
    studentId: f.ref('base.student', { label: '学生', required: true, width: 120 }),
    ...studentPlace.fields,
    side: f.state(defectSides, { label: '核验时间', required: true, width: 100 }),
    asset: f.code('dormAsset', { label: '资产', required: true, width: 130 }),
    kind: f.state(defectKinds, { label: '情况', required: true, width: 90 }),
    note: f.text({ label: '说明', max: 200, computed: true, width: 200 }),
    photoIds: f.files({ label: '照片', max: 6, image: true, computed: true }),
    priceFen: f.money({ label: '原价', computed: true, width: 100 }),
    boughtDate: f.day({ label: '购置日期', computed: true, width: 110 }),
    isShared: f.flag({ label: '全室分摊', computed: true, default: false, width: 90 }),
    amountFen: f.money({ label: '应赔金额', computed: true, default: 0, width: 110 }),
    foundTime: f.moment({ label: '登记时间', required: true, width: 150 }),
    foundBy: f.text({ label: '登记人', computed: true, max: 50, width: 100 }),
  },
  title: 'note',
  indexes: [['registerId', 'side'], ['dormId'], ['floorId'], ['studentId'], ['classId'], ['departmentId']],
  list: {
    columns: ['studentId', 'registerId', 'side', 'asset', 'kind', 'amountFen', 'foundTime', 'foundBy'],
    filters: ['dormId', 'departmentId', 'classId', 'side', 'asset', 'kind', 'foundTime'],
    sort: ['-foundTime'],
  },
  form: [],
  removable: 'hard',
})
export type DefectRow = Row<typeof defect>
