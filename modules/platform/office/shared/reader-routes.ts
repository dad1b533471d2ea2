import { z } from 'zod'
import { answer, defineRoute, type PageOf } from '#kernel/http/define-route.ts'

/** A notice in the list of somebody it is for, with what they have done with it. */
export type MyNotice = {
  id: string
  title: string
  category: string
  publisherName: string | null
  departmentName: string | null
  publishTime: string
  isTop: boolean
  mustRead: string
  minSeconds: number | null
  /** Until when it holds: what is to be confirmed is confirmed by then. */
  expireTime: string | null
  /** When it was last corrected after it went out. */
  editTime: string | null
  coverFileId: string[] | null
  fileCount: number
  summary: string
  isRead: boolean
  isConfirmed: boolean
  firstTime: string | null
  confirmTime: string | null
  isCollected: boolean
}

/** How many notices wait for somebody; `plain` those that are not among the things to do as well. */
export type UnreadNotices = { unread: number; plain: number; toConfirm: number }

export type NoticeFile = { fileId: string; name: string; size: number; extension: string | null }

/** A notice as its reader sees it. */
export type ReadNotice = {
  id: string
  title: string
  category: string
  content: string
  publisherName: string | null
  publishTime: string
  /** 0 no, 1 to be confirmed, 2 stands over everything until it is. */
  mustRead: string
  minSeconds: number | null
  fileIds: string[] | null
  coverFileId: string[] | null
  /** When it was last corrected after it went out. */
  editTime: string | null
  isRead: boolean
  isConfirmed: boolean
  confirmTime: string | null
  isCollected: boolean
  files: NoticeFile[]
}

const at = { service: 'base', access: { signedIn: true } } as const
const reading = z.object({ id: z.unknown(), readSeconds: z.coerce.number().min(0).max(86_400).catch(0) })

export const myNoticesRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'sysNotice/mine',
  label: '我的通知',
  input: z.looseObject({}),
  answer: answer<PageOf<MyNotice>>(),
})

export const unreadNoticesRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'sysNotice/unread',
  label: '未读通知数',
  input: z.object({}),
  answer: answer<UnreadNotices>(),
})

export const pendingNoticesRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'sysNotice/pending',
  label: '强制弹窗通知',
  input: z.object({}),
  answer: answer<{ id: string; title: string }[]>(),
})

export const openNoticeRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'sysNotice/open',
  label: '打开通知',
  input: z.object({ id: z.unknown() }),
  answer: answer<ReadNotice>(),
})

export const readNoticeRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'sysNotice/read',
  label: '阅读通知',
  input: reading,
  answer: answer<{ confirmTime: string | null }>(),
})

export const confirmNoticeRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'sysNotice/confirm',
  label: '确认通知',
  input: reading,
  answer: answer<{ confirmTime: string | null }>(),
})

export const collectNoticeRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'sysNotice/collect',
  label: '收藏通知',
  input: z.object({ id: z.unknown(), isCollected: z.boolean() }),
  answer: answer<null>(),
})
