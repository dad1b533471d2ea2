import { defineModule } from '#kernel/module.ts'
import { role, rolePermission, roleScope, session, user, userRole } from './shared/accounts.ts'
import { captcha, loginGuard, loginLog, passwordHistory, secondAuth, secondAuthRule, secondAuthTicket } from './shared/security.ts'
import { appInfo, dictionary, dictionarySet, file, idempotency, job, operLog, param, seed } from './shared/records.ts'

/** What the platform itself keeps in every school. */
export const system = defineModule({
  name: 'system',
  label: '系统管理',
  depends: [],
  permissions: { 'sysApi:read': '查看接口说明' },
  menuPlace: 100,
  menu: [
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      children: [{ title: '接口说明', icon: 'braces', path: '/system/api', name: 'SystemApi', component: 'system/api/index', permission: 'sysApi:read', isKeepAlive: true }],
    },
  ],
  entities: [user, role, userRole, rolePermission, roleScope, session, loginLog, loginGuard, captcha, passwordHistory, secondAuth, secondAuthRule, secondAuthTicket, dictionarySet, dictionary, param, appInfo, operLog, job, file, idempotency, seed],
})
