import { defineScreens } from '#kernel/world/screen.ts'

const at = (name: string) => `yxgl/change/${name}`

export const screens = defineScreens({
  mine: {
    title: '我的调宿',
    icon: 'arrow-left-right',
    path: '/roomChange/mine',
    component: at('stuRoomChange'),
    permission: 'roomChangeMine:read',
  },
  apply: {
    title: '申请调宿',
    icon: 'send',
    path: '/roomChange/apply',
    component: at('stuRoomChangeApply'),
    permission: 'roomChangeApply:apply',
  },
  list: {
    title: '调宿申请',
    icon: 'clipboard-list',
    path: '/roomChange/list',
    component: at('roomChange'),
    permission: 'roomChangeApply:list',
  },
  exec: {
    title: '搬迁办理',
    icon: 'truck',
    path: '/roomChange/exec',
    component: at('roomChangeExec'),
    permission: 'roomChangeApply:execute',
  },
  batch: {
    title: '批量调宿',
    icon: 'replace-all',
    path: '/roomChange/batch',
    component: at('roomChangeBatch'),
    permission: 'roomChangeBatch:execute',
  },
  force: {
    title: '强制调整',
    icon: 'gavel',
    path: '/roomChange/force',
    component: at('roomChangeForce'),
    permission: 'roomChangeApply:force',
  },
  window: {
    title: '调宿申请窗口',
    icon: 'calendar-plus',
    path: '/roomChange/window',
    component: at('roomChangeWindow'),
    permission: 'roomChangeWindow:update',
  },
  stat: {
    title: '调宿统计',
    icon: 'chart-column',
    path: '/roomChange/stat',
    component: at('roomChangeStat'),
    permission: 'roomChangeStat:read',
  },
  detail: {
    title: '调宿详情',
    icon: 'arrow-left-right',
    path: '/roomChange/detail',
    component: at('roomChangeDetail'),
    isHide: true,
    isKeepAlive: false,
  },
})
