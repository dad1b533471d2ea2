import { defineScreens } from '#kernel/world/screen.ts'
import { everybodys } from './everybodys-screens.ts'

export const screens = defineScreens(
  {
    items: {
      title: '服务事项',
      icon: 'concierge-bell',
      path: '/system/service',
      component: 'system/service/index',
      permission: 'serviceItem:list',
    },
    rating: {
      title: '服务评价',
      icon: 'award',
      path: '/system/service/rating',
      component: 'system/service/rating',
      permission: 'serviceRating:list',
    },
    stat: {
      title: '办事统计',
      icon: 'chart-column',
      path: '/system/service/stat',
      component: 'system/service/stat',
      permission: 'serviceItem:statistics',
    },
  },
  everybodys,
)
