import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'card.batch': true
    'card.item': true
    'card.stock': true
  }
}

export const batchStates = {
  gathered: ['0', '组批', 'blue'],
  making: ['1', '制作中', 'amber'],
  made: ['2', '已完成', 'green'],
  handed: ['3', '已分发', 'grey'],
} as const

/** Cards of one type that are made together: those that wait when it is opened. */
export const makeBatch = defineEntity('card.batch', {
  label: '制卡批次',
  service: 'xsgl',
  path: 'cardMakeBatch',
  fields: {
    no: f.text({ label: '批次号', computed: true, max: 20, width: 150 }),
    cardType: f.code('cardType', { label: '证件种类', required: true, fixed: '批次不能更换证件种类', width: 130 }),
    count: f.integer({ label: '张数', computed: true, width: 80 }),
    remark: f.text({ label: '备注', max: 100, width: 200 }),
    status: f.state(batchStates, { label: '状态', required: true, computed: true, default: '0', width: 90 }),
  },
  title: 'no',
  search: ['no'],
  unique: [{ on: ['no'] }],
  states: {
    field: 'status',
    initial: 'gathered',
    moves: { gathered: ['making'], making: ['made'], made: ['handed'], handed: [] },
  },
  list: { columns: ['no', 'cardType', 'count', 'remark', 'status'], filters: ['cardType', 'status'], sort: ['-no'] },
  form: [{ section: '制卡批次', fields: ['cardType', 'remark'] }],
  removable: 'never',
})

export const writeStates = {
  waiting: ['0', '待写', 'blue'],
  written: ['1', '成功', 'green'],
  failed: ['2', '失败', 'red'],
} as const
/** So many tries are one blank's share. */
export const mostTries = 3

/** One card to be made for an application. */
export const makeItem = defineEntity('card.item', {
  label: '制卡明细',
  service: 'xsgl',
  path: 'cardMakeItem',
  fields: {
    applyId: f.ref('card.apply', { label: '证件申请', required: true, isPart: true }),
    batchId: f.ref('card.batch', { label: '制卡批次', width: 150 }),
    studentId: f.ref('base.student', { label: '学生', required: true }),
    ...studentSnapshot.fields,
    cardType: f.code('cardType', { label: '证件种类', required: true, width: 120 }),
    blankNo: f.text({ label: '空白卡号', max: 20, width: 130 }),
    tries: f.integer({ label: '写卡次数', default: 0, width: 90 }),
    failReason: f.text({ label: '失败原因', max: 100, width: 160 }),
    cardId: f.ref('card.card', { label: '新证件' }),
    handTime: f.moment({ label: '发放时间', width: 150 }),
    handSign: f.text({ label: '领取人签名', max: 30, width: 110 }),
    writeStatus: f.state(writeStates, { label: '写卡状态', required: true, default: '0', width: 90 }),
  },
  title: 'xm',
  search: ['xm', 'xh', 'blankNo'],
  pinyin: ['xm'],
  unique: [{ on: ['blankNo'], message: '卡号已被使用' }],
  indexes: [['batchId'], ['applyId'], ['writeStatus']],
  follows: { studentId: { writeStatus: ['0', '2'] }, departmentId: 'always' },
  states: {
    field: 'writeStatus',
    initial: 'waiting',
    moves: { waiting: ['written', 'failed'], failed: ['waiting', 'written'], written: [] },
  },
  list: {
    columns: ['xm', 'xh', 'classId', 'cardType', 'blankNo', 'tries', 'failReason', 'handTime', 'writeStatus'],
    filters: ['batchId', 'cardType', 'writeStatus', 'departmentId', 'classId'],
    sort: ['classId', 'xh'],
  },
  form: [],
  removable: 'hard',
})
export type ItemRow = Row<typeof makeItem>

const blankNo = { match: /^\d{6,20}$/, message: '空白卡号为6至20位数字' }

/** Blank cards by their numbers: what came in, less what was used and what was spoiled, is what remains. */
export const cardStock = defineEntity('card.stock', {
  label: '空白卡库存',
  service: 'xsgl',
  path: 'cardStock',
  fields: {
    cardType: f.code('cardType', { label: '证件种类', required: true, fixed: '号段入库后不能修改', width: 130 }),
    blankNoFrom: f.text({
      label: '起始卡号',
      required: true,
      codeLike: true,
      max: 20,
      pattern: blankNo,
      fixed: '号段入库后不能修改',
      width: 140,
    }),
    blankNoTo: f.text({
      label: '截止卡号',
      required: true,
      codeLike: true,
      max: 20,
      pattern: blankNo,
      fixed: '号段入库后不能修改',
      width: 140,
    }),
    received: f.integer({ label: '入库', computed: true, default: 0, unit: '张', width: 90 }),
    used: f.integer({ label: '已用', computed: true, default: 0, unit: '张', width: 90 }),
    spoiled: f.integer({ label: '损坏', computed: true, default: 0, unit: '张', width: 90 }),
    remaining: f.integer({ label: '结余', computed: true, default: 0, unit: '张', width: 90 }),
    spoiledNos: f.json(z.array(z.string().max(20)), { label: '损坏卡号', computed: true }),
    remark: f.text({ label: '备注', max: 100, width: 200 }),
  },
  title: 'blankNoFrom',
  search: ['blankNoFrom', 'blankNoTo'],
  unique: [{ on: ['cardType', 'blankNoFrom'], message: '该号段已入库' }],
  list: {
    columns: ['cardType', 'blankNoFrom', 'blankNoTo', 'received', 'used', 'spoiled', 'remaining', 'remark'],
    filters: ['cardType'],
    sort: ['-createTime'],
  },
  form: [{ section: '空白卡入库', fields: ['cardType', 'blankNoFrom', 'blankNoTo', 'remark'] }],
  removable: 'never',
})
export type StockRow = Row<typeof cardStock>

const at = { service: 'xsgl', method: 'POST', access: { permission: 'cardMakeItem:write' } } as const
const about = { entity: makeItem, id: 'itemId' } as const
const blank = {
  itemId: z.uuid('制卡明细不存在'),
  blankNo: z.string().trim().min(1, '请扫描空白卡').regex(blankNo.match, blankNo.message),
}

/** Takes a blank for an item, and says what the writer is to write to it. */
export const writeRoute = defineRoute({
  ...at,
  path: 'cardMakeItem/write',
  label: '写卡',
  input: z.object(blank),
  answer: answer<{ payload: string }>(),
  about,
})
/** What was read back from the card: equal, and it is made. */
export const readBackRoute = defineRoute({
  ...at,
  path: 'cardMakeItem/readBack',
  label: '读卡核对',
  input: z.object({ ...blank, payload: z.string().trim().max(200) }),
  answer: answer<{ isBatchMade: boolean }>(),
  about,
})
