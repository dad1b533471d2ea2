import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { useSession } from '#browser/wire/session/session.ts'

/** What waits on a page of the menu: contributed to the place `menuCounts`, counted as the page itself counts it. */
export type MenuCount = {
  path: string
  permission: string
  queryKey: readonly unknown[]
  ask: () => Promise<readonly unknown[] | { total: number }>
}

/** How much waits on the pages of the menu, by address; asked for while somebody looks at it. */
export function useMenuCounts(isOpen: boolean): Readonly<Record<string, number>> {
  const buttons = useSession((session) => session.buttons)
  const own = useContributions<MenuCount>('menuCounts', isOpen ? undefined : [])
  const asked = own.filter(({ permission }) => buttons[permission] === true)
  const text = useQueries({
    queries: asked.map(({ queryKey, ask }) => ({ queryKey, queryFn: ask, enabled: isOpen })),
    combine: (answers) => JSON.stringify(answers.map(({ data }, at) => [asked[at]!.path, lengthOf(data)])),
  })
  // As text, so that the menu is drawn anew when a number changed and not with every answer.
  return useMemo(() => Object.fromEntries(JSON.parse(text) as [string, number][]), [text])
}

function lengthOf(data: Awaited<ReturnType<MenuCount['ask']>> | undefined): number {
  if (data === undefined) return 0
  return 'total' in data ? data.total : data.length
}
