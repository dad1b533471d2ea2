import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { get, post } from '#browser/wire/http.ts'
import { applyEvent } from '#services/applications/shared/events.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import type { Page } from '#browser/wire/http.ts'
import type { OwnApply } from '../shared/own-apply.ts'
import type { Material, Question } from '../shared/service-item.ts'

/** A matter on a card. */
export type HallItem = {
  id: string
  name: string
  summary: string | null
  icon: string | null
  category: string
  stages: string[] | null
  deptId: string
  deptName: string
  mode: string
  promiseDays: string | null
  state: string
  repairText: string | null
  repairUntil: string | null
  hot: number
  rating: number | null
  ratings: number
  isCollect: boolean
  isOpen: boolean
  isInSeason: boolean
  nextOpening: string | null
  seasonText: string
}

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
  departments: { id: string; name: string; finished: number; rate: string | null }[]
}
export type Found = { searchId: string; items: HallItem[]; near: HallItem[] }

type Comment = {
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
export type Guide = HallItem & {
  conditions: string | null
  steps: string | null
  materials: Material[] | null
  needFiles: string | null
  sampleFileIds: string[] | null
  legalBasis: string | null
  faqs: Question[] | null
  fee: string | null
  place: string | null
  openHours: string | null
  phone: string | null
  path: string | null
  linkUrl: string | null
  appId: string | null
  isRepeatable: boolean
  guideRichTextId: string | null
  isReminded: boolean
  /** Whether the matter is for this person, or only its guide. */
  canBegin: boolean
  comments: Comment[]
  stars: { star: number; n: number }[]
  running: { id: string; applyNo: string; title: string; state: string; currentNode: string | null; link: string }[]
}

export const hallKey = ['base/serviceItem', 'hall']
export const applyKey = ['base/applyIndex']

/** What the hall shows this person. */
export function useHall() {
  return useQuery({ queryKey: hallKey, queryFn: () => get<Hall>('base/serviceItem/hall') })
}

/** What the person applied for, moving as it moves. */
export function useApplies(query: Record<string, string>) {
  const client = useQueryClient()
  usePush(applyEvent, () => void client.invalidateQueries({ queryKey: applyKey }))
  return useQuery({
    queryKey: [...applyKey, 'mine', query],
    queryFn: () => get<Page<OwnApply>>('base/applyIndex/mine', query),
    placeholderData: (before) => before,
  })
}

/** Keeps a matter or lets it go; every place that shows it follows. */
export function useKeep(): (item: { id: string; isCollect: boolean }) => Promise<void> {
  const client = useQueryClient()
  return async ({ id, isCollect }) => {
    await post(`base/serviceItem/${isCollect ? 'uncollect' : 'collect'}`, { id }).catch(() => {})
    await client.invalidateQueries({ queryKey: ['base/serviceItem'] })
  }
}

/** Begins a matter: the server counts it, refuses what is closed or in repair, and says where it is done. */
export function useBegin(): (id: string) => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async (id) => {
    const to = await post<{ path: string | null; linkUrl: string | null; appId: string | null }>(
      'base/serviceItem/use',
      { id },
    ).catch(() => null)
    if (!to) return
    const app = to.appId
      ? await post<{ path: string | null; linkUrl: string | null }>('base/appName/use', { appId: to.appId }).catch(
          () => null,
        )
      : to
    if (app?.path) await navigate(app.path)
    else if (app?.linkUrl) window.open(app.linkUrl, '_blank', 'noopener,noreferrer')
    await client.invalidateQueries({ queryKey: hallKey })
  }
}
