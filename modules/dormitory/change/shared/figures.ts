import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { unitDimensions } from '#modules/school/base/shared/students/dimensions.ts'
import {
  byPeriod,
  defineFigures,
  type DimensionOf,
  type FigureOf,
  type SpanAnswer,
} from '#patterns/figures/shared/figures.ts'
import { spanInput } from '#patterns/figures/shared/span-input.ts'
import { changeStates } from './codes.ts'

export const changeFigures = defineFigures({
  name: 'room-change-stat',
  label: '调宿统计',
  figures: {
    applies: { label: '调宿', unit: '件', about: '区间内提出的调宿，含强制调整和批量调宿' },
    done: { label: '已完成', unit: '件', about: '其中已搬迁的', rows: { state: changeStates.done[0] } },
    refused: { label: '已驳回', unit: '件', about: '其中未获批准的', rows: { state: changeStates.refused[0] } },
    lapsed: {
      label: '已失效',
      unit: '件',
      about: '其中对方未同意或逾期未搬迁的',
      rows: { state: changeStates.lapsed[0] },
    },
    people: { label: '搬迁人数', unit: '人', about: '已搬迁的申请人，每人计一次' },
    paid: { label: '应补缴', unit: '元', about: '已搬迁的费用差额中应补缴的合计，实际以缴费台账为准' },
    back: { label: '应退还', unit: '元', about: '已搬迁的费用差额中应退还的合计，实际以缴费台账为准' },
  },
  dimensions: {
    department: unitDimensions.department,
    dorm: { label: '原宿舍楼', tab: '按原宿舍楼', field: 'dormId', entity: 'dorm.dormitory' },
    type: { label: '调宿方式', tab: '按方式', field: 'type' },
    reason: { label: '调宿原因', tab: '按原因', field: 'reasonType' },
    period: byPeriod,
  },
  list: { screen: '/roomChange/list', day: 'submitTime' },
  narrowedBy: ['departmentId', 'dormId', 'type', 'reasonType'],
  charted: ['applies', 'done'],
  order: ['applies'],
})

type Set = typeof changeFigures
const stat = { service: 'yxgl', input: spanInput(changeFigures) } as const
export const changeStatRoute = defineRoute({
  ...stat,
  method: 'GET',
  path: 'roomChangeStat/overview',
  label: '调宿统计',
  access: { permission: 'roomChangeStat:read' },
  answer: answer<SpanAnswer<FigureOf<Set>, DimensionOf<Set>>>(),
})
export const changeSheetRoute = defineRoute({
  ...stat,
  method: 'POST',
  path: 'roomChangeStat/export',
  label: '导出调宿统计',
  access: { permission: 'roomChangeStat:export' },
  answer: answer<unknown>(),
})
