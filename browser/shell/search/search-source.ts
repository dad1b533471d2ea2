import type { ComponentType, ReactNode } from 'react'

/** How something found stands today, as a tag beside its name. */
export type HitState = { text: string; tone: string }

/** One thing to do with something found; `close` ends the search, for a deed that leads elsewhere. */
export type SearchDeed = { key: string; Deed: ComponentType<{ close: () => void }> }

/** Something found elsewhere than in the menu. */
export type SearchHit = {
  key: string
  title: string
  hint?: string
  icon?: ReactNode
  state?: HitState
  /** What can be done with it from here without opening it, by `→`. */
  deeds?: readonly SearchDeed[]
  open: () => void
}

/** What a module lets people find from everywhere: contributed to the place `search`. It answers only with what the person may see. */
export type SearchSource = {
  name: string
  /** Heading of its hits. */
  label: string
  /** Only asked for people who hold this permission. */
  permission?: string
  /** Asked from so many characters on. */
  least: number
  find(query: string, navigate: (path: string) => void, signal: AbortSignal): Promise<SearchHit[]>
}
