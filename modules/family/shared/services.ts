import { defineService } from '#kernel/service.ts'

export type EmergencyContact = { memberId: string; memberName: string; relation: string; phone: string; isGuardian: boolean }

/** Whom to reach for a student, in the student's order; nobody who died or was taken out. */
export const emergencyContacts = defineService<{ studentId: string }, readonly EmergencyContact[]>('family.emergency', { fallback: [] })
