import { defineModule } from '#kernel/world/module.ts'
import { securityParams } from './shared/params.ts'
import { passwordPolicy } from './shared/password-policy.ts'

const logs = ['sysLoginLog:list', 'sysLoginLog:getOne', 'sysLoginLog:export']
const security = [
  'sysPasswordPolicy:read',
  'sysPasswordPolicy:submit',
  'sysSecondAuthRule:read',
  'sysSecondAuthRule:submit',
  'sysUserSecondAuth:reset',
  'sysSession:list',
  'sysSession:kick',
  'sysSession:unlock',
]
const page = { isKeepAlive: true }

/** 登录安全: passwords, second authentication, sessions, the login log. */
export const securityModule = defineModule({
  name: 'security',
  label: '登录安全',
  depends: ['base', 'accounts'],
  entities: [passwordPolicy],
  params: securityParams,
  permissions: {
    'sysPasswordPolicy:read': '查看密码策略',
    'sysPasswordPolicy:submit': '修改密码策略',
    'sysSecondAuthRule:read': '查看二次认证规则',
    'sysSecondAuthRule:submit': '修改二次认证规则',
    'sysUserSecondAuth:reset': '重置用户的二次认证',
    'sysSession:list': '查看在线用户',
    'sysSession:kick': '下线用户',
    'sysSession:unlock': '解锁账号',
  },
  secondAuth: {
    'sysPasswordPolicy:submit': '修改密码策略',
    'sysSecondAuthRule:submit': '修改二次认证规则',
    'sysUserSecondAuth:reset': '重置用户的二次认证',
  },
  menuPlace: 100,
  menu: [
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      children: [
        {
          ...page,
          title: '在线用户',
          icon: 'monitor',
          path: '/system/session',
          name: 'SystemSession',
          component: 'system/session/index',
          permission: 'sysSession:list',
        },
        {
          ...page,
          title: '密码策略',
          icon: 'key-round',
          path: '/system/passwordPolicy',
          name: 'SystemPasswordPolicy',
          component: 'system/passwordPolicy/index',
          permission: 'sysPasswordPolicy:read',
        },
        {
          ...page,
          title: '二次认证',
          icon: 'shield',
          path: '/system/secondAuth',
          name: 'SystemSecondAuth',
          component: 'system/secondAuth/index',
          permission: 'sysSecondAuthRule:read',
        },
        {
          ...page,
          title: '登录日志',
          icon: 'history',
          path: '/system/log/login',
          name: 'SystemLogLogin',
          component: 'system/log/login',
          permission: 'sysLoginLog:list',
        },
      ],
    },
  ],
  grants: [
    { role: 'gly', permissions: [...security, ...logs] },
    { role: 'aqgly', permissions: [...security, ...logs] },
    { role: 'sjgly', permissions: logs },
  ],
})
