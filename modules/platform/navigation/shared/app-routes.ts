import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** An app as a person sees it. */
export type UserApp = {
  id: string
  appName: string
  appCode: string
  category: string
  icon: string | null
  color: string | null
  ssoMode: string
  /** A favourite of the person's roles from the start. */
  isDefault: boolean
  linkUrl: string | null
  openType: string
  menuId: string | null
  path: string | null
  terminal: string
  isHot: boolean
  isNew: boolean
  isCollect: boolean
  /** Sent to the desktop. */
  isOnDesk: boolean
  badge: number
  status: string
  repairText: string | null
  /** Whom to ask about it. */
  ownerDeptName: string | null
  contact: string | null
}

export type AppGroup = { group: string; groupName: string; apps: UserApp[] }

/** Where an app leads now. */
export type OpenedApp = Pick<UserApp, 'linkUrl' | 'path' | 'openType'>

/** How the apps were used, day by day. */
export type AppStatistics = {
  dates: string[]
  top: {
    id: string
    appName: string
    icon: string | null
    uses: number
    people: number
    favourites: number
    line: number[]
  }[]
  never: { id: string; appName: string; icon: string | null; favourites: number }[]
}

/** No school allows more favourites. */
const longestOrder = 100

const appId = z.object({ appId: z.string({ error: '请选择应用' }).min(1, '请选择应用') })
const size = (usual: number) => z.coerce.number().int().min(1).max(100).default(usual).catch(usual)
const at = { method: 'POST', service: 'base', access: { signedIn: true }, input: appId } as const

export const userAppsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'appName/getUserApp',
  label: '我的全部应用',
  access: { signedIn: true },
  input: z.object({}),
  answer: answer<AppGroup[]>(),
})

export const usedAppsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'appName/getUserUsedApp',
  label: '最近使用的应用',
  access: { signedIn: true },
  input: z.object({ size: size(8) }),
  answer: answer<UserApp[]>(),
})

export const collectedAppsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'appName/getUserCollection',
  label: '收藏的应用',
  access: { signedIn: true },
  input: z.object({ isAll: z.union([z.string(), z.number(), z.boolean()]).optional(), size: size(8) }),
  answer: answer<UserApp[]>(),
})

export const collectAppRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'appName/collect',
  label: '收藏应用',
  access: { signedIn: true },
  input: appId,
  answer: answer<null>(),
})

export const uncollectAppRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'appName/uncollect',
  label: '取消收藏',
  access: { signedIn: true },
  input: appId,
  answer: answer<null>(),
})

export const sortCollectionRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'appName/sortCollection',
  label: '收藏排序',
  access: { signedIn: true },
  input: z.object({ ids: z.array(z.string(), { error: '请选择应用' }).max(longestOrder) }),
  answer: answer<null>(),
})

export const openAppRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'appName/use',
  label: '打开应用',
  access: { signedIn: true },
  answersSecrets: true,
  input: appId,
  answer: answer<OpenedApp>(),
})

export const appToDesktopRoute = defineRoute({
  ...at,
  path: 'appName/toDesktop',
  label: '发送到桌面',
  answer: answer<null>(),
})

export const appOffDesktopRoute = defineRoute({
  ...at,
  path: 'appName/offDesktop',
  label: '从桌面移除',
  answer: answer<null>(),
})

export const appStatisticsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'appName/statistics',
  label: '应用使用统计',
  access: { permission: 'appName:list' },
  input: z.object({ days: z.coerce.number().int().min(7).max(90).default(30) }),
  answer: answer<AppStatistics>(),
})
