import type { CardSetting, CardSize } from '#services/cards/shared/card-facts.ts'
import type { DeskItem } from '../shared/item.ts'

export type CardFacts = {
  code: string
  label: string
  about: string
  category: string
  icon: string
  size: CardSize
  settings?: readonly CardSetting[]
  link?: string
  refreshSeconds: number
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
}

/** The default of a role, for who sets it. */
export type RoleDesk = {
  role: { code: string; label: string }
  items: DeskItem[]
  edition: number
  cards: CardFacts[]
  log: { edition: number; mode: string; reached: number; publisherName: string | null; publishTime: string }[]
}
