import { defineService } from '#kernel/world/service.ts'

/** What a bed is kept for: a batch, an application, a student. */
export type LockOf = { type: string; refId: string }
export type LockPass = { bedId: string; from: LockOf; to: LockOf }

/**
 * Hands locked beds on from what they are kept for to something else, many at once and each only while it is still kept for that: of two
 * who want the same bed the first one has it. Answers in the order they were asked for which were handed on and which were gone. With
 * `skipsBusy` nobody waits for a bed that somebody else decides on at this moment: it is neither.
 */
export const passLocks = defineService<
  { passes: readonly LockPass[]; reason: string; skipsBusy?: boolean },
  readonly ('done' | 'gone' | 'busy')[]
>('dorm.passLocks')
