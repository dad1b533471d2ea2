import { z } from 'zod'
import { answer, defineRoute, type PageOf } from '#kernel/http/define-route.ts'
import { askedPage } from '#kernel/http/asked.ts'

/** Somebody signed in, and with what. */
export type LiveSession = {
  id: string
  userId: string
  accountNo: string
  userName: string
  department: string | null
  realm: string
  loginWay: string | null
  /** Who looks through this person's eyes. */
  viewerName: string | null
  ip: string | null
  device: 'pc' | 'h5' | 'app'
  os: string
  browser: string
  loginTime: string
  lastActive: string | null
  isRemembered: boolean
}

/** How many are signed in, with what, and how many came in each hour of a day. */
export type OnlineSummary = {
  total: number
  users: number
  byRealm: Record<string, number>
  byDevice: Record<string, number>
  hours: { hour: string; count: number }[]
}

export type LockedAccount = { userId: string; accountNo: string; userName: string; lockedUntil: string }

const ids = z.union([z.array(z.string()), z.string()], { error: '请选择会话' }).transform((value) =>
  Array.isArray(value)
    ? value
    : value
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
)
const nothing = z.object({})
const paging = z.object({
  current: askedPage,
  size: z.coerce.number().int().min(1).max(500, '每页至多500条').default(20),
  keyword: z.string().trim().max(50).optional(),
  device: z.enum(['pc', 'h5', 'app']).optional(),
  realm: z.string().max(20).optional(),
})

export const sessionListRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysSession/list',
  label: '在线用户',
  access: { permission: 'sysSession:list' },
  input: paging,
  answer: answer<PageOf<LiveSession>>(),
})

export const onlineSummaryRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysSession/summary',
  label: '在线概况',
  access: { permission: 'sysSession:list' },
  input: nothing,
  answer: answer<OnlineSummary>(),
})

export const sessionKickRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysSession/kick',
  label: '下线会话',
  access: { permission: 'sysSession:kick' },
  input: z.object({ ids, isBanned: z.boolean().default(false) }),
  answer: answer<{ ended: number }>(),
})

export const userKickRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysSession/kickUser',
  label: '下线用户的全部会话',
  access: { permission: 'sysSession:kick' },
  input: z.object({ userId: z.string({ error: '请选择用户' }).max(36), isBanned: z.boolean().default(false) }),
  answer: answer<{ ended: number }>(),
})

export const lockedAccountsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysSession/locked',
  label: '已锁定的账号',
  access: { permission: 'sysSession:list' },
  input: nothing,
  answer: answer<LockedAccount[]>(),
})

export const accountUnlockRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysSession/unlock',
  label: '解锁账号',
  access: { permission: 'sysSession:unlock' },
  input: z.object({ userId: z.uuid('请选择账号') }),
  answer: answer<void>(),
})

export const ownSessionsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysSession/mine',
  label: '我的登录设备',
  access: { signedIn: true },
  input: nothing,
  answer: answer<(LiveSession & { isCurrent: boolean })[]>(),
})

export const ownSessionsEndRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysSession/endMine',
  label: '退出我的设备',
  access: { signedIn: true },
  input: z.object({ ids }),
  answer: answer<{ ended: number }>(),
})

export const otherSessionsEndRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysSession/endOthers',
  label: '退出其他所有设备',
  access: { signedIn: true },
  input: nothing,
  answer: answer<{ ended: number }>(),
})
