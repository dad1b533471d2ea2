import { defineService } from '#kernel/service.ts'

export type PersonChange = {
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Tells whoever keeps accounts that people came, were renamed or went; nothing happens where nobody does. */
export const peopleChanged = defineService<{ kind: 'staff' | 'student'; changes: readonly PersonChange[] }, void>('base.peopleChanged', { fallback: undefined })

/** Tells that somebody began or ceased to lead classes. */
export const leadersChanged = defineService<{ teacherIds: readonly string[] }, void>('base.leadersChanged', { fallback: undefined })
