import { defineService } from '#kernel/service.ts'

/** Steps of a kind of matter that are decided by whoever leads the people concerned, where the caller leads some. */
export const flowLeaders = defineService<{ userId: string; processType: string }, readonly string[]>('flow.leaders', { fallback: [] })
