import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  mine: {
    title: '我的家庭',
    icon: 'heart-handshake',
    path: '/family/mine',
    component: 'family/mine',
    permission: 'familyMember:self',
  },
  class: {
    title: '家庭信息核实',
    icon: 'phone-call',
    path: '/family/class',
    component: 'family/class',
    permission: 'familyMember:led',
  },
  manage: {
    title: '家庭成员管理',
    icon: 'contact-round',
    path: '/family/manage',
    component: 'family/manage/index',
    permission: 'familyMember:import',
  },
})
