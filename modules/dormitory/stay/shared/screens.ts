import { defineScreens } from '#kernel/world/screen.ts'

const at = (name: string) => `yxgl/dormitory/${name}`

export const screens = defineScreens({
  register: {
    title: '住宿登记',
    icon: 'book-open',
    path: '/dormitory/register',
    component: at('dormitoryRegister'),
    permission: 'dormitoryRegister:list',
  },
  assign: {
    title: '床位分配',
    icon: 'list-tree',
    path: '/dormitory/assign',
    component: at('dormitoryAssign'),
    permission: 'dormitoryRegister:assign',
  },
  checkin: {
    title: '入住办理',
    icon: 'log-in',
    path: '/dormitory/checkin',
    component: at('dormitoryCheckin'),
    permission: 'dormitoryRegister:checkin',
  },
  checkout: {
    title: '退宿办理',
    icon: 'history',
    path: '/dormitory/checkout',
    component: at('dormitoryCheckout'),
    permission: 'dormitoryRegister:checkout',
  },
  defect: {
    title: '资产核验',
    icon: 'search-check',
    path: '/dormitory/defect',
    component: at('dormitoryDefect'),
    permission: 'dormitoryDefect:list',
  },
  mine: {
    title: '我的宿舍',
    icon: 'house',
    path: '/dormitory/mine',
    component: at('stuMyDorm'),
    permission: 'dormitoryMine:read',
  },
  leaveApply: {
    title: '退宿申请',
    icon: 'log-out',
    path: '/dormitory/leave/apply',
    component: at('stuDormOut'),
    permission: 'dormitoryCheckoutApply:apply',
  },
  leaveMine: {
    title: '我的退宿申请',
    icon: 'file-check',
    path: '/dormitory/leave/mine',
    component: at('dormitoryCheckoutMine'),
    permission: 'dormitoryCheckoutApply:apply',
  },
  leaves: {
    title: '退宿申请管理',
    icon: 'stamp',
    path: '/dormitory/leave',
    component: at('dormitoryCheckoutApply'),
    permission: 'dormitoryCheckoutApply:list',
  },
  leaveDetail: {
    title: '退宿申请详情',
    icon: 'stamp',
    path: '/dormitory/leave/detail',
    component: at('dormitoryCheckoutDetail'),
    isHide: true,
    isKeepAlive: false,
  },
  graduateBatch: {
    title: '离宿批次',
    icon: 'list-checks',
    path: '/dormitory/graduateBatch',
    component: at('dormitoryGraduateBatch'),
    permission: 'dormitoryGraduateBatch:add',
  },
  graduate: {
    title: '毕业离宿',
    icon: 'graduation-cap',
    path: '/dormitory/graduate',
    component: at('dormitoryGraduateOut'),
    permission: 'dormitoryGraduateItem:list',
  },
})
