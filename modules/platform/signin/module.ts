import { defineModule } from '#kernel/world/module.ts'
import { signInParams } from '#services/identity/shared/sign-in-params.ts'
import { mailParams } from '#services/mail/shared/params.ts'
import { oauthClient, oauthClientOperation } from '#services/system/shared/sign-in.ts'
import { screens } from './shared/screens.ts'

/** 登录方式: who else vouches for people, and which ways in the login page offers. */
export const manifest = defineModule({
  name: 'signin',
  label: '登录方式',
  depends: ['base'],
  entities: [oauthClient],
  menuPlace: 100,
  screens,
  scans: [{ name: '电脑端扫码登录', prefix: '/loginbyqr?qrId=', path: '/loginbyqr?qrId={code}' }],
  menu: [
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      group: '账号与权限',
      children: [screens.oauthClient],
    },
  ],
  params: [...signInParams, ...mailParams],
  secondAuth: { [oauthClientOperation]: '修改登录方式' },
  grants: [
    { role: 'gly', permissions: ['sysOauthClient:*'] },
    { role: 'aqgly', permissions: ['sysOauthClient:*'] },
  ],
})
