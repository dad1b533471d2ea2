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

/** Somebody who begins a matter, or in whose name it is begun. */
export type Beginner = {
  userId: string
  personType: string | null
  personId: string | null
  roles: readonly string[]
}

/**
 * Why the school offers a matter to none of these people now, in the words of where it is offered; null where it does, or says nothing of
 * it. Whose matter it becomes stands last; `isBeginning`: it is begun in this transaction.
 */
export const shelfRefusal = defineService<
  { code: string; people: readonly Beginner[]; isBeginning: boolean },
  string | null
>('flow.shelfRefusal', { fallback: null })

/** Kinds of matters came to a school, or have another name there now. */
export const mattersChanged = defineEvent<{
  codes: readonly string[]
  renamed: readonly { from: string; to: string; code: string }[]
}>('flow.mattersChanged')
