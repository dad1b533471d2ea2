import type { RouteNode } from '#browser/wire/session/session.ts'
import type { Layout } from '#browser/kit/theme/layout-colours.ts'

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
