import type { LucideIcon } from 'lucide-react'

/** Something a student may begin from 我的宿舍: asking for another bed, telling of a repair. */
export type DormDeed = {
  key: string
  label: () => string
  icon: LucideIcon
  path: string
  /** Offered to whoever holds this. */
  permission: string
}
