import { defineScreens } from '#kernel/world/screen.ts'

/** Those everybody has who is signed in. */
export const everybodys = defineScreens({
  servicecenter: {
    title: '办事大厅',
    icon: 'concierge-bell',
    path: '/servicecenter',
    component: 'base/service/servicecenter',
  },
  detail: {
    title: '办事指南',
    icon: 'file-text',
    path: '/servicecenter/detail',
    component: 'base/service/serviceDetail',
    isHide: true,
  },
  usermoreapplys: {
    title: '已申请业务',
    icon: 'clipboard-check',
    path: '/personal/usermoreapplys',
    component: 'base/personal/usermoreapplys',
  },
})
