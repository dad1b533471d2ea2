import { defineService } from '#kernel/world/service.ts'

/** Whether a student is registered for the present term; null where nobody keeps that yet, and then it is not asked. */
export const registeredNow = defineService<{ studentId: string }, boolean | null>('registration.now', {
  fallback: null,
})
