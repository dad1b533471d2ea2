import { metricCard } from '#patterns/figures/server/contribute.ts'
import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { overdueNow } from '#modules/affairs/absence/shared/overdue.ts'
import { leavesWaiting } from '#modules/affairs/leavedesk/shared/approve.ts'
import { lastDays } from './figures.ts'
import { leaveNow } from './metrics.ts'

const daysShown = 10
const mostLate = 2

/** Cards of leave: how it stands among the own students. */
export const cards = [
  metricCard(leaveNow, {
    code: 'leave.numbers',
    desks: {
      fdy: { place: 10, w: 12, h: 1, title: '今日班情' },
      yx: { place: 5, w: 12, h: 1, title: '今日学生情况' },
      xgc: { place: 5, w: 12, h: 1, title: '今日学生情况' },
    },
    isInPhoneHead: ['fdy', 'yx', 'xgc', 'bzr'],
    label: '今日班情',
    about: '所带学生此刻不在校、请假、逾期未归的人数与等待本人审批的请假，点击查看名单',
    icon: 'calendar-minus',
    link: '/leave/board',
    size: { w: 12, h: 1, minW: 6, minH: 1, maxW: 12, maxH: 1 },
    refreshSeconds: 60,
    more: async (ctx, only) => ({
      ...(can(ctx.actor, 'leaveApprove:read')
        ? { waiting: await ctx.call(leavesWaiting, { classId: only?.value }) }
        : {}),
      ...(can(ctx.actor, 'leaveHandling:list') ? { late: await lateOnes(ctx) } : {}),
    }),
  }),
  metricCard(leaveNow, {
    code: 'leave.today',
    desks: {
      yx: { place: 80, w: 3, h: 3 },
      xgc: { place: 50, w: 4, h: 3 },
    },
    isInPhoneHead: ['fdy', 'yx', 'xgc'],
    label: '今日请假',
    about: '数据范围内此刻请假、不在校、逾期未归的人数与待审批的请假',
    icon: 'calendar-minus',
    link: '/leave/stat',
    size: { w: 4, h: 2, minW: 3, minH: 2, maxW: 12, maxH: 3 },
    refreshSeconds: 60,
    more: async (ctx) => ({ days: await lastDays(ctx, daysShown) }),
  }),
]

/** Whoever is not back is named at once, the longest missing first. */
async function lateOnes(ctx: Ctx) {
  const { total, rows, canNote, canSeePhones } = await ctx.call(overdueNow, {})
  return { total, canNote, canSeePhones, rows: rows.slice(0, mostLate) }
}
