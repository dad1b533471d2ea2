import { defineService } from '#kernel/world/service.ts'

/** What the module that administers accounts tells of one: posts, department, campus. */
export const accountFacts = defineService<{ userId: string }, Record<string, unknown>>('identity.accountFacts', {
  fallback: {},
})

/** Which term and teaching week it is today, where a school keeps a calendar. */
export const calendarFacts = defineService<
  Record<string, never>,
  { currentXn: string | null; currentXqM: string | null; currentZc: number | null }
>('identity.calendarFacts', {
  fallback: { currentXn: null, currentXqM: null, currentZc: null },
})
