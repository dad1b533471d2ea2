import type { Card } from '#services/cards/card.ts'
import { currentLeave } from './own-leaves.ts'
import { ownStudentId } from '../people.ts'

/** The leave a student is in, or waits for, on the first page. */
export const ownCard: Card = {
  code: 'leave.mine',
  label: '我的请假',
  about: '正在进行的请假：还有多久、谁在审批、是否该销假',
  category: 'work',
  icon: 'calendar-check',
  permission: 'leaveMine:read',
  link: '/leave/mine',
  size: { w: 4, h: 2, minW: 3, minH: 2, maxW: 6, maxH: 4 },
  cacheSeconds: 0,
  refreshSeconds: 60,
  read: async (ctx) => {
    const studentId = ownStudentId(ctx)
    return { current: studentId ? await currentLeave(ctx, studentId) : null }
  },
}
