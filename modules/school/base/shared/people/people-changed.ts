import { defineEvent } from '#kernel/world/event.ts'

export type PersonChange = {
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** Came back after having been removed. */
  isRestored?: true
}

/** People came, were renamed, renumbered or moved, or went. */
export const peopleChanged = defineEvent<{ kind: 'staff' | 'student'; changes: readonly PersonChange[] }>(
  'base.peopleChanged',
)

export type PersonDraft = {
  id: string
  before: Record<string, unknown> | null
  merged: Record<string, unknown>
  problems: Record<string, string>
}

/** People are about to be written: whoever must refuse one of them says so at its field. */
export const peopleChanging = defineEvent<{ kind: 'staff' | 'student'; drafts: readonly PersonDraft[] }>(
  'base.peopleChanging',
)

/** Somebody began or ceased to lead classes, or to look after something else by which a role comes. */
export const leadersChanged = defineEvent<{ personIds: readonly string[] }>('base.leadersChanged')

export type ClassLeaderChange = {
  classId: string
  className: string
  /** fdy, bzr or zl. */
  role: string
  /** From which day on, today at the earliest. */
  day: string
  toUserId: string
  toName: string
  /** Accounts of those who led it before and do not any more. */
  fromUserIds: readonly string[]
}

/** Classes have somebody, or somebody else, to lead them. */
export const classLeaderChanged = defineEvent<{ changes: readonly ClassLeaderChange[] }>('base.classLeaderChanged')
