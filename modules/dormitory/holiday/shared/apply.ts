import { commonState } from '#kernel/entity/common-states.ts'
import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'
import { reasons } from './batch.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'holiday.apply': true
    'holiday.night': true
    'holiday.mark': true
  }
}

export const stayStates = {
  waiting: ['1', '待家长确认', 'amber'],
  deciding: commonState('2', '审批中'),
  toAssign: ['3', '待安排', 'blue'],
  assigned: ['4', '已安排', 'green'],
  staying: ['5', '留宿中', 'green'],
  ended: ['6', '已结束', 'grey'],
  refused: ['7', '未通过', 'red'],
  withdrawn: commonState('8', '已撤回'),
  cancelled: ['9', '取消资格', 'red'],
  returned: commonState('10', '退回修改'),
} as const
const codesOf = (...names: (keyof typeof stayStates)[]) => names.map((name) => stayStates[name][0])
export const openStays = codesOf('waiting', 'deciding', 'returned', 'toAssign', 'assigned', 'staying')
/** What takes one of the places of its reason. */
export const grantedStays = codesOf('toAssign', 'assigned', 'staying')
export const parentStates = {
  asked: ['0', '未确认', 'amber'],
  agreed: ['1', '已同意', 'green'],
  refused: ['2', '不同意', 'red'],
  needless: ['3', '无需确认', 'grey'],
} as const
export const parentWays = { link: ['1', '短信链接'], phone: ['2', '电话确认'], person: ['3', '当面确认'] } as const
export const stayFlowCode = 'holidayStay'

/** Somebody asks to stay over a holiday, and where they sleep then; where they live otherwise stays as it is. */
export const stayApply = defineEntity('holiday.apply', {
  label: '假期留宿申请',
  service: 'yxgl',
  path: 'holidayStayApply',
  fields: {
    batchId: f.ref('holiday.batch', {
      label: '留宿批次',
      required: true,
      fixed: '不能更换批次，请重新申请',
      width: 150,
    }),
    studentId: f.ref('base.student', { label: '学生', required: true, fixed: '不能更换学生，请重新申请' }),
    ...studentSnapshot.fields,
    reason: f.state(reasons, { label: '留宿事由', required: true, width: 130 }),
    detail: f.longText({ label: '事由说明', required: true, min: 5, max: 500 }),
    beginDate: f.day({ label: '开始日期', required: true, width: 110 }),
    endDate: f.day({ label: '结束日期', required: true, width: 110 }),
    days: f.integer({ label: '天数', computed: true, unit: '天', width: 70 }),
    tutorId: f.ref('base.teacher', { label: '指导教师', width: 110 }),
    files: f.files({ label: '证明材料', max: 6 }),
    pledgeFile: f.files({ label: '承诺书签名', max: 1, image: true }),
    fee: f.money({ label: '留宿费', computed: true, default: 0, width: 90 }),
    submitTime: f.moment({ label: '申请时间', computed: true, width: 150 }),
    parentConfirm: f.state(parentStates, { label: '家长确认', computed: true, default: '0', width: 100 }),
    parentWay: f.state(parentWays, { label: '确认方式', computed: true, width: 100 }),
    parentTime: f.moment({ label: '家长确认时间', computed: true, width: 150 }),
    parentNote: f.text({ label: '确认说明', computed: true, max: 200, width: 200 }),
    askTime: f.moment({ label: '家长询问时间', computed: true }),
    /** Of which asking the counsellor has heard that nobody answered. */
    silentTold: f.moment({ label: '未答复提醒', computed: true }),
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', computed: true, width: 130 }),
    floorId: f.ref('dorm.floor', { label: '楼层', computed: true }),
    roomId: f.ref('dorm.room', { label: '房间', computed: true, width: 140 }),
    bedId: f.ref('dorm.bed', { label: '床位', computed: true, width: 110 }),
    inTime: f.moment({ label: '入住时间', computed: true, width: 150 }),
    lateCount: f.integer({ label: '晚归', computed: true, default: 0, unit: '次', width: 80 }),
    absentCount: f.integer({ label: '缺勤', computed: true, default: 0, unit: '次', width: 80 }),
    endReason: f.text({ label: '结束原因', computed: true, max: 200 }),
    state: f.state(stayStates, { label: '状态', required: true, computed: true, default: '1', width: 230 }),
  },
  title: 'xm',
  called: ({ xm, beginDate, endDate }) =>
    `${String(xm)}的假期留宿（${chineseTime.day(String(beginDate))}–${chineseTime.day(String(endDate))}）`,
  search: ['xh', 'xm'],
  pinyin: ['xm'],
  unique: [{ on: ['batchId', 'studentId'], where: { state: openStays }, message: '您已申请该批次的假期留宿' }],
  // Batches may overlap; nobody stays twice on one night, in whatever batch.
  history: {
    of: ['studentId'],
    from: 'beginDate',
    to: 'endDate',
    where: { state: openStays },
    message: '所选日期与您已申请的其他假期留宿重叠',
  },
  indexes: [['studentId'], ['batchId', 'state', 'reason'], ['dormId', 'state'], ['classId'], ['state', 'endDate']],
  follows: { studentId: { state: openStays }, departmentId: 'always' },
  states: {
    field: 'state',
    initial: 'waiting',
    moves: {
      waiting: ['deciding', 'withdrawn'],
      deciding: ['toAssign', 'refused', 'withdrawn', 'returned'],
      returned: ['deciding', 'withdrawn'],
      toAssign: ['assigned', 'ended', 'cancelled'],
      assigned: ['staying', 'ended', 'cancelled'],
      staying: ['ended', 'cancelled'],
      ended: [],
      refused: [],
      withdrawn: [],
      // What was entered against somebody may have been wrong.
      cancelled: ['staying'],
    },
  },
  list: {
    columns: ['xm', 'xh', 'classId', 'reason', 'beginDate', 'endDate', 'parentConfirm', 'roomId', 'bedId', 'state'],
    filters: [
      'batchId',
      'state',
      'reason',
      'parentConfirm',
      'departmentId',
      'classId',
      'dormId',
      'sex',
      'beginDate',
      'studentId',
    ],
    sort: ['-submitTime'],
  },
  form: [
    { section: '留宿', fields: ['batchId', 'reason', 'detail', 'beginDate', 'endDate', 'tutorId'] },
    { section: '材料与承诺', fields: ['files', 'pledgeFile'] },
  ],
  removable: 'never',
})
export type StayRow = Row<typeof stayApply>

/** Where somebody sleeps on one night. Nobody has two beds on a night, and no bed two people. */
export const stayNight = defineEntity('holiday.night', {
  label: '留宿床位',
  service: 'yxgl',
  path: 'holidayStayBed',
  fields: {
    applyId: f.ref('holiday.apply', { label: '留宿申请', required: true, isPart: true }),
    bedId: f.ref('dorm.bed', { label: '床位', required: true, width: 110 }),
    nightDate: f.day({ label: '日期', required: true, width: 110 }),
    xm: f.text({ label: '姓名', computed: true, max: 30, width: 110 }),
  },
  title: 'xm',
  unique: [
    { on: ['bedId', 'nightDate'], message: '该床位在所选日期已安排他人留宿' },
    { on: ['applyId', 'nightDate'], message: '该学生当晚已安排床位' },
  ],
  list: { columns: ['xm', 'bedId', 'nightDate'], filters: [], sort: ['nightDate'] },
  form: [],
  removable: 'hard',
  internal: true,
})

export const markKinds = { late: ['1', '晚归', 'amber'], absent: ['2', '缺勤', 'red'] } as const

export const markStates = { valid: ['1', '有效', 'amber'], void: commonState('2', '已撤销') } as const

/** Somebody who stays came late, or did not come. What was entered wrongly is taken back, and stays to be read. */
export const stayMark = defineEntity('holiday.mark', {
  label: '留宿考勤',
  service: 'yxgl',
  path: 'holidayStayMark',
  fields: {
    applyId: f.ref('holiday.apply', { label: '留宿申请', required: true, isPart: true }),
    nightDate: f.day({ label: '日期', required: true, width: 110 }),
    kind: f.state(markKinds, { label: '情况', required: true, width: 90 }),
    remark: f.text({ label: '说明', max: 200, width: 200 }),
    byName: f.text({ label: '登记人', computed: true, max: 50, width: 110 }),
    state: f.state(markStates, { label: '状态', required: true, computed: true, default: '1', width: 90 }),
    voidReason: f.text({ label: '撤销原因', computed: true, max: 200, width: 200 }),
    voidByName: f.text({ label: '撤销人', computed: true, max: 50, width: 110 }),
  },
  title: 'byName',
  unique: [{ on: ['applyId', 'nightDate'], where: { state: [markStates.valid[0]] }, message: '该学生当晚已登记' }],
  states: { field: 'state', initial: 'valid', moves: { valid: ['void'], void: [] } },
  list: { columns: ['nightDate', 'kind', 'remark', 'byName'], filters: [], sort: ['nightDate'] },
  form: [],
  removable: 'hard',
  internal: true,
})

/** Before the family answered there is no flow to take it back from. */
export const giveUp = defineAction(stayApply, 'giveUp', {
  label: '撤回',
  from: ['waiting'],
  to: 'withdrawn',
  tone: 'danger',
  fields: { reason: f.text({ label: '原因', max: 200 }) },
  done: '已撤回',
})
/** Whoever answers for the student has called the family. */
export const confirmParent = defineAction(stayApply, 'parentConfirm', {
  label: '家长确认',
  title: '{{xm}}的家长确认',
  from: ['waiting'],
  tone: 'primary',
  fields: {
    result: f.state(
      { agreed: parentStates.agreed, refused: parentStates.refused },
      { label: '确认结果', required: true, default: '1' },
    ),
    way: f.state(
      { phone: parentWays.phone, person: parentWays.person },
      { label: '确认方式', required: true, default: '2' },
    ),
    note: f.text({ label: '联系说明', required: true, missing: '请说明联系经过', max: 200 }),
  },
  done: '已记录家长确认结果',
})
export const checkInStay = defineAction(stayApply, 'checkIn', {
  label: '办理入住',
  from: ['assigned'],
  to: 'staying',
  tone: 'primary',
  isOffered: (row, { today }) => String(row.beginDate) <= today,
  hint: '请核对 {{xm}} 本人',
  done: '已办理入住',
})
/** Counted by hand: a roll of every night would say it by itself. */
export const markStay = defineAction(stayApply, 'mark', {
  label: '登记晚归缺勤',
  title: '登记{{xm}}的晚归、缺勤',
  from: ['staying'],
  hint: '达到批次设定的次数后，留宿资格自动取消',
  fields: {
    nightDate: f.day({ label: '哪一晚', max: 'today', help: '不填为本晚；凌晨归寝算前一晚' }),
    kind: f.state(markKinds, { label: '情况', required: true, default: '1' }),
    remark: f.text({ label: '说明', max: 200 }),
  },
  done: '已登记',
})
/** A mark that was wrong; a right that ended by it stands again. */
export const unmarkStay = defineAction(stayApply, 'unmark', {
  label: '撤销登记',
  title: '撤销{{xm}}的晚归、缺勤登记',
  from: ['staying', 'cancelled'],
  when: ({ lateCount, absentCount }) => (lateCount ?? 0) + (absentCount ?? 0) > 0,
  hint: '因此被取消的留宿资格随之恢复',
  fields: {
    nightDate: f.day({ label: '哪一晚', required: true, max: 'today' }),
    reason: f.text({ label: '撤销原因', required: true, max: 200 }),
  },
  done: '已撤销登记',
})
export const shortenStay = defineAction(stayApply, 'shorten', {
  label: '提前离校',
  from: ['toAssign', 'assigned', 'staying'],
  hint: '此后的床位立即释放，不能恢复',
  fields: {
    lastDate: f.day({ label: '最后一晚', required: true }),
    reason: f.text({ label: '原因', required: true, max: 200 }),
  },
  done: '已缩短留宿时间',
})
export const cancelStay = defineAction(stayApply, 'cancel', {
  label: '取消资格',
  from: ['toAssign', 'assigned', 'staying'],
  tone: 'danger',
  hint: '取消 {{xm}} 的留宿资格，床位随之释放',
  fields: { reason: f.text({ label: '取消原因', required: true, max: 200 }) },
  done: '已取消留宿资格',
})
