import type { RouteNode } from '#kernel/web/session.ts'
import type { Layout } from '#kernel/web/theme/layout-colours.ts'

/** Where one is, as the parts of every layout need it. */
export type Place = {
  layout: Layout
  areas: readonly RouteNode[]
  selected: string[]
  opened: string[]
  /** The area whose pages stand in the side menu. */
  shown: RouteNode | undefined
  look: (path: string | undefined) => void
  pathname: string
  title: string
}
