import type { LoginWays } from './login-ways.ts'

/** What a school shows of itself before anyone signs in. */
export type ShownAppInfo = LoginWays & {
  appType: string
  tenantId: string
  globalTitle: string
  globalViceTitle: string
  globalViceTitleMsg: string
  loginTips: string
  /** `0`: the school's own entrance stands before the form. */
  showLogin: number
  /** 0 none, 1 CAS, 2 OAuth 2.0, 3 JWT. */
  ssoType: number
  ssoLoginUrl: string
  ssoLogoutUrl: string
  /** Base address of the report tool. */
  ureportUrl: string
  /** Whether pages carry a watermark, and what it says beside the person's name. */
  isWartermark: boolean
  wartermarkText: string
  /** Addresses of the school's own pictures; empty where the product's own are shown. */
  logo: string
  loginBg: string
  favicon: string
  primary: string
  layout: string
  icp: string
  copyright: string
  captchaMode: string
  languages: string[]
  isRegistered: boolean
  version: string
}
