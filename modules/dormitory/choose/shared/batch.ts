import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { batchStates, poolModes, roommateWords } from './codes.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'choose.batch': true
    'choose.window': true
  }
}

const poolHelp = '带入的预分床位供所在班级、所在院系或全校学生选择；直接加入的床位由加入时限定'
const counted = (label: string) => f.integer({ label, computed: true, default: 0, width: 90 })

/**
 * A time in which the students of a year choose their beds themselves; a rehearsal is the same with data of its own.
 */
export const batch = defineEntity('choose.batch', {
  label: '选宿批次',
  service: 'yxgl',
  path: 'dormitoryChooseBatch',
  fields: {
    name: f.text({ label: '批次名称', required: true, max: 50, width: 200 }),
    grade: f.integer({ label: '年级', required: true, min: 2000, max: 2199, width: 80 }),
    beginTime: f.moment({ label: '开始时间', required: true, width: 160 }),
    endTime: f.moment({ label: '结束时间', required: true, width: 160 }),
    stagger: f.integer({
      label: '错峰间隔',
      min: 0,
      max: 240,
      default: 0,
      unit: '分钟',
      help: '各院系依次推迟开始；0 表示同时开始，另设时间窗口的院系以窗口为准',
    }),
    poolMode: f.state(poolModes, { label: '床位范围', required: true, default: '2', width: 100, help: poolHelp }),
    changeMax: f.integer({ label: '可更换次数', min: 0, max: 9, help: '不填按系统参数' }),
    holdSeconds: f.integer({
      label: '保留时间',
      min: 0,
      max: 3600,
      unit: '秒',
      help: '0 表示选定即生效；不填按系统参数',
    }),
    showRoommate: f.state(roommateWords, { label: '室友信息', required: true, default: '1' }),
    autoAssign: f.flag({
      label: '自动分配',
      default: true,
      help: '结束后按预分规则把剩余床位分配给未选定的学生',
      width: 90,
    }),
    isRehearsal: f.flag({ label: '模拟选宿', default: false, help: '数据独立，结束后清空，不产生住宿登记', width: 90 }),
    notice: f.longText({ label: '选宿须知', max: 1000 }),
    state: f.state(batchStates, { label: '状态', required: true, computed: true, default: '0', width: 100 }),
    pauseReason: f.text({ label: '暂停原因', computed: true, max: 100 }),
    bedTotal: counted('床位数'),
    studentTotal: counted('应选人数'),
    chosenTotal: counted('已选人数'),
    publishTime: f.moment({ label: '发布时间', computed: true }),
    closeTime: f.moment({ label: '实际结束', computed: true }),
  },
  title: 'name',
  search: ['name'],
  pinyin: ['name'],
  unique: [{ on: ['name'] }],
  indexes: [
    ['state', 'beginTime'],
    ['state', 'endTime'],
  ],
  states: {
    field: 'state',
    initial: 'draft',
    moves: {
      draft: ['ready'],
      ready: ['draft', 'running', 'ended'],
      running: ['paused', 'ended'],
      paused: ['running', 'ended'],
      ended: ['filed'],
      filed: [],
    },
  },
  list: {
    columns: [
      'name',
      'grade',
      'isRehearsal',
      'beginTime',
      'endTime',
      'bedTotal',
      'studentTotal',
      'chosenTotal',
      'state',
    ],
    filters: ['name', 'grade', 'isRehearsal', 'state'],
    sort: ['-beginTime'],
  },
  form: [
    { section: '批次', fields: ['name', 'grade', 'beginTime', 'endTime', 'isRehearsal', 'notice'] },
    { section: '规则', fields: ['poolMode', 'stagger', 'changeMax', 'holdSeconds', 'showRoommate', 'autoAssign'] },
  ],
  removable: 'bin',
})
export type BatchRow = Row<typeof batch>

/** When some of the students of a batch choose: those of a department, of a sex, or of both. */
export const chooseWindow = defineEntity('choose.window', {
  label: '选宿时间窗口',
  service: 'yxgl',
  path: 'dormitoryChooseWindow',
  fields: {
    batchId: f.ref('choose.batch', {
      label: '批次',
      required: true,
      fixed: '时间窗口不能换批次',
      isPart: true,
      width: 200,
    }),
    departmentId: f.ref('base.department', { label: '院系', help: '不选表示全部院系', width: 160 }),
    sex: f.code('dormRoomSex', { label: '性别', help: '不选表示不限', width: 80 }),
    beginTime: f.moment({ label: '开始时间', required: true, width: 160 }),
    endTime: f.moment({ label: '结束时间', required: true, width: 160 }),
  },
  title: 'beginTime',
  unique: [{ on: ['batchId', 'departmentId', 'sex'], emptyCounts: true, message: '该院系和性别已有时间窗口' }],
  list: {
    columns: ['batchId', 'departmentId', 'sex', 'beginTime', 'endTime'],
    filters: ['batchId', 'departmentId', 'sex'],
    sort: ['batchId', 'beginTime'],
  },
  form: [{ section: '时间窗口', fields: ['batchId', 'departmentId', 'sex', 'beginTime', 'endTime'] }],
  removable: 'hard',
})

export const publishBatch = defineAction(batch, 'publish', {
  label: '发布',
  tone: 'primary',
  from: ['draft'],
  to: 'ready',
  hint: '发布后学生可以预览和收藏，到开始时间自动开放；床位池随之锁定',
  done: '已发布',
})
export const reviseBatch = defineAction(batch, 'revise', {
  label: '撤回发布',
  from: ['ready'],
  to: 'draft',
  isOffered: ({ beginTime }, { now }) => new Date(beginTime ?? 0) > now,
  hint: '撤回后可修改批次和床位池，学生暂时看不到；由预分带入的床位仍为预分保留',
  done: '已撤回',
})
export const pauseBatch = defineAction(batch, 'pause', {
  label: '暂停',
  from: ['running'],
  to: 'paused',
  fields: { pauseReason: f.text({ label: '暂停原因', required: true, missing: '请填写暂停原因', max: 100 }) },
  hint: '暂停期间学生可以查看，不能选择；已选和已持有的床位不变',
  done: '已暂停',
})
export const resumeBatch = defineAction(batch, 'resume', {
  label: '恢复',
  tone: 'primary',
  from: ['paused'],
  to: 'running',
  done: '已恢复',
})
export const endBatch = defineAction(batch, 'end', {
  label: '提前结束',
  tone: 'danger',
  from: ['running', 'paused'],
  to: 'ended',
  hint: '结束后不能恢复；未确认的床位将释放，设为自动分配的批次随即分配剩余床位',
  done: '已结束',
})
export const fileBatch = defineAction(batch, 'file', { label: '归档', from: ['ended'], to: 'filed', done: '已归档' })
