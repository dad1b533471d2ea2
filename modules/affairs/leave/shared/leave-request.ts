import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'
import { leaveTitle } from './decide/leave-title.ts'
import { openLeave } from './open-leave.ts'
import { proofStates } from './proof/proof.ts'
import { leaveStates } from './states.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'leave.request': true
  }
}

/** A lesson that falls into a leave, as it stood when the leave was handed in. */
const missedLesson = z.object({
  lessonId: z.string(),
  date: z.string(),
  jcFrom: z.number(),
  jcTo: z.number(),
  courseName: z.string(),
  teacherId: z.string(),
  teacherName: z.string(),
})
export type MissedLesson = z.infer<typeof missedLesson>

export const parentStates = {
  none: ['0', '无需'],
  waiting: ['1', '待确认'],
  confirmed: ['2', '已确认'],
  unreachable: ['3', '联系不上'],
  refused: ['4', '家长不同意'],
} as const
export const parentWays = { phone: ['1', '电话'], link: ['2', '短信链接'], person: ['3', '当面'] } as const
export const leaveSources = {
  self: ['1', '本人'],
  byLeader: ['2', '辅导员代请'],
  group: ['3', '集体'],
  history: ['4', '历史导入'],
} as const
export const returnWays = {
  place: ['1', '定位'],
  gate: ['2', '闸机'],
  code: ['3', '扫辅导员码'],
  byLeader: ['4', '代销'],
  auto: ['5', '自动'],
} as const
export type ReturnWay = (typeof returnWays)[keyof typeof returnWays][0]

/** What a way of coming back is worth as evidence, from A (somebody looked) to D (a telephone says so); nothing where the clock ended it. */
export const evidenceGrades: Readonly<Record<string, 'A' | 'B' | 'C' | 'D'>> = {
  [returnWays.byLeader[0]]: 'A',
  [returnWays.gate[0]]: 'B',
  [returnWays.code[0]]: 'C',
  [returnWays.place[0]]: 'D',
}

/** One leave of one student: asked for, decided by the flow, taken and ended by a proven return. */
export const leaveRequest = defineEntity('leave.request', {
  label: '请假单',
  service: 'xsgl',
  path: 'leaveRequest',
  title: 'leaveNo',
  called: leaveTitle,
  search: ['leaveNo', 'xh', 'xm'],
  pinyin: ['xm'],
  fields: {
    leaveNo: f.text({ label: '请假单号', computed: true, max: 20, width: 176 }),
    xn: f.text({ label: '学年', computed: true, max: 9, width: 100 }),
    xqM: f.text({ label: '学期', computed: true, max: 2, width: 70 }),
    studentId: f.ref('base.student', {
      label: '学生',
      required: true,
      fixed: '不能更换学生，请重新申请',
      synonyms: ['学号'],
      width: 120,
    }),
    ...studentSnapshot.fields,
    fdyId: f.ref('base.teacher', { label: '辅导员', synonyms: ['审批人工号'], width: 110 }),
    typeId: f.ref('leave.type', { label: '请假类型', required: true, synonyms: ['类型'], width: 110 }),
    startTime: f.moment({ label: '开始时间', required: true, synonyms: ['开始'], width: 170 }),
    endTime: f.moment({ label: '结束时间', required: true, synonyms: ['结束'], width: 170 }),
    days: f.decimal({ label: '天数', computed: true, places: 1, min: 0, max: 180, width: 80 }),
    lessonCount: f.integer({ label: '影响课时', computed: true, width: 90 }),
    lessons: f.json(z.array(missedLesson).max(1000), { label: '影响课程', computed: true }),
    isOut: f.flag({ label: '出校门', default: false, width: 80 }),
    isOvernight: f.flag({ label: '不在校住宿', default: false, synonyms: ['是否离校'], width: 100 }),
    isOutOfCity: f.flag({ label: '离开本市', default: false, width: 90 }),
    isLeaveSchool: f.flag({ label: '离校', computed: true, default: false, width: 80 }),
    cantonCode: f.region({ label: '去向', width: 140 }),
    destAddress: f.text({ label: '详细地址', max: 200 }),
    transport: f.code('leaveTransport', { label: '交通方式' }),
    tripNo: f.text({ label: '车次航班', max: 30 }),
    companions: f.text({ label: '同行人', max: 100 }),
    reason: f.longText({ label: '事由', required: true, min: 5, max: 500, synonyms: ['原因'] }),
    phone: f.phone({ label: '联系电话' }),
    emergName: f.text({ label: '紧急联系人', max: 30 }),
    emergRelation: f.code('familyRelation', { label: '与本人关系' }),
    emergPhone: f.phone({ label: '紧急联系电话' }),
    parentConfirm: f.state(parentStates, { label: '家长确认', computed: true, default: '0', width: 100 }),
    parentConfirmTime: f.moment({ label: '家长确认时间', computed: true }),
    parentConfirmWay: f.state(parentWays, { label: '家长确认方式', computed: true }),
    parentConfirmBy: f.ref('sys.user', { label: '家长确认经办人', computed: true }),
    /** Whether the number they answered from had been verified; says nothing where they were met. */
    isParentVerified: f.flag({ label: '家长号码已核实', computed: true, width: 110 }),
    parentConfirmNote: f.text({ label: '家长确认说明', computed: true, max: 200 }),
    fileIds: f.files({ label: '证明材料', max: 9 }),
    proofState: f.state(proofStates, { label: '材料补交', computed: true, default: '0', width: 130 }),
    proofDeadline: f.moment({ label: '补交期限', computed: true, planned: true, width: 170 }),
    proofTime: f.moment({ label: '补交时间', computed: true, width: 150 }),
    proofNote: f.text({ label: '补交说明', computed: true, max: 200 }),
    source: f.state(leaveSources, { label: '来源', computed: true, default: '1', width: 90 }),
    batchId: f.ref('leave.batch', { label: '集体公假', computed: true }),
    isBackdated: f.flag({ label: '补假', computed: true, default: false, width: 70 }),
    backdateReason: f.text({ label: '补假原因', max: 200 }),
    originEndTime: f.moment({ label: '原结束时间', computed: true, planned: true }),
    extendCount: f.integer({ label: '续假次数', computed: true, default: 0, width: 80 }),
    status: f.state(leaveStates, { label: '状态', required: true, computed: true, default: '0', width: 100 }),
    submitTime: f.moment({ label: '提交时间', computed: true, width: 150 }),
    decideTime: f.moment({ label: '办结时间', computed: true, width: 150 }),
    actualOutTime: f.moment({ label: '离校时间', computed: true, width: 150 }),
    actualReturnTime: f.moment({ label: '返校时间', computed: true, width: 150 }),
    actualDays: f.decimal({ label: '实际天数', computed: true, places: 1, width: 90 }),
    returnWay: f.state(returnWays, { label: '销假方式', computed: true, width: 100 }),
    overdueMinutes: f.integer({ label: '逾期分钟', computed: true, width: 90 }),
    /** Of which end the student was reminded two hours before, and of which deadline of a proof a day before. */
    soonFor: f.moment({ label: '已提醒的结束时间', computed: true, planned: true, withheld: true }),
    proofSoonFor: f.moment({ label: '已提醒的补交期限', computed: true, planned: true, withheld: true }),
    /** The last step of the ladder of alarms that was taken. */
    alarmStep: f.integer({ label: '逾期提醒', computed: true, default: 0, withheld: true }),
    /** When the family of whoever is overdue was written to, or nobody could be. */
    parentLateTime: f.moment({ label: '逾期告知家长时间', computed: true, withheld: true }),
    /** From when on a leave that was declared void does not excuse. */
    voidFrom: f.moment({ label: '作废起始时间', computed: true, planned: true }),
    endReason: f.text({ label: '取消或作废原因', computed: true, max: 200 }),
  },
  unique: [{ on: ['leaveNo'] }],
  follows: { studentId: openLeave, departmentId: 'always' },
  indexes: [
    ['studentId', 'startTime'],
    // Further fields so that what is counted of many leaves is read off the index: a leave is as wide as its lessons are many.
    ['status', 'endTime', 'actualReturnTime', 'overdueMinutes'],
    ['status', 'startTime'],
    ['classId', 'startTime'],
    ['departmentId', 'startTime'],
    ['fdyId', 'status'],
    ['proofState', 'proofDeadline'],
    ['submitTime'],
    ['decideTime', 'submitTime', 'source', 'status'],
    [
      'startTime',
      'endTime',
      'actualReturnTime',
      'decideTime',
      'submitTime',
      'status',
      'source',
      'overdueMinutes',
      ...(['departmentId', 'majorId', 'classId', 'studentId', 'typeId'] as const),
    ],
    ['batchId'],
  ],
  states: {
    field: 'status',
    initial: 'draft',
    moves: {
      draft: ['deciding', 'granted', 'away'],
      deciding: ['toMend', 'granted', 'away', 'back', 'withdrawn', 'refused', 'lapsed', 'cancelled'],
      // Whoever does not study any more needs no leave, mended or not; nor does anybody whose flow was ended.
      toMend: ['deciding', 'withdrawn', 'lapsed', 'cancelled'],
      // The gate opens an hour before the leave begins: who comes back within that hour was away.
      granted: ['away', 'back', 'cancelled', 'void'],
      away: ['due', 'back', 'void'],
      due: ['overdue', 'back', 'away'],
      overdue: ['back', 'away'],
      back: [],
      withdrawn: [],
      refused: [],
      cancelled: [],
      void: [],
      lapsed: [],
    },
  },
  list: {
    columns: [
      'leaveNo',
      'xm',
      'xh',
      'classId',
      'typeId',
      'startTime',
      'endTime',
      'days',
      'isLeaveSchool',
      'cantonCode',
      'submitTime',
      'status',
    ],
    filters: [
      'status',
      'typeId',
      'studentId',
      'departmentId',
      'majorId',
      'classId',
      'grade',
      'startTime',
      'endTime',
      'submitTime',
      'isOut',
      'isLeaveSchool',
      'isBackdated',
      'source',
      'proofState',
      'cantonCode',
      'xn',
      'xqM',
    ],
    sort: ['-submitTime', '-createTime'],
  },
  form: [
    { section: '时间', fields: ['studentId', 'typeId', 'startTime', 'endTime', 'reason', 'backdateReason', 'fileIds'] },
    {
      section: '去向',
      fields: ['isOut', 'isOvernight', 'isOutOfCity', 'cantonCode', 'destAddress', 'transport', 'tripNo', 'companions'],
    },
    { section: '联系', fields: ['phone', 'emergName', 'emergRelation', 'emergPhone'] },
  ],
  // Leaves of the time before the platform: over, and decided elsewhere.
  excel: {
    import: ['studentId', 'typeId', 'startTime', 'endTime', 'reason', 'isOvernight', 'fdyId'],
    matchBy: [['studentId', 'startTime']],
    stamp: { source: leaveSources.history[0], status: leaveStates.back[0] },
  },
  removable: 'hard',
})
export type LeaveRow = Row<typeof leaveRequest>

/** Where a leave leads, and whom to call meanwhile, as pages tell it. */
export const leadsOut = ['isOut', 'isOvernight', 'isOutOfCity'] as const
export const goesTo = ['cantonCode', 'destAddress', 'transport', 'tripNo', 'companions'] as const
export const toCall = ['phone', 'emergName', 'emergRelation', 'emergPhone'] as const
