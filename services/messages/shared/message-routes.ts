import { z } from 'zod'
import { answer, defineRoute, type PageOf } from '#kernel/http/define-route.ts'
import { messageCategories } from './message-words.ts'

export type OwnMessage = {
  id: string
  category: string
  level: string
  title: string
  content: string | null
  link: string | null
  sender: string | null
  bizType: string | null
  bizId: string | null
  mergeCount: number
  readTime: string | null
  sendTime: string
}

export type UnreadMessages = { unread: number; byCategory: Record<string, number> }

/** What the bell shows. */
export type LatestMessages = UnreadMessages & { messages: OwnMessage[] }

/** How a person wants to hear of a category. */
export type MessageSetting = z.output<typeof setting>

const at = { service: 'base', access: { signedIn: true } } as const
export const categoryCodes = Object.values(messageCategories).map(([code]) => code)
const category = z.coerce
  .string()
  .refine((code) => (categoryCodes as readonly string[]).includes(code), '消息类别不正确')
const hour = z.coerce.number({ error: '请选择时刻' }).int().min(0).max(23)
const chosen = z.object({ ids: z.array(z.string()).max(500).optional(), category: category.optional() })
const setting = z.object({
  category,
  isInside: z.boolean(),
  isSms: z.boolean(),
  isChat: z.boolean().default(true),
  quietFrom: hour,
  quietTo: hour,
})

export const messagesRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userMessage/list',
  label: '我的消息',
  input: z.looseObject({}),
  answer: answer<PageOf<OwnMessage>>(),
})

export const unreadRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userMessage/unread',
  label: '未读消息数',
  input: z.object({}),
  answer: answer<UnreadMessages>(),
})

export const latestMessagesRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userMessage/latest',
  label: '最新消息',
  input: z.object({}),
  answer: answer<LatestMessages>(),
})

export const messageReadRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'userMessage/read',
  label: '消息已读',
  input: chosen,
  answer: answer<UnreadMessages>(),
})

export const messageRemoveRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'userMessage/remove',
  label: '删除消息',
  input: z.object({ ids: z.array(z.string()).min(1, '请选择消息').max(500) }),
  answer: answer<UnreadMessages>(),
})

export const messageSettingsRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userMsgSetting/mine',
  label: '我的消息设置',
  input: z.object({}),
  answer: answer<MessageSetting[]>(),
})

export const chatOfferRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userMsgSetting/chat',
  label: '企业微信消息是否可用',
  input: z.object({}),
  answer: answer<{ isOffered: boolean; isBound: boolean }>(),
})

export const messageSettingSaveRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'userMsgSetting/save',
  label: '保存消息设置',
  input: setting,
  answer: answer<null>(),
})
