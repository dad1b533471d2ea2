import { z } from 'zod'
import { batch } from './batch.ts'

export const id = z.uuid('批次不存在')
export const about = { entity: batch, id: 'id' } as const
export const looking = {
  service: 'yxgl',
  method: 'GET',
  access: { permission: 'dormitoryPresortBatch:getOne' },
} as const
export const dividing = {
  service: 'yxgl',
  method: 'POST',
  access: { permission: 'dormitoryPresortBatch:divide' },
} as const
export const adjusting = {
  service: 'yxgl',
  method: 'POST',
  access: { permission: 'dormitoryPresortBatch:adjust' },
} as const
