import { defineScreens } from '#kernel/world/screen.ts'

const at = (name: string) => `yxgl/dormitory/${name}`

export const screens = defineScreens({
  batch: {
    title: '预分批次',
    icon: 'combine',
    path: '/dormitory/presort',
    component: at('dormitoryPresortBatch'),
    permission: 'dormitoryPresortBatch:divide',
  },
  own: {
    title: '院系预分',
    icon: 'split',
    path: '/dormitory/presort/own',
    component: at('dormitoryPresortYx'),
    permission: 'dormitoryPresortBatch:own',
  },
  item: {
    title: '预分结果',
    icon: 'file-chart-column',
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
    icon: 'fingerprint-pattern',
    path: '/dormitory/presort/trait',
    component: at('dormitoryPresortTrait'),
    permission: 'dormitoryPresortTrait:list',
  },
  apart: {
    title: '不同房名单',
    icon: 'unlink',
    path: '/dormitory/presort/apart',
    component: at('dormitoryPresortApart'),
    permission: 'dormitoryPresortApart:list',
  },
})
