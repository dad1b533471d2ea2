import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { applyRoutes, prefillRoute } from '#patterns/application/shared/apply-routes.ts'
import { applicationStates, openApplications } from '#patterns/application/shared/states.ts'
import { defineOwn } from '#patterns/own/shared/own.ts'
import type { StudentFace } from '#modules/school/base/shared/people/subject.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'
import type { RefundAdvice } from '../refund.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'stay.leave': true
  }
}

export const leaveStates = {
  ...applicationStates('待办理退宿'),
  done: ['6', '已退宿', 'grey'],
} as const
export const leaveFlowCode = 'dormitoryCheckoutApply'

/** A student wants to give up the bed: on which day, why, and what the price would give back. */
export const leaving = defineEntity('stay.leave', {
  label: '退宿申请',
  service: 'yxgl',
  path: 'dormitoryCheckoutApply',
  fields: {
    studentId: f.ref('base.student', { label: '学生', required: true, fixed: '不能更换学生，请重新申请' }),
    ...studentSnapshot.fields,
    registerId: f.ref('stay.register', { label: '住宿登记', computed: true, width: 180 }),
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', computed: true, width: 130 }),
    floorId: f.ref('dorm.floor', { label: '楼层', computed: true, width: 130 }),
    placeName: f.text({ label: '住处', computed: true, max: 100, width: 160 }),
    reason: f.code('dormOutReason', { label: '退宿原因', required: true, width: 130 }),
    planDate: f.day({ label: '计划退宿日期', required: true, width: 130 }),
    remark: f.longText({ label: '情况说明', required: true, min: 5, max: 500 }),
    proofFiles: f.files({ label: '证明材料', help: '如休学、实习、走读的批准材料', max: 6 }),
    refundMonths: f.integer({ label: '退费月数', computed: true, width: 90 }),
    refundFen: f.money({
      label: '退费建议',
      computed: true,
      help: '按计划退宿日期测算，实际以缴费台账为准',
      width: 110,
    }),
    submitTime: f.moment({ label: '申请时间', computed: true, width: 150 }),
    state: f.state(leaveStates, { label: '状态', required: true, computed: true, default: '1', width: 230 }),
  },
  title: 'xm',
  called: ({ xm }) => `${String(xm)}的退宿申请`,
  search: ['xh', 'xm', 'placeName'],
  pinyin: ['xm'],
  unique: [{ on: ['studentId'], where: { state: openApplications }, message: '已有退宿申请在审批中' }],
  indexes: [['studentId', 'state'], ['registerId'], ['dormId', 'state'], ['floorId'], ['classId'], ['departmentId']],
  follows: { studentId: { state: [...openApplications, leaveStates.granted[0]] }, departmentId: 'always' },
  states: {
    field: 'state',
    initial: 'waiting',
    moves: {
      waiting: ['granted', 'refused', 'withdrawn', 'returned'],
      returned: ['waiting', 'withdrawn'],
      granted: ['done'],
      refused: [],
      withdrawn: [],
      // Whoever was checked out by mistake is to leave still.
      done: ['granted'],
    },
  },
  list: {
    columns: ['xm', 'xh', 'classId', 'placeName', 'reason', 'planDate', 'refundMonths', 'refundFen', 'state'],
    filters: ['state', 'reason', 'dormId', 'departmentId', 'classId', 'grade', 'planDate'],
    sort: ['-submitTime'],
  },
  form: [{ section: '退宿申请', fields: ['reason', 'planDate', 'remark', 'proofFiles'] }],
  removable: 'never',
})
export type LeaveRow = Row<typeof leaving>

export const myLeavings = defineOwn(leaving, {
  label: '我的退宿申请',
  currentLabel: '当前退宿申请',
  permission: 'dormitoryMine:read',
  whose: 'studentId',
  fields: ['reason', 'planDate', 'placeName', 'state', 'refundMonths', 'refundFen', 'submitTime'],
  open: ['returned', 'waiting', 'granted'],
  by: 'submitTime',
  flow: leaveFlowCode,
  deeds: ['mend', 'withdraw'],
})

/** What the form begins with: who leaves which bed. */
export type LeavePrefill = {
  student: StudentFace
  placeName: string | null
  reasons: readonly { key: string; label: string }[]
  refusal: string | null
}
export const leavePrefillRoute = prefillRoute<LeavePrefill>(leaving, '退宿申请预填')
export type LeaveOutlook = { refund: RefundAdvice | null }
export const leaveRoutes = applyRoutes<LeaveOutlook>(leaving, {
  preview: '退宿申请试算',
  apply: '提交退宿申请',
})
