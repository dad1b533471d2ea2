import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'stay.register': true
  }
}

export const stayStates = {
  waiting: ['1', '待入住', 'blue'],
  living: ['2', '在住', 'green'],
  left: ['3', '已退宿', 'grey'],
  void: ['9', '已作废', 'grey'],
} as const
/** Whoever holds a bed: it is given, or lived in. */
export const openStays = [stayStates.waiting[0], stayStates.living[0]] as const
export const inWays = { presort: '1', choose: '2', byHand: '3', import: '4', change: '5', batch: '6' } as const
export const outReasons = { graduated: '1', expelled: '8', moved: '9', mistake: '10', other: '99' } as const

const other = '住宿登记不能改写，请退宿或撤销后另行分配'

/** Who slept where from when to when. One row a stay: nobody has two beds, no bed two people. */
export const register = defineEntity('stay.register', {
  label: '住宿登记',
  service: 'yxgl',
  path: 'dormitoryRegister',
  fields: {
    studentId: f.ref('base.student', {
      label: '学生',
      required: true,
      fixed: other,
      width: 150,
      synonyms: ['学号', '考生号'],
    }),
    ...studentSnapshot.fields,
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', computed: true, width: 140 }),
    floorId: f.ref('dorm.floor', { label: '楼层', computed: true, width: 140 }),
    roomId: f.ref('dorm.room', { label: '房间', required: true, fixed: other, width: 150 }),
    bedNo: f.integer({ label: '床号', required: true, fixed: other, min: 1, max: 99, width: 80 }),
    bedId: f.ref('dorm.bed', { label: '床位', computed: true }),
    // As the house, the room and the bed were called then.
    placeName: f.text({ label: '住处', computed: true, max: 100, width: 170 }),
    xn: f.text({ label: '学年', computed: true, max: 9, width: 100 }),
    xqM: f.text({ label: '学期', computed: true, max: 2 }),
    inWay: f.code('dormInWay', { label: '入住来源', computed: true, width: 100 }),
    sourceId: f.text({ label: '来源单据', computed: true, max: 36, isExact: true }),
    assignTime: f.moment({ label: '分配时间', computed: true, width: 150 }),
    assignBy: f.text({ label: '分配人', computed: true, max: 50, width: 100 }),
    inTime: f.moment({ label: '入住时间', help: '已经入住的学生填写，不填为待入住', fixed: other, width: 150 }),
    inBy: f.text({ label: '入住经办人', computed: true, max: 50, width: 110 }),
    outTime: f.moment({ label: '退宿时间', computed: true, width: 150 }),
    outBy: f.text({ label: '退宿经办人', computed: true, max: 50, width: 110 }),
    outReason: f.code('dormOutReason', { label: '退宿原因', computed: true, width: 120 }),
    outRemark: f.text({ label: '退宿说明', computed: true, max: 200, width: 180 }),
    keyNo: f.text({ label: '钥匙号', max: 20, width: 90 }),
    cardNo: f.text({ label: '门禁卡号', max: 30, width: 120 }),
    remark: f.text({ label: '备注', max: 200, width: 180 }),
    feePrice: f.money({ label: '住宿费', help: '每学年，分配时的标准', computed: true, width: 110 }),
    isRoomHead: f.flag({ label: '寝室长', computed: true, default: false, width: 80 }),
    /** The student has looked at what is there; within two days of moving in. */
    confirmTime: f.moment({ label: '资产确认时间', computed: true, width: 150 }),
    /** The keeper has looked at what is left; without it nobody leaves. */
    checkedTime: f.moment({ label: '资产核验时间', computed: true, width: 150 }),
    damageFen: f.money({ label: '应赔金额', computed: true, default: 0, width: 110 }),
    /** When the agreement on living here was signed for this bed. */
    agreeTime: f.moment({ label: '协议签署时间', computed: true, width: 150 }),
    /** Since when it is known that nobody came for the bed. */
    noShowTime: f.moment({ label: '未报到提醒时间', computed: true, withheld: true }),
    isPhoneShared: f.flag({ label: '向室友公开手机号', computed: true, default: false }),
    state: f.state(stayStates, { label: '状态', required: true, computed: true, default: '1', width: 100 }),
  },
  title: 'xm',
  called: ({ xm, placeName }) => `${String(xm)} · ${String(placeName)}`,
  search: ['xh', 'xm', 'placeName'],
  pinyin: ['xm'],
  unique: [
    { on: ['bedId'], where: { state: [...openStays] }, blame: 'bedNo', message: '该床位已被占用，请重新选择' },
    {
      on: ['studentId'],
      where: { state: [...openStays] },
      message: '该学生已分配床位，不能重复分配',
    },
    {
      on: ['roomId'],
      where: { state: [stayStates.living[0]], isRoomHead: [true] },
      blame: 'isRoomHead',
      message: '该房间已有寝室长，请刷新后重试',
    },
  ],
  indexes: [
    ['studentId'],
    ['roomId', 'state'],
    ['dormId', 'state'],
    ['floorId'],
    ['classId'],
    ['departmentId'],
    ['sourceId'],
  ],
  // Where somebody lived belongs to the class of that time; whoever lives there now goes along with theirs.
  follows: { studentId: { state: [...openStays] }, departmentId: { state: [...openStays] } },
  states: {
    field: 'state',
    initial: 'waiting',
    moves: { waiting: ['living', 'void'], living: ['left', 'waiting'], left: ['living'], void: [] },
  },
  list: {
    columns: ['xm', 'xh', 'classId', 'placeName', 'dormId', 'inWay', 'assignTime', 'inTime', 'outTime', 'state'],
    filters: [
      'state',
      'dormId',
      'floorId',
      'roomId',
      'departmentId',
      'classId',
      'grade',
      'sex',
      'inWay',
      'inTime',
      'outTime',
      'outReason',
      'studentId',
    ],
    sort: ['-assignTime', 'placeName'],
  },
  form: [
    { section: '床位分配', fields: ['studentId', 'roomId', 'bedNo'] },
    { section: '钥匙与门禁卡', fields: ['keyNo', 'cardNo', 'remark'] },
  ],
  excel: {
    import: ['studentId', 'roomId', 'bedNo', 'inTime'],
    titles: { studentId: '学号(或考生号)', dormId: '楼栋', roomId: '房间号', inTime: '入住日期' },
    within: { roomId: 'dormId' },
    agree: [{ field: 'dormId', by: 'roomId' }],
    once: [
      { on: ['roomId', 'bedNo'], called: '床位' },
      { on: ['studentId'], called: '学号' },
    ],
    // Whoever has a bed is named with it: a stay is never changed by a sheet.
    matchBy: [],
  },
  removable: 'never',
})
export type StayRow = Row<typeof register>

/** What stands beside a stay that ended: what its price would give back. */
export type RefundFacts = { refundMonths: number | null; refundFen: number | null }

/** The keeper has the student before the counter, and hands over what opens the door. */
export const checkIn = defineAction(register, 'checkin', {
  label: '办理入住',
  tone: 'primary',
  from: ['waiting'],
  to: 'living',
  fields: { keyNo: f.text({ label: '钥匙号', max: 20 }), cardNo: f.text({ label: '门禁卡号', max: 30 }) },
  done: '已办理入住',
})
/** Somebody was checked in by mistake: the bed is theirs still, and they are to come. */
export const undoIn = defineAction(register, 'undoCheckin', {
  label: '撤销入住',
  from: ['living'],
  to: 'waiting',
  tone: 'danger',
  hint: '恢复为待入住，床位仍为该学生保留',
  fields: { reason: f.text({ label: '原因', required: true, missing: '请填写误办入住的原因', max: 180 }) },
  done: '已恢复为待入住',
})
/** The bed was given by mistake, or nobody came. */
export const takeBack = defineAction(register, 'cancel', {
  label: '撤销分配',
  from: ['waiting'],
  to: 'void',
  tone: 'danger',
  many: 'proven',
  fields: { outRemark: f.text({ label: '原因', required: true, missing: '请填写撤销原因', max: 200 }) },
  done: '已撤销',
})
export const checkOut = defineAction(register, 'checkout', {
  label: '办理退宿',
  from: ['living'],
  to: 'left',
  fields: {
    outReason: f.code('dormOutReason', { label: '退宿原因', required: true, missing: '请选择退宿原因' }),
    outRemark: f.text({ label: '退宿说明', max: 200 }),
  },
  done: '已办理退宿',
})
/** Somebody was checked out by mistake: back within the time the school allows, while the bed is free. */
export const undoOut = defineAction(register, 'undoCheckout', {
  label: '撤销退宿',
  from: ['left'],
  to: 'living',
  fields: { reason: f.text({ label: '原因', required: true, missing: '请填写误办退宿的原因', max: 180 }) },
  done: '已恢复入住',
})
/** Who speaks for a room; a room has one. */
export const makeHead = defineAction(register, 'head', {
  label: '设为寝室长',
  from: ['living'],
  when: ({ isRoomHead }) => isRoomHead !== true,
  hint: '原来的寝室长自动卸任',
  done: '已设为寝室长',
})
export const dropHead = defineAction(register, 'unhead', {
  label: '免去寝室长',
  from: ['living'],
  when: ({ isRoomHead }) => isRoomHead === true,
  done: '已免去寝室长',
})
