import type { Ctx } from '#kernel/world/context.ts'
import { newConditions, whereText } from '#kernel/operations/sql.ts'
import type { Card } from '#services/cards/card.ts'
import { lessonsOn } from '#modules/school/timetable/shared/services.ts'
import type { ClassLessons } from '../shared/lesson-leave.ts'
import { reachedStudents } from './board-reach.ts'
import { lessonsOfDay, withExcused } from './lesson.ts'

const shape = { minW: 3, minH: 2, maxW: 12, maxH: 6 }
/** A card has no room for more. */
const mostLessons = 20

/** Who need not come to today's lessons: of those somebody gives, and of those the led classes have. */
export const lessonCards: readonly Card[] = [
  {
    code: 'leave.lessons',
    label: '课堂请假',
    about: '今天的课和请假的学生',
    category: 'teaching',
    icon: 'book-open',
    permission: 'leaveLesson:read',
    link: '/leave/lesson',
    size: { w: 4, h: 3, ...shape },
    cacheSeconds: 0,
    refreshSeconds: 300,
    read: (ctx) => lessonsOfDay(ctx, {}),
  },
  {
    code: 'leave.classLessons',
    desks: { fdy: { place: 60, w: 6, h: 3, title: '今日课程' } },
    label: '班级今日课程',
    about: '所带班级今天还有哪些课、应到几人、谁请了假',
    category: 'teaching',
    icon: 'book-open',
    permission: 'leaveBoard:read',
    link: '/base/timetable/now',
    size: { w: 6, h: 3, ...shape },
    cacheSeconds: 0,
    refreshSeconds: 300,
    read: lessonsOfClasses,
  },
]

/** What the classes within reach have today and is not over, the next first, with those excused whom the caller may know of. */
async function lessonsOfClasses(ctx: Ctx): Promise<ClassLessons> {
  const conditions = newConditions()
  await reachedStudents(ctx, conditions)
  const classes = await ctx.db.query<{ id: string; name: string }>(
    `select c.id, c.class_name as name
     from base_class c
     where c.id in (select t.class_id from base_student t${whereText(conditions)})`,
    conditions.values,
    'leave_led_classes',
  )
  const nameOf = new Map(classes.map(({ id, name }) => [id, name]))
  const day = ctx.today()
  const all = await ctx.call(lessonsOn, { subject: { kind: 'classes', ids: [...nameOf.keys()] }, from: day, to: day })
  const ahead = all.filter(({ endAt }) => endAt === null || new Date(endAt) > ctx.now())
  const shown = ahead.slice(0, mostLessons)
  const told = await withExcused(ctx, shown, [...nameOf.keys()])
  return {
    total: all.length,
    ahead: ahead.length,
    lessons: told.map((one, i) => ({ ...one, classNames: shown[i]!.classIds.flatMap((id) => nameOf.get(id) ?? []) })),
  }
}
