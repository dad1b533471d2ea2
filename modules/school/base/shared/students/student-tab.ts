import type { ComponentType } from 'react'

/** Name of the place at which areas add tabs to the page of a student (`contributes` in `web/area.ts`). */
export const studentTabs = 'studentTabs'

/** A tab an area adds to the page of a student. */
export type StudentTab = {
  key: string
  label: () => string
  /** Shown to whoever holds this; the server decides again about the rows. */
  permission: string
  /** The source of `studentLife` whose entries it shows in full: their number stands beside its name. */
  counts?: string
  Content: ComponentType<{ studentId: string }>
}
