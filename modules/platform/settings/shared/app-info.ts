import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { ShownAppInfo } from '#services/identity/shared/app-info.ts'

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

/** Each app with what is stored, and with what its visitors see now. */
export type AppInfos = { appType: string; stored: AppInfoDraft; shown: ShownAppInfo }[]

export const appInfoAllRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'appInfo/getAll',
  label: '平台设置',
  access: { permission: 'appInfo:list' },
  input: z.object({}),
  answer: answer<AppInfos>(),
})

export const appInfoSubmitRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'appInfo/submit',
  label: '修改平台设置',
  access: { permission: 'appInfo:update' },
  input: z.record(z.string(), z.unknown()),
  answer: answer<{ id: string; version: number }>(),
})
