import { z } from 'zod'
import { commonState } from '#kernel/entity/common-states.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { student } from './student.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'base.infoChange': true
  }
}

type StudentField = keyof typeof student.fields

/** What students set themselves, without asking. */
export const ownFields = [
  'email',
  'qq',
  'wechat',
  'homeAddress',
  'height',
  'weight',
] as const satisfies readonly StudentField[]

/** What students may ask to have corrected. */
export const correctableFields = [
  'xm',
  'usedName',
  'idCard',
  'nation',
  'political',
  'politicalDate',
  'marriage',
  'sjhm',
  'homeCanton',
  'postcode',
  'nativeCanton',
  'originCanton',
  'hukouCanton',
  'hukou',
  'graduateSchool',
] as const satisfies readonly StudentField[]
export type CorrectableField = (typeof correctableFields)[number]

/** Who somebody is, is confirmed by the registrar as well, and not without proof. */
export const twiceCheckedFields = ['xm', 'idCard', 'nation'] as const satisfies readonly StudentField[]

export const infoChangeStates = {
  waiting: commonState('1', '审批中'),
  second: ['2', '待教务处复核', 'blue'],
  accepted: ['3', '已采纳', 'green'],
  rejected: ['4', '已驳回', 'red'],
  withdrawn: commonState('5', '已撤回'),
  returned: commonState('6', '退回待修改'),
} as const
const open = [infoChangeStates.waiting, infoChangeStates.second, infoChangeStates.returned].map(([code]) => code)

/** A student asks to have one fact of the own record corrected. */
export const infoChange = defineEntity('base.infoChange', {
  label: '信息更正',
  service: 'base',
  path: 'stuInfoChange',
  fields: {
    studentId: f.ref('base.student', { label: '学生', required: true, computed: true, isPart: true, width: 120 }),
    classId: f.ref('base.class', { label: '班级', computed: true, copyOf: 'studentId', isPart: true, width: 120 }),
    departmentId: f.ref('base.department', {
      label: '院系',
      computed: true,
      copyOf: 'studentId',
      isPart: true,
      width: 160,
    }),
    fieldName: f.text({ label: '字段', required: true, computed: true, max: 40 }),
    fieldLabel: f.text({ label: '更正内容', required: true, computed: true, max: 40, width: 120 }),
    /** As people read them; sensitive values masked. */
    oldText: f.text({ label: '原值', computed: true, max: 500, width: 160 }),
    newText: f.text({ label: '更正为', computed: true, max: 500, width: 160 }),
    newValue: f.text({ label: '新值', computed: true, sensitive: true, withheld: true, max: 1000 }),
    reason: f.longText({ label: '更正理由', computed: true, max: 500, width: 200 }),
    proofFileIds: f.files({ label: '证明材料', computed: true, max: 5 }),
    opinion: f.longText({ label: '审核意见', computed: true, max: 500 }),
    checker: f.text({ label: '审核人', computed: true, max: 50, width: 110 }),
    checkTime: f.moment({ label: '审核时间', computed: true }),
    state: f.state(infoChangeStates, { label: '状态', required: true, computed: true, default: '1', width: 230 }),
  },
  title: 'fieldLabel',
  called: ({ studentName, fieldLabel }) => `${String(studentName)}更正${String(fieldLabel)}`,
  unique: [{ on: ['studentId', 'fieldName'], where: { state: open }, message: '该项已有更正申请在审批中' }],
  // Goes to whoever leads the student now.
  follows: { studentId: { state: open }, departmentId: { state: open } },
  states: {
    field: 'state',
    initial: 'waiting',
    moves: {
      waiting: ['second', 'accepted', 'rejected', 'withdrawn', 'returned'],
      // What was with the registry when flows came began its flow at the first step.
      second: ['waiting', 'accepted', 'rejected', 'returned', 'withdrawn'],
      returned: ['waiting', 'second', 'withdrawn'],
      accepted: [],
      rejected: [],
      withdrawn: [],
    },
  },
  list: {
    columns: ['studentId', 'classId', 'fieldLabel', 'oldText', 'newText', 'reason', 'state'],
    filters: ['studentId', 'classId', 'departmentId', 'state'],
    sort: ['-createTime'],
  },
  form: [],
  removable: 'never',
  isLog: true,
})
export type InfoChangeRow = Row<typeof infoChange>

const request = z.object({
  field: z.enum(correctableFields, { error: '该项不能申请更正' }),
  value: z.unknown(),
  reason: z.string({ error: '请输入更正理由' }).trim().min(1, '请输入更正理由').max(500, '更正理由不能超过500个字符'),
  proofFileIds: z.array(z.uuid()).max(5, '证明材料最多5个').optional(),
})

export const askInfoChangeRoute = defineRoute({
  service: 'base',
  method: 'POST',
  path: 'stuInfoChange/ask',
  label: '申请更正',
  access: { permission: 'baseStudentInfo:self' },
  input: request,
  answer: answer<{ id: string; instanceId: string }>(),
})
