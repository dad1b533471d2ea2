import { unitDimensions } from '#modules/school/base/shared/students/dimensions.ts'
import { byPeriod, defineFigures, type Figure } from '#patterns/figures/shared/figures.ts'
import { spanRoutes } from '#patterns/figures/shared/span-routes.ts'
import { reasons } from './apply.ts'

export const cardFigures = defineFigures({
  name: 'card-stat',
  label: '证件统计',
  figures: {
    applies: { label: '申请', unit: '件', about: '区间内提交的证件申请' },
    lost: { label: '遗失', unit: '件', about: '因遗失申请的', rows: { reason: reasons.lost[0] }, better: 'down' },
    losers: { label: '遗失人数', unit: '人', about: '区间内申请过遗失补办的学生，每人计一次' },
    repeats: { label: '重复遗失', unit: '件', about: '同一学生在区间内第二次及以后的遗失', better: 'down' },
    fees: { label: '实收工本费', unit: '元', about: '已确认收到的工本费，减去已退还的' },
  },
  dimensions: {
    department: unitDimensions.department,
    reason: { label: '办理原因', tab: '按原因', field: 'reason' },
    period: byPeriod,
  },
  list: { screen: '/card/review', day: 'submitTime' },
  narrowedBy: ['departmentId', 'reason'],
  charted: ['applies', 'lost', 'repeats'],
  order: ['applies'],
})

/** What waits for the desk that makes them, now. */
export const deskFigures = {
  feeDue: { label: '待收费', unit: '件', about: '辅导员已同意、尚未收到工本费的申请' },
  toMake: { label: '待制卡', unit: '件', about: '已通过、尚未开始制作的申请' },
  ready: { label: '待领取', unit: '件', about: '已制好、尚未领取的申请' },
} as const satisfies Readonly<Record<string, Figure>>
export type DeskFigure = keyof typeof deskFigures

export const cardStatRoutes = spanRoutes(cardFigures, { service: 'xsgl', path: 'cardStat' })
