import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** A calendar offered to a person, since when there is an address for it, and when it was last read there. */
export type OwnFeed = { code: string; label: string; madeTime: string | null; readTime: string | null }

const named = z.object({ code: z.string({ error: '请选择日历' }).max(40) })
const at = { service: 'base', access: { signedIn: true } } as const

export const ownFeedsRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'calendarFeed/mine',
  label: '我的日历订阅',
  input: z.looseObject({}),
  answer: answer<OwnFeed[]>(),
})

export const feedRenewRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'calendarFeed/renew',
  label: '生成日历订阅地址',
  input: named,
  answersSecrets: true,
  answer: answer<{ path: string }>(),
})

export const feedStopRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'calendarFeed/stop',
  label: '停用日历订阅地址',
  input: named,
  answer: answer<null>(),
})
