import { z } from 'zod'

/** Columns of the grid. */
export const columns = 12
/** No desktop reaches further down. */
export const mostRows = 200

/** Where a card lies on a desktop, in columns and rows. */
export type Box = { x: number; y: number; w: number; h: number }

/** A card on a desktop. `locked`: put there by the school, it stays, no lower than where the school put it. */
export type DeskItem = Box & { instanceId: string; cardCode: string; locked?: boolean; settings?: Record<string, string | number> }

const whole = (from: number, to: number) => z.number().int().min(from).max(to)

export const itemShape = z.object({
  instanceId: z.string().min(1).max(40),
  cardCode: z.string().min(1).max(60),
  x: whole(0, columns - 1),
  y: whole(0, mostRows),
  w: whole(1, columns),
  h: whole(1, columns),
  locked: z.boolean().optional(),
  settings: z.record(z.string().max(30), z.union([z.string().max(60), z.number()])).optional(),
})

/** What is kept and what an exported layout holds. */
export const itemsShape = z.array(itemShape).max(100)

/** How far a card may grow and shrink. */
export type Limits = { minW: number; minH: number; maxW: number; maxH: number }
