import type { ComponentType } from 'react'

/** Name of the place at which areas add to what stands beside a student's days (`contributes` in `web/area.ts`). */
export const studentAside = 'studentAside'

/** A card beside what happened to a student. */
export type StudentAside = {
  key: string
  /** Shown to whoever holds this; the server decides again about the rows. */
  permission: string
  Content: ComponentType<{ studentId: string }>
}
