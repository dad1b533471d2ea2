import { createContext, useContext } from 'react'
import type { CardGroup } from '#services/cards/shared/card-facts.ts'

/** The group the first page is narrowed to, of those somebody leads, and how another one is chosen. */
export type GroupInUse = {
  label: string
  choices: readonly CardGroup[]
  group: CardGroup | undefined
  choose: (value: string) => void
}

const GroupContext = createContext<GroupInUse | null | undefined>(null)

export const GroupProvider = GroupContext.Provider

/** For what a module contributes to the first page; null: nothing to choose from, undefined: not known yet. */
export function useGroupInUse(): GroupInUse | null | undefined {
  return useContext(GroupContext)
}
