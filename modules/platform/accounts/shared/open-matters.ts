import { defineService } from '#kernel/world/service.ts'

/** Accounts that cannot be closed yet, and why: to-dos nobody else has taken over, money that is open. Nothing where no area keeps such. */
export const openMatters = defineService<{ userIds: readonly string[] }, readonly { userId: string; reason: string }[]>(
  'accounts.openMatters',
  { fallback: [] },
)
