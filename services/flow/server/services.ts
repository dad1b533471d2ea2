import { defineService } from '#kernel/world/service.ts'

/** Steps of a kind of matter that are decided by whoever leads the people concerned, where somebody leads some: with what waits and was done there this year for these people, whoever did it. */
export const flowLeaders = defineService<
  { userId: string; processType: string },
  readonly { nodeKey: string; todoCount: number; doneCount: number }[]
>('flow.leaders', { fallback: [] })

/** A moment so many working hours later. Without a calendar every hour counts. */
export const workingMoment = defineService<{ from: string; hours: number }, string | null>('flow.workingMoment', {
  fallback: null,
})

/** Who is placed above somebody. */
export const superiorOf = defineService<{ userId: string }, string | null>('flow.superiorOf', { fallback: null })

/** To which group of people each of those belongs whom matters are about: what a school hands over as a whole. */
export const groupsOfSubjects = defineService<
  { entity: string; ids: readonly string[] },
  readonly { id: string; groupId: string; groupName: string }[]
>('flow.groupsOfSubjects', { fallback: [] })
