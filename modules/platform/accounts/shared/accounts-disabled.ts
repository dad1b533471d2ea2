import { defineEvent } from '#kernel/world/event.ts'

/** Nobody signs in with these accounts any more, until somebody enables them. */
export const accountsDisabled = defineEvent<{ userIds: readonly string[] }>('accounts.disabled')
