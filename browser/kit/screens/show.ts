import type { ComponentType } from 'react'
import type { Screen } from '#kernel/world/screen.ts'

/** Pages of an area by the names of their screens, as the view registry reads them. */
export function show<Key extends string>(
  screens: Readonly<Record<Key, Screen>>,
  pages: Readonly<Partial<Record<Key, ComponentType>>>,
): Record<string, ComponentType> {
  const shown = Object.entries<ComponentType | undefined>(pages)
  return Object.fromEntries(shown.map(([key, page]) => [screens[key as Key].component, page!]))
}
