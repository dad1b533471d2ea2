import { z } from 'zod'
import { columns, mostRows } from './item.ts'

const whole = (from: number, to: number) => z.number().int().min(from).max(to)

const itemShape = z.object({
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
