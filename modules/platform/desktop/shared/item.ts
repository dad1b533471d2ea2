/** Columns of the grid. */
export const columns = 12
/** No desktop reaches further down. */
export const mostRows = 200

/** Where a card lies on a desktop, in columns and rows. */
export type Box = { x: number; y: number; w: number; h: number }

/** A card on a desktop. `locked`: put there by the school, it stays, no lower than where the school put it. */
export type DeskItem = Box & {
  instanceId: string
  cardCode: string
  locked?: boolean
  settings?: Record<string, string | number>
}

/** How far a card may grow and shrink. */
export type Limits = { minW: number; minH: number; maxW: number; maxH: number }
