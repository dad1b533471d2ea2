import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { keptOfStudent } from './kept-of-student.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'duty.goods': true
  }
}

/** Large things carried out of a house or into it. */
export const goodsOut = defineEntity('duty.goods', {
  label: '大件物品出入',
  service: 'yxgl',
  path: 'dormitoryGoodsOut',
  fields: {
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', required: true, fixed: '登记不能换楼', width: 150 }),
    goods: f.text({ label: '物品', required: true, max: 100, width: 200 }),
    xh: f.text({ label: '学号', required: true, max: 20, help: '姓名自动带出', width: 120 }),
    studentId: f.ref('base.student', { label: '学生', computed: true, width: 110 }),
    ...keptOfStudent,
    dir: f.code('dormGoodsDir', { label: '方向', required: true, default: '1', width: 90 }),
    moveTime: f.moment({ label: '时间', computed: true, width: 150 }),
    approveBy: f.text({ label: '同意人', help: '辅导员或宿管负责人', max: 30, width: 100 }),
    photoFileIds: f.files({ label: '照片', max: 4, image: true }),
    remark: f.text({ label: '备注', max: 100, width: 160 }),
    lookBy: f.text({ label: '登记人', computed: true, max: 50, width: 100 }),
  },
  title: 'goods',
  search: ['goods', 'xh'],
  pinyin: ['goods'],
  indexes: [['dormId', 'moveTime'], ['studentId']],
  list: {
    columns: ['moveTime', 'dormId', 'studentId', 'xh', 'goods', 'dir', 'approveBy', 'lookBy'],
    filters: ['dormId', 'goods', 'departmentId', 'classId', 'dir', 'moveTime'],
    sort: ['-moveTime'],
  },
  form: [{ section: '大件物品出入', fields: ['dormId', 'xh', 'goods', 'dir', 'approveBy', 'photoFileIds', 'remark'] }],
  removable: 'never',
})
