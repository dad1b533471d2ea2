import {
  byPeriod,
  defineFigures,
  type Figure,
  type FigureOf,
  type Group,
  type Numbers,
} from '#patterns/figures/shared/figures.ts'
import { unitDimensions } from '#modules/school/base/shared/students/dimensions.ts'
import { takenStates } from '#modules/affairs/leave/shared/states.ts'

/** How it stands at this moment. */
export const nowFigures = {
  onLeave: { label: '当前请假人数', unit: '人', about: '此刻在假期内的学生，每人计一次；已逾期未归的不计' },
  offCampus: { label: '不在校', unit: '人', about: '此刻请假出了校门还没有回来的学生，每人计一次；逾期未归的也计' },
  onCampus: { label: '在校', unit: '人', about: '在读学生减去不在校的；在校内请假的也计' },
  shouldCount: { label: '应在校人数', unit: '人', about: '在读学生减去正在休实习假的学生' },
  leaveRate: { label: '请假率', unit: '%', form: 'percent', decimals: 2, about: '当前请假人数 ÷ 应在校人数' },
  applyToday: { label: '今日申请', unit: '件', about: '今天首次提交的请假；退回后再次提交的不重复计，集体公假不计' },
  pending: { label: '待审批', unit: '件', about: '此刻正在审批的请假' },
  pendingTimeout: { label: '已过开始时间待审', unit: '件', about: '待审批中开始时间已到的' },
  passRateToday: {
    label: '今日通过率',
    unit: '%',
    form: 'percent',
    decimals: 1,
    about: '今天办结的请假中批准的占比；退回与撤回不计',
  },
  avgApproveMin: {
    label: '近 7 天平均审批时长',
    unit: '分钟',
    form: 'minutes',
    about: '近 7 天办结的请假，从首次提交到办结的平均时间',
  },
  medianApproveMin: {
    label: '审批一般用时',
    unit: '分钟',
    form: 'minutes',
    about: '近 7 天办结的请假，一半在这个时间内办结',
  },
  p90ApproveMin: {
    label: '审批较慢时',
    unit: '分钟',
    form: 'minutes',
    about: '近 7 天办结的请假，九成在这个时间内办结',
  },
  returnDueToday: { label: '今日应返', unit: '人次', about: '今天到期且须销假的请假' },
  returnedToday: { label: '今日已返', unit: '人次', about: '今日应返中已销假的' },
  overdue: { label: '逾期未归', unit: '人次', about: '此刻超过结束时间与宽限仍未销假的请假', isAlarm: true },
  longestOverdueHours: { label: '最长逾期', unit: '小时', about: '逾期未归中最久的一件' },
  onTimeRate30: {
    label: '按时销假率',
    unit: '%',
    form: 'percent',
    decimals: 1,
    about: '近 30 天结束的请假中按时销假的占比；宽限时间内算按时，逾期未归算未按时',
  },
  emptyBeds: { label: '今夜空床', unit: '人', about: '今晚 23 点因请假不在校住宿的学生' },
  lessonsToday: { label: '今日请假课时', unit: '课时', about: '今天因请假缺席的课时' },
} as const satisfies Readonly<Record<string, Figure>>

/** What happened in a span of dates. Class, department and the like are those of the time of each request. */
export const leaveFigures = defineFigures({
  name: 'leave-stat',
  label: '请假统计',
  figures: {
    times: {
      label: '请假人次',
      unit: '人次',
      about: '开始时间在区间内且已批准的请假；取消与作废的不计',
      rows: { status_in: takenStates.join(',') },
    },
    persons: {
      label: '请假人数',
      unit: '人',
      about: '区间内有请假日的学生，每人计一次；同一学生可在多个分组中各计一次',
    },
    days: { label: '请假天数', unit: '天', decimals: 1, about: '落在区间内的请假天数，提前返校的按实际' },
    lessons: { label: '请假课时', unit: '课时', about: '区间内因请假缺席的课时' },
    daysPerHead: {
      label: '人均请假天数',
      unit: '天',
      decimals: 2,
      about: '请假天数 ÷ 区间内平均每天的应在校人数',
      knownBy: ['department', 'major', 'class'],
    },
    leaveSchoolPersons: { label: '离校人数', unit: '人', about: '区间内请假离校的学生，每人计一次' },
    overdueTimes: {
      label: '逾期次数',
      unit: '次',
      about: '区间内结束的请假中，超过宽限才销假或至今未归的',
      better: 'down',
      isAlarm: true,
    },
    onTimeRate: {
      label: '按时销假率',
      unit: '%',
      form: 'percent',
      decimals: 1,
      about: '区间内结束的请假中按时销假的占比；宽限时间内算按时',
      better: 'up',
    },
    avgApproveMin: {
      label: '平均审批时长',
      unit: '分钟',
      form: 'minutes',
      about: '区间内办结的请假，从首次提交到办结的平均时间',
      better: 'down',
    },
  },
  dimensions: {
    ...unitDimensions,
    student: { ...unitDimensions.student, page: '/leave/stuStat?studentId=' },
    type: { label: '请假类型', tab: '按类型', field: 'typeId', entity: 'leave.type' },
    period: byPeriod,
  },
  list: { screen: '/leave/query', day: 'startTime' },
  narrowedBy: ['departmentId', 'grade', 'classId', 'typeId', 'majorId'],
  charted: ['times', 'persons', 'days', 'lessons'],
  order: ['times', 'days'],
  sheet: [
    'times',
    'persons',
    'days',
    'lessons',
    'leaveSchoolPersons',
    'daysPerHead',
    'overdueTimes',
    'onTimeRate',
    'avgApproveMin',
  ],
  crossed: { by: 'type', figures: ['times', 'days'] },
})

export type NowFigure = keyof typeof nowFigures
export type SpanNumbers = Numbers<FigureOf<typeof leaveFigures>>
export type SpanGroup = Group<FigureOf<typeof leaveFigures>>
