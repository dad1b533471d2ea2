import type { LucideIcon } from 'lucide-react'

/** The place (`contributes`) where an area adds to what a keeper does at the gate: a tile at the desk and on the phone. */
export const keeperEntries = 'keeperEntries'

export type KeeperFact = { n: number | null; note?: string; tone?: 'red' | 'amber' }

/** Shown to whoever has the page; smaller comes first. `useFact` is the one number worth a look, with the worst of it in words. */
export type KeeperEntry = {
  page: string
  order: number
  icon: LucideIcon
  label: () => string
  useFact?: () => KeeperFact
}
