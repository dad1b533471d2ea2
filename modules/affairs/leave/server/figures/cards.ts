import { metricCard } from '#patterns/figures/server/contribute.ts'
import { leaveNow } from './metrics.ts'

/** Cards of leave: how it stands among the own students. */
export const cards = [
  metricCard(leaveNow, {
    code: 'leave.numbers',
    desks: {
      fdy: { place: 10, w: 12, h: 1, title: '今日班情' },
    },
    label: '今日班情',
    about: '所带学生此刻请假、离校、逾期未归的人数与待审批的请假，点击查看名单',
    icon: 'calendar-minus',
    link: '/leave/board',
    size: { w: 12, h: 1, minW: 6, minH: 1, maxW: 12, maxH: 1 },
    refreshSeconds: 60,
  }),
  metricCard(leaveNow, {
    code: 'leave.today',
    desks: {
      yx: { place: 80, w: 3, h: 3 },
      xgc: { place: 50, w: 4, h: 3 },
    },
    isInPhoneHead: ['fdy', 'yx', 'xgc'],
    label: '今日请假',
    about: '数据范围内此刻请假、离校、逾期未归的人数与待审批的请假',
    icon: 'calendar-minus',
    link: '/leave/stat',
    size: { w: 4, h: 2, minW: 3, minH: 2, maxW: 12, maxH: 3 },
    refreshSeconds: 60,
  }),
]
