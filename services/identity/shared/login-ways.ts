import { defineService } from '#kernel/world/service.ts'

/** Ways to sign in that the login page offers: tabs (`account`, `sms`, `qr`) and other sites that vouch for a person. */
export type LoginWays = {
  loginTabs: readonly string[]
  oauthSources: readonly { source: string; name: string; icon: string | null }[]
}

/** Told by whoever offers more than account and password. */
export const loginWays = defineService<{ appType: string }, LoginWays>('identity.loginWays', {
  fallback: { loginTabs: ['account'], oauthSources: [] },
})

/** Whether the password form asks for a captcha: always, after failures, never. */
export const captchaMode = defineService<{ appType: string }, string>('identity.captchaMode', { fallback: 'never' })

/** Whether this installation of the software is registered. */
export const isRegistered = defineService<Record<string, never>, boolean>('identity.isRegistered', { fallback: false })

/** The title of an app while the school has set none. */
export const appTitle = defineService<{ appType: string }, string>('identity.appTitle', {
  fallback: '智慧校园综合服务平台',
})
