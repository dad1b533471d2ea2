import { rowScope } from '#kernel/access/access.ts'
import { newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Card } from '#services/cards/card.ts'
import { register, stayStates } from '../../shared/register.ts'
import { registers } from '../registers.ts'
import { deskNumbers } from './desk.ts'

/** Who lives in the own houses or belongs to the own students, and who waits at the counter. */
export const cards: readonly Card[] = [
  {
    code: 'stay.numbers',
    desks: {
      sg: { place: 1, w: 8, h: 1, isAmongUsual: true },
      ssgl: { place: 1, w: 8, h: 1, isAmongUsual: true },
      yx: { place: 15, w: 12, h: 1, title: '本院住宿' },
    },
    isInPhoneHead: ['sg'],
    label: '住宿概况',
    about: '数据范围内在住、待入住与待退宿的人数，点击查看名单',
    category: 'numbers',
    icon: 'bed-single',
    permission: 'dormitoryRegister:list',
    link: '/dormitory/register',
    size: { w: 8, h: 1, minW: 6, minH: 1, maxW: 12, maxH: 1 },
    cacheSeconds: 0,
    refreshSeconds: 60,
    read: async (ctx) => ({ ...(await held(ctx)), toLeave: (await deskNumbers(ctx)).toLeave }),
  },
]

/** As the list of stays counts them. */
async function held(ctx: Ctx) {
  const conditions = newConditions()
  withinScope(conditions, register, await rowScope(ctx, registers, 'list'))
  const [living, waiting] = [place(conditions, stayStates.living[0]), place(conditions, stayStates.waiting[0])]
  const [row] = await ctx.db.query<{ living: number; waiting: number }>(
    `select count(*) filter (where t.state = ${living})::int as living,
       count(*) filter (where t.state = ${waiting})::int as waiting
     from stay_register t${whereText(conditions)}`,
    conditions.values,
  )
  return row!
}
