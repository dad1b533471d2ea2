import type { Card } from '#services/cards/card.ts'
import { classesNow } from './look/now-route.ts'
import { myDay } from './look/own-routes.ts'

/** Cards of the timetable: the own day, and where classes are. */
export const cards: readonly Card[] = [
  {
    code: 'timetable.today',
    desks: {
      stu: { place: 10, w: 4, h: 3, title: '今日课表' },
      bzr: { place: 10, w: 6, h: 3, title: '今日课程' },
      tea: { place: 10, w: 6, h: 3, title: '今日课程' },
    },
    isInPhoneHead: ['stu'],
    label: '今日课程',
    about: '今天的课，正在上的和下一节',
    category: 'teaching',
    icon: 'clock',
    permission: 'timetable:mine',
    link: '/personal/mylesson',
    size: { w: 4, h: 3, minW: 3, minH: 2, maxW: 6, maxH: 5 },
    cacheSeconds: 30,
    refreshSeconds: 60,
    // Of one class: what it is taught by whoever asks.
    read: async (ctx, { only }) => {
      const day = await myDay(ctx, {})
      return only ? { ...day, lessons: day.lessons.filter(({ classIds }) => classIds.includes(only.value)) } : day
    },
  },
  {
    code: 'timetable.now',
    desks: {
      fdy: { place: 30, w: 3, h: 4 },
      bzr: { place: 60, w: 3, h: 3 },
      yx: { place: 50, w: 4, h: 3 },
      jwc: { place: 60, w: 4, h: 3 },
    },
    label: '班级此刻',
    about: '所带班级正在上什么课、在哪间教室',
    category: 'teaching',
    icon: 'monitor',
    permission: 'timetable:now',
    link: '/base/timetable/now',
    size: { w: 4, h: 3, minW: 3, minH: 2, maxW: 6, maxH: 5 },
    cacheSeconds: 30,
    reach: ['base.class'],
    refreshSeconds: 60,
    settings: [{ key: 'size', label: '显示班级', kind: 'integer', min: 3, max: 20, default: 6 }],
    async read(ctx, { settings }) {
      const { now, classes } = await classesNow(ctx)
      // Whoever is in a lesson first, then whoever has one to come.
      const order = classes.toSorted(
        (a, b) =>
          Number(b.current.length > 0) - Number(a.current.length > 0) ||
          Number(b.next !== null) - Number(a.next !== null),
      )
      return {
        now,
        total: classes.length,
        inLesson: classes.filter((one) => one.current.length > 0).length,
        later: classes.filter((one) => one.current.length === 0 && one.next !== null).length,
        classes: order.slice(0, Number(settings['size'])),
      }
    },
  },
]
