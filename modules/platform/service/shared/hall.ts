import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Season } from './season.ts'
import type { Material, Question } from './service-item.ts'
import type { Timely } from './statistics.ts'

/** A matter as whoever may come with it sees it. */
export type VisibleItem = Season & {
  id: string
  itemNo: string
  name: string
  aliases: string | null
  summary: string | null
  icon: string | null
  category: string
  stages: string[] | null
  deptId: string | null
  deptName: string | null
  mode: string
  appId: string | null
  menuId: string | null
  linkUrl: string | null
  path: string | null
  processType: string | null
  /** Whether an area or a flow of the school stands behind it: it says who may and where it begins. */
  isMatter: boolean
  isRepeatable: boolean
  promiseDays: string | null
  materials: Material[] | null
  needFiles: string | null
  faqs: Question[] | null
  state: string
  repairText: string | null
  repairUntil: string | null
  guideRichTextId: string | null
  hot: number
  applyCount: number
  /** The mean of twelve months; null while too few have rated. */
  rating: number | null
  ratings: number
  isCollect: boolean
  isOpen: boolean
  isInSeason: boolean
  nextOpening: string | null
  seasonText: string
}

/** A matter on a card; what only its guide and the search need stays behind. */
export type HallItem = Omit<VisibleItem, 'materials' | 'needFiles' | 'faqs' | 'aliases'>

export type Recommended = {
  id: string
  name: string
  icon: string | null
  category: string
  hot: number
  reason: 'ends' | 'opens' | 'hot'
  day: string | null
}

export type Hall = {
  items: HallItem[]
  /** Names of the themes and of the stages of life, by their codes. */
  themes: Record<string, string>
  stages: Record<string, string>
  hotWords: string[]
  recommended: Recommended[]
  recents: { id: string; name: string; icon: string | null }[]
  figures: { items: number; online: number; onTime: string | null; finished: number }
  departments: Timely[]
}

export type Found = { searchId: string; items: HallItem[]; near: HallItem[] }

/** `path`: where it is begun at once; null where its guide comes first. */
type Suggestion = { id: string; name: string; deptName: string | null; icon: string | null; path: string | null }

export type GuideComment = {
  id: string
  raterName: string
  star: number
  tags: string[] | null
  text: string | null
  ratedTime: string
  reply: string | null
  replyTime: string | null
  replyBy: string | null
}

/** What stands in the guide alone. */
export type GuideText = {
  conditions: string | null
  steps: string | null
  legalBasis: string | null
  fee: string | null
  place: string | null
  openHours: string | null
  phone: string | null
  sampleFileIds: string[] | null
  viewCount: number
  isReminded: boolean
}

export type RunningApply = {
  id: string
  applyNo: string
  title: string
  state: string
  currentNode: string | null
  link: string
}

export type Guide = VisibleItem &
  GuideText & {
    /** Whether the matter is for this person, or only its guide. */
    canBegin: boolean
    comments: GuideComment[]
    stars: { star: number; n: number }[]
    running: RunningApply[]
  }

const at = { service: 'base', access: { signedIn: true } } as const
const item = z.object({ id: z.string({ error: '请选择服务事项' }).min(1, '请选择服务事项') })
const word = z.string({ error: '请输入要办的事' }).trim().min(1, '请输入要办的事').max(50, '搜索词不能超过50个字符')

export const ownServicesRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'serviceItem/getUserService',
  label: '我可办理的服务事项',
  input: z.object({ category: z.string().optional() }),
  answer: answer<HallItem[]>(),
})

export const hallRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'serviceItem/hall',
  label: '办事大厅',
  input: z.object({}),
  answer: answer<Hall>(),
})

export const suggestRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'serviceItem/suggest',
  label: '搜索提示',
  input: z.object({ word }),
  answer: answer<Suggestion[]>(),
})

export const searchRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'serviceItem/search',
  label: '搜索服务事项',
  input: z.object({ word }),
  answer: answer<Found>(),
})

export const clickedRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'serviceItem/clicked',
  label: '打开搜索结果',
  input: z.object({ searchId: z.string(), id: z.string() }),
  answer: answer<null>(),
})

export const missingRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'serviceItem/feedback',
  label: '反馈未找到的服务',
  input: z.object({ word }),
  answer: answer<null>(),
})

export const guideRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'serviceItem/getGuide',
  label: '办事指南详情',
  input: item,
  answer: answer<Guide>(),
})

export const guideViewRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'serviceItem/view',
  label: '浏览办事指南',
  input: item,
  answer: answer<null>(),
})

export const collectRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'serviceItem/collect',
  label: '收藏事项',
  input: item,
  answer: answer<null>(),
})

export const uncollectRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'serviceItem/uncollect',
  label: '取消收藏事项',
  input: item,
  answer: answer<null>(),
})

export const remindMeRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'serviceItem/remindMe',
  label: '办理时间到时提醒',
  input: item,
  answer: answer<{ day: string }>(),
})
