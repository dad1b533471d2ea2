import { rowScope } from '#kernel/access/access.ts'
import { newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import type { Card } from '#services/cards/card.ts'
import { changeApply } from '../shared/apply.ts'
import { changeStates } from '../shared/codes.ts'
import { applies } from './applies.ts'

/** Whose change was granted and who has to move now, as 搬迁办理 lists them. */
export const cards: readonly Card[] = [
  {
    code: 'roomChange.toMove',
    desks: {
      sg: { place: 3, w: 4, h: 1, isAmongUsual: true },
      ssgl: { place: 3, w: 4, h: 1, isAmongUsual: true },
    },
    isInPhoneHead: ['sg'],
    label: '待搬迁',
    about: '调宿已通过、等待搬迁的学生人数，点击办理',
    category: 'numbers',
    icon: 'arrow-left-right',
    permission: 'roomChangeApply:execute',
    link: '/roomChange/exec',
    size: { w: 4, h: 1, minW: 2, minH: 1, maxW: 12, maxH: 1 },
    cacheSeconds: 0,
    refreshSeconds: 60,
    async read(ctx) {
      const conditions = newConditions()
      withinScope(conditions, changeApply, await rowScope(ctx, applies, 'list'))
      conditions.texts.push(`t.state = ${place(conditions, changeStates.toMove[0])}`)
      const [row] = await ctx.db.query<{ toMove: number }>(
        `select count(*)::int as "toMove" from change_apply t${whereText(conditions)}`,
        conditions.values,
      )
      return row
    },
  },
]
