import type { ReactNode } from 'react'

/** How something found stands today, as a tag beside its name. */
export type HitState = { text: string; tone: string }

/** Something found elsewhere than in the menu. */
export type SearchHit = {
  key: string
  title: string
  hint?: string
  icon?: ReactNode
  state?: HitState
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
