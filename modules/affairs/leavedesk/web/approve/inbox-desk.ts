import { InboxCard } from './inbox-card.tsx'
import { matterOf, type InboxItem } from './inbox-groups.ts'

/** What the desk knows of a request, wherever it is listed. */
export const inboxRules = { matterOf, mayPick: () => true }

/** How its lines look. */
export const inboxLook = { name: 'inbox', Card: InboxCard, titleOf: ({ xm }: InboxItem) => xm }
