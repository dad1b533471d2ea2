import type { Card } from '#services/cards/card.ts'
import { lessonsOfDay } from './lesson.ts'

/** Who need not come to today's lessons, on the desk of whoever gives them. */
export const lessonCard: Card = {
  code: 'leave.lessons',
  label: '课堂请假',
  about: '今天的课和请假的学生',
  category: 'teaching',
  icon: 'book-open',
  permission: 'leaveLesson:read',
  link: '/leave/lesson',
  size: { w: 4, h: 3, minW: 3, minH: 2, maxW: 12, maxH: 6 },
  cacheSeconds: 0,
  refreshSeconds: 300,
  read: (ctx) => lessonsOfDay(ctx, {}),
}
