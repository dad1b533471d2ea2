import { defineCounting } from '#patterns/figures/server/counting.ts'
import { figureRoutes } from '#patterns/figures/server/routes.ts'
import { changeApply } from '../shared/apply.ts'
import { changeStates } from '../shared/codes.ts'
import { changeFigures, changeSheetRoute, changeStatRoute } from '../shared/figures.ts'

const isIn = (name: keyof typeof changeStates) => `t.state = '${changeStates[name][0]}'`

const counting = defineCounting({
  set: changeFigures,
  listed: changeApply,
  sources: { asked: { rows: { entity: changeApply, person: 'studentId' }, at: { moment: 't.submit_time' } } },
  sums: {
    applies: { of: 'asked' },
    done: { of: 'asked', where: isIn('done') },
    refused: { of: 'asked', where: isIn('refused') },
    lapsed: { of: 'asked', where: isIn('lapsed') },
    people: { of: 'asked', people: true, where: isIn('done') },
    paid: { of: 'asked', count: 'sum(t.fee_diff)', where: `${isIn('done')} and t.fee_diff > 0` },
    back: { of: 'asked', count: 'sum(-t.fee_diff)', where: `${isIn('done')} and t.fee_diff < 0` },
  },
  figures: {
    applies: 'applies',
    done: 'done',
    refused: 'refused',
    lapsed: 'lapsed',
    people: 'people',
    paid: { needs: ['paid'], tell: ({ paid }) => (paid ?? 0) / 100 },
    back: { needs: ['back'], tell: ({ back }) => (back ?? 0) / 100 },
  },
})

export const figures = figureRoutes(counting, { overview: changeStatRoute, exported: changeSheetRoute })
