import { defineCounting, difference } from '#patterns/figures/server/counting.ts'
import { metricCard, nowMetric } from '#patterns/figures/server/contribute.ts'
import { countNow, type NowCounting } from '#patterns/figures/server/count-now.ts'
import { figureRoutes } from '#patterns/figures/server/routes.ts'
import { applyStates, cardApply, reasons } from '../shared/apply.ts'
import { cardFigures, cardStatRoutes, deskFigures, type DeskFigure } from '../shared/figures.ts'
import { feeDueWhere } from './fee.ts'

const lost = `t.reason = '${reasons.lost[0]}'`

const counting = defineCounting({
  set: cardFigures,
  listed: cardApply,
  sources: { applied: { rows: { entity: cardApply, person: 'studentId' }, at: { moment: 't.submit_time' } } },
  sums: {
    applies: { of: 'applied' },
    lost: { of: 'applied', where: lost },
    losers: { of: 'applied', people: true, where: lost },
    fees: { of: 'applied', count: 'sum(t.fee_paid - t.fee_back)' },
  },
  figures: {
    applies: 'applies',
    lost: 'lost',
    losers: 'losers',
    repeats: difference('lost', 'losers'),
    fees: { needs: ['fees'], tell: ({ fees }) => (fees ?? 0) / 100 },
  },
})

export const figures = figureRoutes(counting, cardStatRoutes)

const applied = { entity: cardApply }
const isIn = (state: keyof typeof applyStates) => `t.status = '${applyStates[state][0]}'`
const waiting: NowCounting<DeskFigure> = {
  listed: cardApply,
  counts: {
    feeDue: { rows: applied, where: feeDueWhere },
    toMake: { rows: applied, where: isIn('toMake') },
    ready: { rows: applied, where: isIn('ready') },
  },
}

/** What waits for the desk that makes cards. */
export const deskNow = nowMetric(deskFigures, {
  code: 'card.now',
  label: '证件待办',
  freshSeconds: 15,
  permission: 'cardApply:handOut',
  reach: [cardApply.name],
  read: (ctx) => countNow(ctx, waiting),
})
export const deskCard = metricCard(deskNow, {
  code: 'card.desk',
  desks: { zzzx: { place: 5, w: 12, h: 1, isAmongUsual: true } },
  label: '证件待办',
  about: '待收费、待制卡、待领取的证件申请，点击查看名单',
  icon: 'id-card',
  link: '/card/review',
  size: { w: 12, h: 1, minW: 6, minH: 1, maxW: 12, maxH: 1 },
  refreshSeconds: 60,
})
