import type { LucideIcon } from 'lucide-react'

/** Name of the place at which areas say what can be begun for a student (`contributes` in `web/area.ts`), on the page of one and in searches. */
export const studentDeeds = 'studentDeeds'

/** A page of an area that begins something for a student. */
export type StudentDeed = {
  key: string
  label: () => string
  icon: LucideIcon
  /** Offered to whoever holds this and has the page in the menu; the server decides again about the student. */
  permission: string
  page: string
  addressOf(studentId: string): string
}
