import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'leave.batch': true
  }
}

export const batchStates = { draft: ['0', '草稿', 'grey'], deciding: ['10', '审批中', 'blue'], toMend: ['15', '退回修改', 'amber'], granted: ['20', '已生效', 'green'], withdrawn: ['60', '已撤回', 'grey'], refused: ['61', '不同意', 'red'], cancelled: ['62', '已取消', 'grey'] } as const

/** Leave for many on behalf of the school: a contest, a training, a ceremony. */
export const leaveBatch = defineEntity('leave.batch', {
  label: '集体公假',
  service: 'xsgl',
  path: 'leaveBatch',
  title: 'title',
  search: ['title', 'batchNo'],
  fields: {
    batchNo: f.text({ label: '编号', computed: true, max: 20, width: 150 }),
    title: f.text({ label: '名称', required: true, max: 80, width: 220 }),
    typeId: f.ref('leave.type', { label: '类型', required: true, width: 110 }),
    startTime: f.moment({ label: '开始时间', required: true, width: 150 }),
    endTime: f.moment({ label: '结束时间', required: true, width: 150 }),
    isOut: f.flag({ label: '出校门', default: false }),
    isOvernight: f.flag({ label: '不在校住宿', default: false }),
    isOutOfCity: f.flag({ label: '离开本市', default: false }),
    cantonCode: f.region({ label: '去向' }),
    destAddress: f.text({ label: '详细地址', max: 200 }),
    departmentId: f.ref('base.department', { label: '组织部门', computed: true, width: 150 }),
    organiserId: f.ref('sys.user', { label: '组织人', computed: true, width: 110 }),
    reason: f.longText({ label: '事由', required: true, min: 5, max: 500 }),
    docFileId: f.files({ label: '活动通知或文件', required: true, max: 3 }),
    studentIds: f.refs('base.student', { label: '学生', required: true }),
    peopleCount: f.integer({ label: '人数', computed: true, width: 80 }),
    status: f.state(batchStates, { label: '状态', required: true, computed: true, default: '0', width: 90 }),
  },
  unique: [{ on: ['batchNo'] }],
  list: { columns: ['batchNo', 'title', 'typeId', 'startTime', 'endTime', 'departmentId', 'peopleCount', 'status'], filters: ['title', 'typeId', 'departmentId', 'status', 'startTime'], sort: ['-startTime'] },
  form: [
    { section: '公假', fields: ['title', 'typeId', 'startTime', 'endTime', 'reason', 'docFileId'] },
    { section: '去向', fields: ['isOut', 'isOvernight', 'isOutOfCity', 'cantonCode', 'destAddress'] },
    { section: '人员', fields: ['studentIds'] },
  ],
  removable: 'hard',
})
