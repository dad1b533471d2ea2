import { tKey } from '#browser/wire/i18n.ts'
import type { StaticPage } from '#browser/wire/web-modules.ts'

const callback = (name: 'OauthCallbackPage' | 'JwtLoginPage' | 'ChatLoginPage') => async () =>
  (await import('#browser/shell/login/ways/callback-pages.tsx'))[name]
const loginPage = async () => (await import('#browser/shell/login/login-page.tsx')).LoginPage
const login = { title: tKey('登录'), load: loginPage }

/** The platform's own pages at fixed addresses: the ways in. */
export const ownPages: readonly StaticPage[] = [
  { ...login, path: '/', place: 'guest' },
  { ...login, path: '/login', place: 'guest' },
  { ...login, path: '/loginbyoauth2', place: 'open', load: callback('OauthCallbackPage') },
  { ...login, path: '/oauth/callback/:source', place: 'open', load: callback('OauthCallbackPage') },
  { ...login, path: '/loginbyjwt', place: 'open', load: callback('JwtLoginPage') },
  { ...login, path: '/loginbywechatenterprise', place: 'open', load: callback('ChatLoginPage') },
  {
    ...login,
    path: '/bindingusertoautologin',
    place: 'open',
    load: async () => (await import('#browser/shell/login/ways/binding-page.tsx')).BindingPage,
  },
  {
    ...login,
    path: '/loginbyqr',
    place: 'returning',
    load: async () => (await import('#browser/shell/login/ways/qr-confirm-page.tsx')).QrConfirmPage,
  },
  {
    path: '/login/forget',
    title: tKey('忘记密码'),
    place: 'open',
    load: async () => (await import('#browser/shell/login/password/forget-page.tsx')).ForgetPage,
  },
  {
    path: '/login/changePassword',
    title: tKey('修改密码'),
    place: 'signedIn',
    load: async () => (await import('#browser/shell/login/password/change-password-page.tsx')).ChangePasswordPage,
  },
  {
    path: '/phone/mine',
    title: tKey('我的'),
    icon: 'user-round',
    place: 'shell',
    isTag: false,
    load: async () => (await import('#browser/shell/phone/phone-mine.tsx')).PhoneMinePage,
  },
  {
    path: '/phone/all',
    title: tKey('全部功能'),
    icon: 'layout-grid',
    place: 'shell',
    isTag: false,
    load: async () => (await import('#browser/shell/phone/phone-all.tsx')).PhoneAllPage,
  },
  {
    path: '/phone/scan',
    title: tKey('扫一扫'),
    icon: 'scan-line',
    place: 'shell',
    isTag: false,
    load: async () => (await import('#browser/shell/phone/phone-scan.tsx')).PhoneScanPage,
  },
]
