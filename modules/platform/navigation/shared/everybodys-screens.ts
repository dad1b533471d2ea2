import { defineScreens } from '#kernel/world/screen.ts'

/** Those everybody has who is signed in. */
export const everybodys = defineScreens({
  userapps: {
    title: '我的应用',
    icon: 'layout-grid',
    path: '/personal/userapps',
    component: 'base/personal/userapps',
    isHide: true,
  },
})
