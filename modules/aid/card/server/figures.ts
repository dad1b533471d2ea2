import { defineCounting, difference } from '#patterns/figures/server/counting.ts'
import { figureRoutes } from '#patterns/figures/server/routes.ts'
import { cardApply, reasons } from '../shared/apply.ts'
import { cardFigures, cardSheetRoute, cardStatRoute } from '../shared/figures.ts'

const lost = `t.reason = '${reasons.lost[0]}'`

const counting = defineCounting({
  set: cardFigures,
  listed: cardApply,
  sources: { applied: { rows: { entity: cardApply, person: 'studentId' }, at: { moment: 't.submit_time' } } },
  sums: {
    applies: { of: 'applied' },
    lost: { of: 'applied', where: lost },
    losers: { of: 'applied', people: true, where: lost },
    fees: { of: 'applied', count: 'sum(t.fee)', where: 't.fee_time is not null' },
  },
  figures: {
    applies: 'applies',
    lost: 'lost',
    losers: 'losers',
    repeats: difference('lost', 'losers'),
    fees: { needs: ['fees'], tell: ({ fees }) => (fees ?? 0) / 100 },
  },
})

export const figures = figureRoutes(counting, { overview: cardStatRoute, exported: cardSheetRoute })
