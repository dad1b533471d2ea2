import { commonState } from '#kernel/entity/common-states.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'status.change': true
  }
}

export const changeStates = {
  draft: ['0', '草稿', 'grey'],
  waiting: commonState('10', '审批中'),
  returned: commonState('15', '退回待修改'),
  approved: ['20', '已批准待生效', 'amber'],
  effective: ['30', '已生效', 'green'],
  reverted: commonState('40', '已撤销'),
  refused: ['61', '不同意', 'red'],
  cancelled: commonState('62', '已撤回'),
} as const

/** Of these a student has one at a time. */
export const openStates = [
  changeStates.draft[0],
  changeStates.waiting[0],
  changeStates.returned[0],
  changeStates.approved[0],
] as const

const keeps = '学生和异动类别不能修改，请删除后重新登记'

/** One decided change of a student's status or placement, with its document; what it does happens on its day. */
export const change = defineEntity('status.change', {
  label: '学籍异动',
  service: 'xsgl',
  path: 'stuStatusChange',
  fields: {
    changeNo: f.text({ label: '异动编号', computed: true, max: 20, width: 130 }),
    kind: f.code('statusChangeKind', { label: '异动类别', required: true, fixed: keeps, width: 110 }),
    studentId: f.ref('base.student', { label: '学生', required: true, fixed: keeps, width: 120 }),
    ...studentSnapshot.fields,
    xjztM: f.code('studentStatus', { label: '异动前状态', computed: true, width: 110 }),
    /** The exact reason is for the registrar; everybody else reads `openReason`. */
    reasonCode: f.code('statusChangeReason', {
      label: '具体原因',
      help: '提交审批时必填',
      grant: 'reason',
      width: 110,
    }),
    openReason: f.code('statusChangeReason', { label: '异动原因', computed: true, width: 110 }),
    reasonText: f.longText({ label: '原因说明', max: 500, grant: 'reason' }),
    toXjztM: f.code('studentStatus', { label: '异动后状态', computed: true, width: 130 }),
    toClassId: f.ref('base.class', { label: '转入班级', help: '复学、转专业、转班级、留降级等须选择', width: 130 }),
    toMajorId: f.ref('base.major', { label: '转入专业', computed: true, width: 160 }),
    toDepartmentId: f.ref('base.department', { label: '转入院系', computed: true, width: 160 }),
    toGrade: f.integer({ label: '转入年级', computed: true, width: 80 }),
    applyDate: f.day({ label: '申请日期', max: 'today', width: 120 }),
    effectiveDate: f.day({ label: '生效日期', help: '不填时为发文日期，尚未发文的为录入当天', width: 120 }),
    backdateReason: f.text({ label: '追溯原因', max: 200, help: '生效日期早于今天时填写' }),
    expectReturnDate: f.day({ label: '预计复学日期', help: '休学、停学、保留学籍须填写', width: 120 }),
    docNo: f.text({ label: '文号', max: 50, help: '发文后填写，生效前必填，如 院教〔2026〕12号', width: 160 }),
    docDate: f.day({ label: '发文日期', max: 'today', width: 120 }),
    files: f.files({ label: '附件', grant: 'reason', help: '因病休学复学须上传医院诊断和复学评估' }),
    state: f.state(changeStates, { label: '状态', required: true, computed: true, default: '0', width: 240 }),
    /** Why the last attempt to carry it out failed. */
    problem: f.text({ label: '未生效原因', computed: true, max: 200 }),
    effectTime: f.moment({ label: '办结时间', computed: true, width: 150 }),
    revertDate: f.day({ label: '撤销日期', computed: true }),
    revertDocNo: f.text({ label: '撤销文号', computed: true, max: 50 }),
    revertReason: f.text({ label: '撤销原因', computed: true, max: 200 }),
    /** Shared by those entered together, who have one document. */
    groupId: f.text({ label: '同批标识', computed: true, withheld: true, max: 36 }),
    /** The last reminder of the return that went out: 60, 30 or 7 days before, -14 when it is long overdue. */
    toldDays: f.integer({ label: '复学提醒', computed: true, withheld: true }),
    remark: f.longText({ label: '备注', max: 500 }),
  },
  title: 'xm',
  called: ({ xm }, wordOf) => `${String(xm)}${wordOf('kind')}`,
  search: ['changeNo', 'xh', 'xm', 'docNo'],
  pinyin: ['xm'],
  unique: [
    { on: ['changeNo'] },
    { on: ['studentId'], where: { state: openStates }, message: '该生有一笔未完成的异动' },
  ],
  indexes: [
    ['state', 'effectiveDate'],
    ['studentId', 'effectiveDate'],
    ['kind', 'effectiveDate'],
    ['docNo'],
    ['departmentId', 'kind'],
  ],
  follows: { departmentId: { state: openStates }, toDepartmentId: { state: openStates } },
  states: {
    field: 'state',
    initial: 'draft',
    moves: {
      draft: ['waiting', 'approved', 'effective'],
      waiting: ['returned', 'approved', 'effective', 'refused', 'cancelled'],
      returned: ['waiting', 'approved', 'effective', 'cancelled'],
      approved: ['draft', 'effective'],
      effective: ['reverted'],
      reverted: [],
      refused: [],
      cancelled: [],
    },
  },
  list: {
    columns: [
      'changeNo',
      'xm',
      'xh',
      'kind',
      'openReason',
      'departmentId',
      'classId',
      'xjztM',
      'toXjztM',
      'effectiveDate',
      'docNo',
      'state',
    ],
    filters: [
      'kind',
      'state',
      'studentId',
      'departmentId',
      'majorId',
      'toMajorId',
      'classId',
      'grade',
      'openReason',
      'effectiveDate',
      'expectReturnDate',
      'docNo',
    ],
    sort: ['-effectiveDate', '-changeNo'],
  },
  form: [
    { section: '异动', fields: ['kind', 'studentId', 'reasonCode', 'reasonText', 'toClassId'] },
    { section: '日期', fields: ['applyDate', 'effectiveDate', 'backdateReason', 'expectReturnDate'] },
    { section: '文件', fields: ['docNo', 'docDate', 'files', 'remark'] },
  ],
  removable: 'bin',
})
export type ChangeRow = Row<typeof change>
