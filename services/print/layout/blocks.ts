import type { Paragraph } from './break-lines.ts'
import type { PageSetup } from './page.ts'

/** What a cell holds. */
export type Cell = {
  paragraphs: readonly Paragraph[]
  /** How many columns it spans. */
  span?: number
  valign?: 'top' | 'middle'
  fill?: string
}

/** One signed opinion: what was said at a step, by whom and when. */
export type Opinion = {
  step: string
  comment: string
  result: string
  name: string
  time: string
  signature?: { image: string; w: number; h: number } | undefined
}

/** A part of a document; parts stand below each other in the order they are given. */
export type Block =
  | { kind: 'title'; text: string; size?: number; align?: 'left' | 'center' | 'right' }
  | { kind: 'paragraph'; paragraphs: readonly Paragraph[]; after?: number }
  /** Words and values beside each other, several pairs in a row; a wide pair takes a row of its own. */
  | {
      kind: 'fields'
      columns: 1 | 2 | 3
      labelWidth?: number
      fields: readonly { label: string; value: readonly Paragraph[]; isWide?: boolean }[]
    }
  /** Widths are parts of the whole; the head stands again on every page. */
  | {
      kind: 'table'
      widths: readonly number[]
      head?: readonly (readonly Cell[])[]
      rows: readonly (readonly Cell[])[]
      minHeight?: number
    }
  /** Never torn apart unless one alone is longer than a page. */
  | { kind: 'opinions'; opinions: readonly Opinion[]; labelWidth?: number; minHeight?: number }
  | { kind: 'image'; image: string; w: number; h: number; align?: 'left' | 'center' | 'right' }
  | { kind: 'qr'; text: string; size: number; caption: readonly Paragraph[]; align?: 'left' | 'right' }
  /** Words at the right with a seal over the last of them. */
  | { kind: 'seal'; image?: { image: string; w: number; h: number } | undefined; paragraphs: readonly Paragraph[] }
  | { kind: 'spacer'; height: number }
  | { kind: 'rule' }
  | { kind: 'break' }

export type Document = { setup: PageSetup; blocks: readonly Block[] }
