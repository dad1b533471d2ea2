import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { applyRoutes, prefillRoute } from '#patterns/application/shared/apply-routes.ts'
import { applicationStates, openApplications } from '#patterns/application/shared/states.ts'
import type { StudentFace } from '#modules/school/base/shared/people/subject.ts'
import { defineOwn } from '#patterns/own/shared/own.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'offcampus.living': true
  }
}

export const livingKinds = {
  home: ['1', '走读（家住本地）'],
  rented: ['2', '校外租房'],
  practice: ['3', '校外实习住宿'],
} as const
export const livingStates = {
  ...applicationStates('已备案'),
  ended: ['6', '已结束', 'grey'],
} as const
/** How the number that was given stands to those of the family that somebody has called and found right. */
export const parentChecks = {
  same: ['1', '与已核实的家庭号码一致', 'green'],
  other: ['2', '与已核实的家庭号码不同', 'red'],
  unknown: ['3', '家庭成员中没有已核实的号码', 'amber'],
} as const
export const livingFlowCode = 'dormitoryOffCampus'

/** Somebody lives outside the school for a while: where, with whose consent, until when. */
export const living = defineEntity('offcampus.living', {
  label: '校外住宿',
  service: 'yxgl',
  path: 'dormitoryOffCampus',
  fields: {
    studentId: f.ref('base.student', { label: '学生', required: true, fixed: '不能更换学生，请重新申请' }),
    ...studentSnapshot.fields,
    kind: f.state(livingKinds, { label: '住宿类型', required: true, width: 150 }),
    beginDate: f.day({ label: '开始日期', required: true, width: 120 }),
    endDate: f.day({ label: '结束日期', required: true, help: '最长一个学期，到期须重新申请', width: 120 }),
    address: f.text({ label: '住址', required: true, min: 5, max: 200, sensitive: true, width: 220 }),
    contact: f.text({ label: '房东或同住人', required: true, max: 30, width: 120 }),
    contactPhone: f.phone({ label: '房东或同住人电话', required: true, width: 150 }),
    parentName: f.text({ label: '家长姓名', required: true, max: 30, width: 110 }),
    parentPhone: f.phone({ label: '家长电话', required: true, width: 130 }),
    parentCheck: f.state(parentChecks, { label: '家长电话核对', computed: true, width: 200 }),
    consentFiles: f.files({ label: '家长同意书', required: true, max: 6 }),
    isPledged: f.flag({
      label: '安全承诺',
      help: '遵守法律和校规，注意人身、财产、交通和用电用气安全',
      default: false,
    }),
    reason: f.longText({ label: '申请理由', required: true, min: 5, max: 500 }),
    parentBy: f.text({ label: '家长核实人', computed: true, max: 50, width: 110 }),
    parentTime: f.moment({ label: '家长核实时间', computed: true, width: 150 }),
    parentNote: f.text({ label: '家长核实说明', computed: true, max: 200 }),
    endReason: f.text({ label: '提前结束原因', computed: true, max: 200 }),
    submitTime: f.moment({ label: '申请时间', computed: true, width: 150 }),
    state: f.state(livingStates, { label: '状态', required: true, computed: true, default: '1', width: 230 }),
  },
  title: 'xm',
  called: ({ xm }) => `${String(xm)}的校外住宿`,
  search: ['xh', 'xm'],
  pinyin: ['xm'],
  unique: [{ on: ['studentId'], where: { state: openApplications }, message: '已有校外住宿申请在审批中' }],
  indexes: [['studentId', 'state'], ['state', 'endDate'], ['departmentId', 'state'], ['classId']],
  follows: { studentId: { state: [...openApplications, livingStates.granted[0]] }, departmentId: 'always' },
  states: {
    field: 'state',
    initial: 'waiting',
    moves: {
      waiting: ['granted', 'refused', 'withdrawn', 'returned'],
      returned: ['waiting', 'withdrawn'],
      granted: ['ended'],
      refused: [],
      withdrawn: [],
      ended: [],
    },
  },
  list: {
    columns: ['xm', 'xh', 'classId', 'kind', 'beginDate', 'endDate', 'parentCheck', 'parentTime', 'state'],
    filters: ['state', 'kind', 'parentCheck', 'departmentId', 'classId', 'grade', 'beginDate', 'endDate'],
    sort: ['-submitTime'],
  },
  form: [
    { section: '住在哪里', fields: ['kind', 'beginDate', 'endDate', 'address', 'contact', 'contactPhone', 'reason'] },
    { section: '家长与承诺', fields: ['parentName', 'parentPhone', 'consentFiles', 'isPledged'] },
  ],
  removable: 'never',
})
export type LivingRow = Row<typeof living>

/** Somebody of the school has spoken with the family; without it nothing is agreed to in the end. */
export const confirmParent = defineAction(living, 'confirmParent', {
  label: '核实家长意见',
  from: ['waiting'],
  when: ({ parentTime }) => !parentTime,
  hint: [
    { hint: '请先致电家长，核实 {{xm}} 校外住宿是否知情并同意' },
    {
      hint: '申请所填的家长电话与已核实的家庭号码不同，请按家庭成员中已核实的号码联系',
      when: ({ parentCheck }) => parentCheck === parentChecks.other[0],
    },
  ],
  fields: { parentNote: f.text({ label: '核实情况', required: true, min: 2, max: 200 }) },
  done: '已记录家长意见',
})
/** Back in the dormitory, or gone elsewhere, before the day. */
export const endLiving = defineAction(living, 'end', {
  label: '提前结束',
  from: ['granted'],
  to: 'ended',
  tone: 'danger',
  hint: '结束后 {{xm}} 不再算校外住宿',
  fields: { endReason: f.text({ label: '提前结束原因', required: true, min: 2, max: 200 }) },
  done: '已结束',
})

export const myLivings = defineOwn(living, {
  label: '我的校外住宿',
  currentLabel: '当前校外住宿',
  permission: 'offCampusMine:read',
  whose: 'studentId',
  fields: ['kind', 'beginDate', 'endDate', 'address', 'state', 'parentTime', 'endReason', 'submitTime'],
  open: ['returned', 'waiting', 'granted'],
  by: 'submitTime',
  flow: livingFlowCode,
  deeds: ['mend', 'withdraw'],
})

/** What a form begins with: the student, and whom the school knows as the family. */
export type LivingPrefill = {
  student: StudentFace
  parent: { name: string; phone: string } | null
  refusal: string | null
  /** The last day of the term as it is now, or of the time that may be asked for. */
  latest: string
}
export const livingPrefillRoute = prefillRoute<LivingPrefill>(living, '校外住宿申请预填')
export type LivingOutlook = { days: number | null }
export const livingRoutes = applyRoutes<LivingOutlook>(living, {
  preview: '校外住宿申请试算',
  apply: '提交校外住宿申请',
})
