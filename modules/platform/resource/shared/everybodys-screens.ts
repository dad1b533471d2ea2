import { defineScreens } from '#kernel/world/screen.ts'

/** Those everybody has who is signed in. */
export const everybodys = defineScreens({
  myfilelink: {
    title: '文件下载',
    icon: 'folder-down',
    path: '/personal/myfilelink',
    component: 'base/personal/myfilelink',
    isHide: true,
  },
})
