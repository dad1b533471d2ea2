import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ShownAppInfo } from '#services/identity/shared/app-info.ts'
import type { LoginWays } from '#services/identity/shared/login-ways.ts'
import { titleWindow } from '#browser/kit/window-title.ts'
import { get } from '#browser/wire/http.ts'
import { languages, shown } from '#browser/wire/i18n.ts'
import { takeSchoolKeys } from '#browser/kit/theme/theme-config.ts'

/** What the school shows of itself before anyone signs in (spec §3). */
export type AppInfo = {
  /** The answer is there, or will not come: what is shown now stays. */
  isKnown: boolean
  globalTitle: string
  globalViceTitle: string
  globalViceTitleMsg: string
  /** Whether pages carry a watermark, and what it says beside the person's name. */
  isWartermark: boolean
  wartermarkText: string
  loginTips: string
  /** Addresses of the school's own pictures; empty where the product's own are shown. */
  logo: string
  loginBg: string
  favicon: string
  /** Base address of the report tool. */
  ureportUrl: string
  languages: readonly string[]
  icp: string
  copyright: string
  /** Whether this installation of the software is registered; undefined until known. */
  isRegistered: boolean | undefined
  /** The school this address belongs to, once known. */
  tenantId: string | undefined
  /** `0`: the school's own entrance stands before the form. */
  showLogin: string
  /** 0 none, 1 CAS, 2 OAuth 2.0, 3 JWT. */
  ssoType: number
  ssoLoginUrl: string
  ssoLogoutUrl: string
  captchaMode: string
  loginTabs: readonly string[]
  oauthSources: LoginWays['oauthSources']
}

const mainApp = '0'
const productTitle = document.title

/** The app's own title, tips and ways in; until they are there, the product's. */
export function useAppInfo(): AppInfo {
  const { data, isPending } = useQuery({
    queryKey: ['appInfo', mainApp],
    queryFn: () => {
      const signal = AbortSignal.timeout(3000)
      return get<ShownAppInfo>('base/openApi/getAppInfo', { appType: mainApp }, { isBackground: true, signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const globalTitle = shown(data?.globalTitle || productTitle)
  useEffect(() => {
    titleWindow({ product: globalTitle })
  }, [globalTitle])
  const favicon = data?.favicon ?? ''
  useEffect(() => {
    if (favicon !== '') document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.setAttribute('href', favicon)
  }, [favicon])
  useEffect(() => {
    if (data) takeSchoolKeys(schoolKeysOf(data))
  }, [data])
  return {
    isKnown: !isPending,
    globalTitle,
    globalViceTitle: data?.globalViceTitle ?? '',
    globalViceTitleMsg: data?.globalViceTitleMsg ?? '',
    isWartermark: data?.isWartermark ?? true,
    wartermarkText: data?.wartermarkText ?? '',
    loginTips: data?.loginTips ?? '',
    logo: data?.logo ?? '',
    loginBg: data?.loginBg ?? '',
    favicon,
    ureportUrl: data?.ureportUrl ?? '',
    languages: data?.languages ?? languages.map(({ value }) => value),
    icp: data?.icp ?? '',
    copyright: data?.copyright ?? '',
    isRegistered: data?.isRegistered,
    tenantId: data?.tenantId,
    showLogin: String(data?.showLogin ?? '1') || '1',
    ssoType: Number(data?.ssoType ?? 0),
    ssoLoginUrl: data?.ssoLoginUrl ?? '',
    ssoLogoutUrl: data?.ssoLogoutUrl ?? '',
    captchaMode: data?.captchaMode ?? 'never',
    loginTabs: data?.loginTabs ?? ['account'],
    oauthSources: data?.oauthSources ?? [],
  }
}

/** What the theme config repeats of it: the school's word counts for these keys. */
function schoolKeysOf(data: ShownAppInfo): Parameters<typeof takeSchoolKeys>[0] {
  return {
    globalTitle: data.globalTitle ?? '',
    globalViceTitle: data.globalViceTitle ?? '',
    globalViceTitleMsg: data.globalViceTitleMsg ?? '',
    isWartermark: data.isWartermark ?? true,
    wartermarkText: data.wartermarkText ?? '',
    ssoType: Number(data.ssoType ?? 0),
    ssoLoginUrl: data.ssoLoginUrl ?? '',
    ssoLogoutUrl: data.ssoLogoutUrl ?? '',
    ureportUrl: data.ureportUrl ?? '',
    loginTips: data.loginTips ?? '',
    showLogin: String(data.showLogin ?? '1') || '1',
    ...(data.primary === undefined ? {} : { primary: data.primary }),
  }
}
