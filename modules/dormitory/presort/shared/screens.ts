import { defineScreens } from '#kernel/world/screen.ts'

const at = (name: string) => `yxgl/dormitory/${name}`

export const screens = defineScreens({
  batch: {
    title: '预分批次',
    icon: 'shuffle',
    path: '/dormitory/presort',
    component: at('dormitoryPresortBatch'),
    permission: 'dormitoryPresortBatch:divide',
  },
  own: {
    title: '院系预分',
    icon: 'network',
    path: '/dormitory/presort/own',
    component: at('dormitoryPresortYx'),
    permission: 'dormitoryPresortBatch:own',
  },
  item: {
    title: '预分结果',
    icon: 'table-2',
    path: '/dormitory/presort/result',
    component: at('dormitoryPresortItem'),
    permission: 'dormitoryPresortItem:list',
  },
  comment: {
    title: '预分意见',
    icon: 'message-square',
    path: '/dormitory/presort/comment',
    component: at('dormitoryPresortComment'),
    permission: 'dormitoryPresortComment:list',
  },
  trait: {
    title: '住宿特征',
    icon: 'user-round',
    path: '/dormitory/presort/trait',
    component: at('dormitoryPresortTrait'),
    permission: 'dormitoryPresortTrait:list',
  },
  apart: {
    title: '不同房名单',
    icon: 'users-round',
    path: '/dormitory/presort/apart',
    component: at('dormitoryPresortApart'),
    permission: 'dormitoryPresortApart:list',
  },
})
