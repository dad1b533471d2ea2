/** What is stored for one app. */
export type AppInfoDraft = {
  id?: string
  version?: number
  appType: string
  globalTitle?: string
  globalViceTitle?: string | null
  globalViceTitleMsg?: string | null
  loginTips?: string | null
  showLogin?: boolean
  ssoType?: string
  ssoLoginUrl?: string | null
  ssoLogoutUrl?: string | null
  isWartermark?: boolean
  wartermarkText?: string | null
  ureportUrl?: string | null
  logo?: string[] | null
  loginBg?: string[] | null
  favicon?: string[] | null
  primaryColor?: string | null
  languages?: string[] | null
  icp?: string | null
  copyright?: string | null
}

export type AppInfoAnswer = { appType: string; stored: AppInfoDraft }[]
