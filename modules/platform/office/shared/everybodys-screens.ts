import { defineScreens } from '#kernel/world/screen.ts'

/** Those everybody has who is signed in. */
export const everybodys = defineScreens({
  mymessage: {
    title: '我的消息',
    icon: 'message-square-text',
    path: '/personal/mymessage',
    component: 'base/personal/mymessage',
    isHide: true,
  },
  usertodo: {
    title: '我的待办',
    icon: 'list-todo',
    path: '/personal/usertodo',
    component: 'base/personal/usertodo',
    isHide: true,
  },
  mynotice: {
    title: '我的通知',
    icon: 'megaphone',
    path: '/personal/mynotice',
    component: 'base/personal/mynotice',
    isHide: true,
  },
})
