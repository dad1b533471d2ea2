import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { readSentJson } from '#kernel/rules/sent.ts'
import type { CardGroup, CardSetting, CardSize } from '#services/cards/shared/card-facts.ts'
import type { DeskItem } from './item.ts'

/** A card as the browser knows it. */
export type CardFacts = {
  code: string
  /** The area that brings it, and its view. */
  module: string
  label: string
  about: string
  category: string
  icon: string
  size: CardSize
  settings?: readonly CardSetting[]
  link?: string
  refreshSeconds: number
  /** On a phone the head of the page shows it, to everybody or to these roles. */
  isInPhoneHead?: boolean | readonly string[]
  isOff?: boolean
}

export type Desktop = { id: string; name: string; version: number; isDefault: boolean; items: DeskItem[] }

/** The desktops of a person in a role. */
export type Desk = {
  roles: { code: string; label: string }[]
  roleCode: string
  desktops: Desktop[]
  defaultItems: DeskItem[]
  replaced: { id: string; name: string; replacedTime: string }[]
  cards: CardFacts[]
  lost: string[]
  limits: { cards: number; desktops: number }
  /** Groups the cards can be narrowed to, where somebody leads several. */
  groups: { label: string; choices: readonly CardGroup[] } | null
  /** What a school that lacks its base still brings; null once it has all, and for roles that bring nothing. */
  firstSteps: FirstSteps | null
}

export type FirstSteps = {
  steps: ShownStep[]
  /** What works by now, and what of the steps the rest still waits for. */
  works: { label: string; icon: string; missing: string[] }[]
}

export type ShownStep = {
  code: string
  title: string
  about: string
  isDone: boolean
  counts: { label: string; count: number }[]
  /** Titles of the steps that come first. */
  waitsFor: string[]
  /** Of its ways those the role in use may go, with the address of the sheet to fill in where there is one. */
  ways: { label: string; link: string; sheet?: string }[]
  /** The roles that do it instead, and whether somebody holds one of them. */
  by: { roles: string[]; isHeld: boolean } | null
}

/** The default of a role, for who sets it. */
export type RoleDesk = {
  role: { code: string; label: string }
  items: DeskItem[]
  edition: number
  cards: CardFacts[]
  log: { edition: number; mode: string; reached: number; publisherName: string | null; publishTime: string }[]
}

/** A card whose numbers are wanted, and what it shows or why not. */
export type CardAsk = Pick<DeskItem, 'instanceId' | 'cardCode' | 'settings'>
export type CardAnswer =
  | { instanceId: string; ok: true; data: unknown }
  | { instanceId: string; ok: false; msg: string }

const at = { service: 'base', access: { signedIn: true } } as const

export const deskRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'desk/mine',
  label: '我的桌面',
  input: z.looseObject({ roleCode: z.string().max(60).optional() }),
  answer: answer<Desk>(),
})

export const putCardRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'desk/putCard',
  label: '放到桌面',
  input: z.object({
    cardCode: z.string({ error: '请选择卡片' }).max(60),
    roleCode: z.string().max(60).optional(),
    id: z.string().max(36).optional(),
  }),
  answer: answer<{ isNew: boolean }>(),
})

const mostAsked = 40
const asks = z
  .array(
    z.object({
      instanceId: z.string().min(1).max(40),
      cardCode: z.string().min(1).max(60),
      settings: z.record(z.string().max(30), z.union([z.string().max(60), z.number()])).optional(),
    }),
  )
  .min(1, '请选择卡片')
  .max(mostAsked, `一次至多${mostAsked}张卡片`)
const wish = {
  roleCode: z.string().max(60).optional(),
  group: z.uuid({ error: '分组不正确' }).optional(),
  isFresh: z.union([z.boolean(), z.stringbool()]).default(false),
}
const written = z.string().transform((text, problems) => {
  try {
    return readSentJson(text)
  } catch {
    problems.addIssue('卡片格式不正确')
    return z.NEVER
  }
})

/** What the cards of a desktop show, all in one call: a list of `CardAnswer`, or each in a line of its own as it is ready. */
const data = { ...at, path: 'desk/batchData', label: '桌面卡片数据', answer: answer<unknown>() } as const

export const cardDataRoute = defineRoute({ ...data, method: 'POST', input: z.object({ ...wish, items: asks }) })

/** The same for those who may only look. */
export const shownCardDataRoute = defineRoute({
  ...data,
  method: 'GET',
  input: z.object({ ...wish, items: written.pipe(asks) }),
})
