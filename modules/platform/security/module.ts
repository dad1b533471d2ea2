import { defineModule } from '#kernel/world/module.ts'
import { securityParams } from './shared/params.ts'
import { passwordPolicy } from './shared/password-policy.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

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

/** 登录安全: passwords, second authentication, sessions, the login log. */
export const manifest = defineModule({
  name: 'security',
  label: '登录安全',
  depends: ['base', 'accounts'],
  entities: [passwordPolicy],
  operActions: [
    { key: 'kick', label: '强制下线', tone: 'red' },
    { key: 'reset', label: '重置', tone: 'amber' },
  ],
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
  screens,
  apps,
  menu: [
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      group: '账号与权限',
      children: [screens.session, screens.passwordPolicy, screens.secondAuth],
    },
    {
      title: '系统管理',
      path: '/system',
      group: '日志',
      place: 102,
      children: [screens.logLogin],
    },
  ],
  grants: [
    { role: 'gly', permissions: [...security, ...logs] },
    { role: 'aqgly', permissions: [...security, ...logs] },
    { role: 'sjgly', permissions: logs },
  ],
})
