import { defineService } from '#kernel/world/service.ts'

/** Seconds an access token lives. */
export const usualLife = 3600

/** When the sitting ends that an account of the exam realm is at, an ISO moment; told by whoever holds exams. */
export const sittingEnd = defineService<{ userId: string }, string | null>('identity.sittingEnd', { fallback: null })

/** How long an access token lives that is made now: a sitting must not be cut short by its token, so it outlives the end by an hour. */
export function accessLifeOf(end: string | null, issuedAt: Date): number {
  if (end === null) return usualLife
  return Math.max(usualLife, Math.ceil((Date.parse(end) - issuedAt.getTime()) / 1000) + usualLife)
}
