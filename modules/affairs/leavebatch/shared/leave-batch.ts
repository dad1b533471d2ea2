import { z } from 'zod'
import { commonState } from '#kernel/entity/common-states.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'leave.batch': true
  }
}

export const batchStates = {
  draft: ['0', '草稿', 'grey'],
  deciding: commonState('10', '审批中'),
  toMend: commonState('15', '退回修改'),
  granted: ['20', '已生效', 'green'],
  withdrawn: commonState('60', '已撤回'),
  refused: ['61', '不同意', 'red'],
  cancelled: ['62', '已取消', 'grey'],
} as const

/** Kinds of leave that many take together: 公假, 竞赛/培训. */
export const batchTypeCodes: readonly string[] = ['03', '07']
/** Beyond this many it is no longer one occasion. */
export const mostInBatch = 2000
export const batchFlowCode = 'leaveBatch'

const skipped = z.object({ studentId: z.string(), xh: z.string().nullable(), xm: z.string(), reason: z.string() })
/** Somebody of a batch who got no leave by it, and why. */
export type SkippedStudent = z.infer<typeof skipped>

/** Leave for many on behalf of the school: a contest, a training, a ceremony. */
export const leaveBatch = defineEntity('leave.batch', {
  label: '集体公假',
  service: 'xsgl',
  path: 'leaveBatch',
  title: 'title',
  called: ({ title }) => `集体公假：${String(title)}`,
  search: ['title', 'batchNo'],
  fields: {
    batchNo: f.text({ label: '编号', computed: true, max: 20, width: 176 }),
    title: f.text({ label: '名称', required: true, max: 80, width: 220 }),
    typeId: f.ref('leave.type', { label: '类型', required: true, width: 110 }),
    startTime: f.moment({ label: '开始时间', required: true, width: 170 }),
    endTime: f.moment({ label: '结束时间', required: true, width: 170 }),
    isOut: f.flag({ label: '出校门', default: false }),
    isOvernight: f.flag({ label: '不在校住宿', default: false }),
    isOutOfCity: f.flag({ label: '离开本市', default: false }),
    cantonCode: f.region({ label: '去向' }),
    destAddress: f.text({ label: '详细地址', max: 200, help: '出校门时请填写目的地' }),
    departmentId: f.ref('base.department', { label: '组织部门', computed: true, width: 150 }),
    organiserId: f.ref('sys.user', { label: '组织人', computed: true, width: 110 }),
    reason: f.longText({ label: '事由', required: true, min: 5, max: 500 }),
    docFileId: f.files({ label: '活动通知或文件', required: true, max: 3 }),
    studentIds: f.refs('base.student', { label: '学生', required: true, max: mostInBatch }),
    peopleCount: f.integer({ label: '人数', computed: true, width: 80 }),
    grantedCount: f.integer({ label: '已生成请假', computed: true, width: 100 }),
    skipped: f.json(z.array(skipped).max(mostInBatch), { label: '未生成请假', computed: true }),
    endReason: f.text({ label: '取消原因', computed: true, max: 200 }),
    status: f.state(batchStates, { label: '状态', required: true, computed: true, default: '0', width: 90 }),
  },
  unique: [{ on: ['batchNo'] }],
  follows: { departmentId: 'always' },
  indexes: [
    ['departmentId', 'startTime'],
    ['status', 'startTime'],
  ],
  states: {
    field: 'status',
    initial: 'draft',
    moves: {
      draft: ['deciding', 'granted'],
      deciding: ['toMend', 'granted', 'withdrawn', 'refused'],
      toMend: ['deciding', 'withdrawn'],
      granted: ['cancelled'],
      withdrawn: [],
      refused: [],
      cancelled: [],
    },
  },
  list: {
    columns: [
      'batchNo',
      'title',
      'typeId',
      'startTime',
      'endTime',
      'departmentId',
      'organiserId',
      'peopleCount',
      'status',
    ],
    filters: ['title', 'typeId', 'departmentId', 'status', 'startTime'],
    sort: ['-startTime'],
  },
  form: [
    { section: '类型', fields: ['typeId'] },
    { section: '公假', fields: ['title', 'startTime', 'endTime', 'reason', 'docFileId'] },
    { section: '去向', fields: ['isOut', 'isOvernight', 'isOutOfCity', 'cantonCode', 'destAddress'] },
    { section: '人员', fields: ['studentIds'] },
  ],
  removable: 'never',
})
export type LeaveBatchRow = Row<typeof leaveBatch>
