import { defineEvent } from '#kernel/world/event.ts'
import { defineService } from '#kernel/world/service.ts'

export type EmergencyContact = {
  memberId: string
  memberName: string
  /** Code of `familyRelation`, and what it is called. */
  relation: string
  relationName: string
  phone: string
  /** The number somebody called and found right, which may be an older one; null where there is none, or where it is a student's. */
  verifiedPhone: string | null
  isGuardian: boolean
  /** Whether this one may consent for the family: a parent or a guardian. */
  mayConsent: boolean
}

/** Whom to reach for a student, in the student's order; nobody who died or was taken out. */
export const emergencyContacts = defineService<{ studentId: string }, readonly EmergencyContact[]>('family.emergency', {
  fallback: [],
})

/** The same for many students at once, by student; whoever has no contact is not in it. */
export const emergencyContactsOfMany = defineService<
  { studentIds: readonly string[] },
  Readonly<Record<string, readonly EmergencyContact[]>>
>('family.emergencyOfMany', { fallback: {} })

/** Members are about to be removed. An area that still needs one says why it must stay; the student can take the member out of use instead. */
export const membersRemoving = defineEvent<{ ids: readonly string[]; keep: (id: string, why: string) => void }>(
  'family.membersRemoving',
)
