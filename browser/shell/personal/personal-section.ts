import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** The place (`contributes`) where a module adds a section to the personal centre. */
export const personalSections = 'personalSections'

/** A section of the personal centre: what is a person's own in one area. */
export type PersonalSection = {
  /** Named by `?tab=` in the address. */
  key: string
  label: () => string
  icon: LucideIcon
  /** Smaller comes first. */
  order: number
  /** Without a heading of its own; the page gives it one. */
  View: ComponentType
}
