import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  permApply: {
    title: '权限申请',
    icon: 'shield-plus',
    path: '/process/permApply',
    component: 'base/permApply/index',
    permission: 'permApply:list',
  },
  user: {
    title: '用户管理',
    icon: 'user-round-cog',
    path: '/system/user',
    component: 'system/user/index',
    permission: 'sysUser:list',
  },
  role: {
    title: '角色管理',
    icon: 'shield',
    path: '/system/role',
    component: 'system/role/index',
    permission: 'sysRole:list',
  },
  explain: {
    title: '权限诊断',
    icon: 'stethoscope',
    path: '/system/explain',
    component: 'system/role/explain',
    name: 'SystemRoleExplain',
    permission: 'sysRole:explain',
  },
  post: {
    title: '岗位管理',
    icon: 'briefcase',
    path: '/system/post',
    component: 'system/post/index',
    permission: 'sysPost:list',
  },
})
