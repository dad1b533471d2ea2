import { defineEvent } from '#kernel/world/event.ts'
import { defineService } from '#kernel/world/service.ts'

/** What a school says of a matter where it describes it for people. */
export type ShelvedMatter = {
  itemId: string
  name: string
  summary: string | null
  /** Why it cannot be begun now, in words. */
  closed: string | null
}

/**
 * How the school offers these matters to the caller: as it describes them, or null where it took one away or keeps it from the
 * caller. A matter the school says nothing of is not in the answer: it is offered as it was declared.
 */
export const shelvedMatters = defineService<{ codes: readonly string[] }, ReadonlyMap<string, ShelvedMatter | null>>(
  'flow.shelvedMatters',
  { fallback: new Map() },
)

/** Kinds of matters came to a school, or have another name there now. */
export const mattersChanged = defineEvent<{
  codes: readonly string[]
  renamed: readonly { from: string; to: string; code: string }[]
}>('flow.mattersChanged')
