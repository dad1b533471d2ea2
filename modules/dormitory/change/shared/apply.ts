import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'
import { changeReasons, changeStates, changeTypes, objectionStates, openChanges, partnerStates } from './codes.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'change.apply': true
    'change.batch': true
  }
}

export const batchStates = { done: ['1', '已执行', 'green'] } as const

/** Many people who changed their beds in one set, such as a house that is renovated. */
export const changeBatch = defineEntity('change.batch', {
  label: '批量调宿',
  service: 'yxgl',
  path: 'roomChangeBatch',
  fields: {
    name: f.text({ label: '名称', required: true, max: 50, width: 200 }),
    reason: f.text({ label: '原因', required: true, max: 200, width: 240 }),
    total: f.integer({ label: '人数', computed: true, unit: '人', width: 80 }),
    execTime: f.moment({ label: '执行时间', computed: true, width: 150 }),
    execBy: f.text({ label: '执行人', computed: true, max: 50, width: 100 }),
    state: f.state(batchStates, { label: '状态', required: true, computed: true, default: '1', width: 90 }),
  },
  title: 'name',
  search: ['name'],
  list: { columns: ['name', 'reason', 'total', 'execTime', 'execBy', 'state'], filters: ['name'], sort: ['-execTime'] },
  form: [{ section: '批量调宿', fields: ['name', 'reason'] }],
  removable: 'never',
})

/** Somebody sleeps elsewhere from a day on: to a free bed, with somebody else, by order, or as one of many. */
export const changeApply = defineEntity('change.apply', {
  label: '调宿申请',
  service: 'yxgl',
  path: 'roomChangeApply',
  fields: {
    batchId: f.ref('change.batch', { label: '批次', computed: true, isPart: true }),
    studentId: f.ref('base.student', { label: '学生', required: true, fixed: '不能更换学生，请重新申请' }),
    ...studentSnapshot.fields,
    no: f.text({ label: '编号', computed: true, max: 30, width: 150 }),
    xn: f.text({ label: '学年', computed: true, max: 9, width: 100 }),
    xqM: f.text({ label: '学期', computed: true, max: 2 }),
    type: f.state(changeTypes, { label: '调宿方式', required: true, width: 100 }),
    oldRegisterId: f.ref('stay.register', { label: '原住宿登记', computed: true }),
    dormId: f.ref('dorm.dormitory', { label: '原宿舍楼', computed: true, width: 130 }),
    floorId: f.ref('dorm.floor', { label: '原楼层', computed: true }),
    fromBedId: f.ref('dorm.bed', { label: '原床位', computed: true }),
    fromPlace: f.text({ label: '原住处', computed: true, max: 100, width: 150 }),
    targetBedId: f.ref('dorm.bed', { label: '目标床位' }),
    newDormId: f.ref('dorm.dormitory', { label: '新宿舍楼', computed: true, width: 130 }),
    newFloorId: f.ref('dorm.floor', { label: '新楼层', computed: true }),
    /** Both floors: whoever keeps one of them has to do with it. */
    floorIds: f.refs('dorm.floor', { label: '涉及楼层', computed: true, max: 2 }),
    toPlace: f.text({ label: '新住处', computed: true, max: 100, width: 150 }),
    partnerXh: f.text({ label: '对方学号', max: 20, width: 120 }),
    partnerId: f.ref('base.student', { label: '对方', computed: true }),
    partnerName: f.text({ label: '对方姓名', computed: true, max: 30, width: 100 }),
    partnerRegisterId: f.ref('stay.register', { label: '对方住宿登记', computed: true }),
    partnerAgree: f.state(partnerStates, { label: '对方确认', computed: true, width: 90 }),
    partnerTime: f.moment({ label: '对方确认时间', computed: true, width: 150 }),
    askTime: f.moment({ label: '询问对方时间', computed: true }),
    reasonType: f.state(changeReasons, { label: '调宿原因', required: true, width: 120 }),
    reason: f.longText({ label: '情况说明', required: true, min: 5, max: 500 }),
    files: f.files({ label: '证明材料', max: 6 }),
    oldPrice: f.money({ label: '原住宿费', help: '每学年', computed: true, width: 110 }),
    newPrice: f.money({ label: '新住宿费', help: '每学年', computed: true, width: 110 }),
    feeDiff: f.money({
      label: '费用差额',
      help: '正数补缴，负数退还',
      computed: true,
      minFen: -10_000_000,
      width: 110,
    }),
    submitTime: f.moment({ label: '申请时间', computed: true, width: 150 }),
    moveFrom: f.moment({ label: '可搬迁时间', computed: true, planned: true, width: 150 }),
    moveBy: f.moment({ label: '搬迁期限', computed: true, planned: true, width: 150 }),
    outCheckTime: f.moment({ label: '原房间核验时间', computed: true, width: 150 }),
    outCheckBy: f.text({ label: '原房间核验人', computed: true, max: 50, width: 110 }),
    inCheckTime: f.moment({ label: '新房间核验时间', computed: true, width: 150 }),
    inCheckBy: f.text({ label: '新房间核验人', computed: true, max: 50, width: 110 }),
    objection: f.longText({ label: '异议', computed: true, max: 500 }),
    objectTime: f.moment({ label: '提出异议时间', computed: true }),
    objectionState: f.state(objectionStates, { label: '异议处理', computed: true, width: 100 }),
    objectionAnswer: f.longText({ label: '异议答复', computed: true, max: 500 }),
    execTime: f.moment({ label: '搬迁时间', computed: true, width: 150 }),
    execBy: f.text({ label: '搬迁经办人', computed: true, max: 50, width: 110 }),
    state: f.state(changeStates, { label: '状态', required: true, computed: true, default: '2', width: 230 }),
  },
  title: 'xm',
  called: ({ xm, fromPlace, toPlace }) => `${String(xm)}调宿 ${String(fromPlace)} → ${String(toPlace)}`,
  search: ['no', 'xh', 'xm', 'partnerName', 'fromPlace', 'toPlace'],
  pinyin: ['xm'],
  unique: [{ on: ['studentId'], where: { state: openChanges }, message: '您有未完成的调宿申请，请先撤回' }],
  indexes: [
    ['studentId', 'xn', 'xqM'],
    ['partnerId', 'state'],
    ['classId'],
    ['departmentId'],
    ['state', 'moveBy'],
    ['state', 'askTime'],
    ['batchId'],
  ],
  follows: { studentId: { state: openChanges }, departmentId: 'always' },
  states: {
    field: 'state',
    initial: 'waiting',
    moves: {
      waiting: ['deciding', 'lapsed', 'withdrawn'],
      deciding: ['toMove', 'refused', 'withdrawn', 'returned', 'lapsed'],
      returned: ['deciding', 'withdrawn', 'lapsed'],
      toMove: ['done', 'lapsed', 'withdrawn'],
      done: [],
      refused: [],
      withdrawn: [],
      lapsed: [],
    },
  },
  list: {
    columns: ['xm', 'xh', 'classId', 'type', 'fromPlace', 'toPlace', 'partnerName', 'reasonType', 'feeDiff', 'state'],
    filters: [
      'state',
      'type',
      'reasonType',
      'departmentId',
      'classId',
      'dormId',
      'newDormId',
      'floorIds',
      'submitTime',
      'execTime',
    ],
    sort: ['-submitTime'],
  },
  form: [
    { section: '调宿', fields: ['type', 'targetBedId', 'partnerXh'] },
    { section: '原因', fields: ['reasonType', 'reason', 'files'] },
  ],
  removable: 'never',
})
export type ChangeRow = Row<typeof changeApply>

/** Before the other one answered there is no flow to take it back from. */
export const giveUp = defineAction(changeApply, 'giveUp', {
  label: '撤回',
  from: ['waiting'],
  to: 'withdrawn',
  tone: 'danger',
  fields: { reason: f.text({ label: '原因', max: 200 }) },
  done: '已撤回',
})
/** Each keeper checks the room of their own house; with both of them everybody moves at one moment: all of it, or nothing. */
export const executeChange = defineAction(changeApply, 'execute', {
  label: '办理搬迁',
  title: '办理{{xm}}的搬迁',
  from: ['toMove'],
  isOffered: ({ objectionState }) => objectionState !== objectionStates.open[0],
  tone: 'primary',
  hint: '{{fromPlace}} → {{toPlace}}，两处房间都核验后，新旧床位同时切换',
  fields: {
    isChecked: f.flag({ label: '资产核验', words: ['本楼房间资产已核验', '未核验'], default: false }),
  },
  done: '已登记核验，两处都核验后完成搬迁',
})
const isForced = ({ type }: { type?: unknown }) => type === changeTypes.forced[0]
/** Whoever is moved by order may say once what speaks against it; nobody moves before that is answered. */
export const objectChange = defineAction(changeApply, 'object', {
  label: '提出异议',
  from: ['toMove'],
  when: ({ type, objectTime }) => isForced({ type }) && !objectTime,
  hint: '公寓管理中心答复前不会办理搬迁，异议只能提出一次',
  fields: {
    objection: f.longText({ label: '异议', required: true, missing: '请说明异议', min: 5, max: 500 }),
  },
  done: '已提交，请等待公寓管理中心答复',
})
export const settleObjection = defineAction(changeApply, 'settleObjection', {
  label: '答复异议',
  title: '答复{{xm}}的异议',
  from: ['toMove'],
  when: ({ objectionState }) => objectionState === objectionStates.open[0],
  tone: 'primary',
  hint: '学生的异议：{{objection}}',
  fields: {
    result: f.state(
      { kept: objectionStates.kept, dropped: objectionStates.dropped },
      { label: '处理结果', required: true, default: '1' },
    ),
    answer: f.longText({ label: '答复', required: true, missing: '请填写答复', max: 500 }),
  },
  done: '已答复',
})
