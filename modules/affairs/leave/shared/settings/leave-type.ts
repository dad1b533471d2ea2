import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'leave.type': true
  }
}

const proofModes = {
  none: ['0', '不需要'],
  always: ['1', '必传'],
  longer: ['2', '超过天数必传'],
  later: ['3', '可事后补交'],
} as const
const parentModes = { no: ['0', '不需要'], leaving: ['1', '离校时'], always: ['2', '始终'] } as const
const returnModes = {
  auto: ['0', '自动销假'],
  place: ['1', '定位'],
  placePhoto: ['2', '定位加照片'],
  person: ['3', '辅导员销假'],
  gateOrPlace: ['4', '闸机或定位'],
} as const
const marks = { leave: ['1', '请假'], present: ['2', '公假（视为出勤）'] } as const

/** A kind of leave: what it asks for, how long it may be, how the return is proven. */
export const leaveType = defineEntity('leave.type', {
  label: '请假类型',
  service: 'xsgl',
  path: 'leaveType',
  title: 'name',
  search: ['name', 'code'],
  fields: {
    code: f.text({
      label: '类型码',
      required: true,
      max: 2,
      codeLike: true,
      pattern: { match: /^\d{2}$/, message: '类型码为两位数字' },
      width: 90,
    }),
    name: f.text({ label: '名称', required: true, max: 20, width: 180 }),
    color: f.text({ label: '颜色', help: '用于统计图和不在校周历', max: 20 }),
    icon: f.text({ label: '图标', max: 40 }),
    proofMode: f.state(proofModes, {
      label: '证明材料',
      help: '学生提交时是否必须上传证明；事后补交的在期限内提醒',
      required: true,
      default: '0',
      width: 120,
    }),
    proofAfterDays: f.decimal({ label: '超过几天须证明', help: '天数多于此值时必须上传', places: 1, min: 0, max: 180 }),
    proofLateDays: f.integer({ label: '补交期限（天）', help: '请假开始后几天内补交', default: 3, min: 0, max: 60 }),
    maxDaysOnce: f.decimal({ label: '单次最多天数', help: '留空表示不限', places: 1, min: 0.5, max: 180, width: 120 }),
    maxDaysTerm: f.decimal({
      label: '学期最多天数',
      help: '同一学期内此类请假的合计上限，留空表示不限',
      places: 1,
      min: 0.5,
      max: 180,
      width: 120,
    }),
    minAdvanceHours: f.integer({
      label: '至少提前（小时）',
      help: '0 表示随时可以申请',
      default: 0,
      min: 0,
      max: 720,
      width: 130,
    }),
    backdateDays: f.integer({
      label: '可补假天数',
      required: true,
      default: 0,
      min: 0,
      max: 30,
      help: '0 表示不允许事后补假',
      width: 110,
    }),
    needParentConfirm: f.state(parentModes, {
      label: '家长确认',
      help: '家长同意或登记联系不上后，最后一级才能批准',
      required: true,
      default: '0',
      width: 100,
    }),
    countsTermLimit: f.flag({
      label: '计入学期累计',
      help: '计入学期累计天数的预警，接近学期最多天数时提醒学生和辅导员',
      default: true,
      width: 120,
    }),
    attendanceMark: f.state(marks, {
      label: '考勤记为',
      help: '公假在点名和考勤中视为出勤',
      required: true,
      default: '1',
      width: 140,
    }),
    allowExtend: f.flag({ label: '可续假', help: '假期结束前可以申请延长', default: true, width: 90 }),
    multiOut: f.flag({ label: '可多次出入', help: '关闭时，凭证只能出校一次', default: false, width: 100 }),
    returnMode: f.state(returnModes, {
      label: '销假方式',
      help: '假期结束时怎样证明已返校',
      required: true,
      default: '4',
      width: 120,
    }),
    enabled: f.flag({ label: '启用', help: '停用后学生不能再选，已有请假单不受影响', default: true, width: 80 }),
    sort: f.integer({ label: '排序', min: 0, max: 9999, width: 80 }),
    remark: f.longText({ label: '说明', max: 300 }),
  },
  selectFields: ['code', 'color', 'icon'],
  unique: [
    { on: ['code'], message: '类型码已存在' },
    { on: ['name'], message: '名称已存在' },
  ],
  list: {
    columns: [
      'code',
      'name',
      'proofMode',
      'maxDaysOnce',
      'maxDaysTerm',
      'minAdvanceHours',
      'backdateDays',
      'needParentConfirm',
      'returnMode',
      'enabled',
    ],
    filters: ['name', 'enabled'],
    sort: ['sort', 'code'],
  },
  form: [
    { section: '基本信息', fields: ['code', 'name', 'color', 'icon', 'sort', 'enabled', 'remark'] },
    {
      section: '限制',
      fields: ['maxDaysOnce', 'maxDaysTerm', 'countsTermLimit', 'minAdvanceHours', 'backdateDays', 'allowExtend'],
    },
    { section: '证明与家长', fields: ['proofMode', 'proofAfterDays', 'proofLateDays', 'needParentConfirm'] },
    { section: '出入与考勤', fields: ['returnMode', 'multiOut', 'attendanceMark'] },
  ],
  removable: 'never',
})
export type LeaveTypeRow = Row<typeof leaveType>

/** What a kind allows and asks for, in numbers; null where nothing bounds it. */
export function limitsOf(type: LeaveTypeRow) {
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value))
  return {
    name: type.name,
    proofMode: type.proofMode,
    proofAfterDays: number(type.proofAfterDays),
    proofLateDays: number(type.proofLateDays) ?? 0,
    maxDaysOnce: number(type.maxDaysOnce),
    maxDaysTerm: number(type.maxDaysTerm),
    minAdvanceHours: number(type.minAdvanceHours) ?? 0,
    backdateDays: number(type.backdateDays) ?? 0,
  }
}

/** Whether coming in by a gate is proof enough: not where the place or a person must say so. */
export function endsAtGate(returnMode: string): boolean {
  return returnMode === returnModes.gateOrPlace[0] || returnMode === returnModes.auto[0]
}

/** Names in code of the choices that rules ask for. */
export const typeModes = { proof: proofModes, parent: parentModes, back: returnModes, mark: marks } as const
