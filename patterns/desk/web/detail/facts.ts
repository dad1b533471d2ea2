import type { ComponentType, ReactNode } from 'react'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { useSession } from '#browser/wire/session/session.ts'

/** The place (`contributes`) where an area adds what whoever decides on its matters wants to know. */
export const factsPlace = 'deskFacts'

/** `plain` is what stands there without them: shown where there is nothing to say, as of a matter that is over. */
type FactsProps = { instanceId: string; plain: ReactNode }

/** What is asked for in a few words, what it is about, and the marks to judge it by at a glance. */
export type Said = { what: string; about: string; marks: readonly { text: string; tone?: string }[] }

/** What an area shows of its matters to whoever has to decide on one, wherever that is done. */
export type DeskFacts = {
  processTypes: readonly string[]
  /** Without it the facts are not asked for, and the form alone is shown. */
  permission: string
  /** Above everything: whom it is about and what is asked for, beside the tools of the detail. */
  Head: ComponentType<FactsProps & { tools: ReactNode }>
  /** In the place of the form: what is asked for, with everything to judge it by. */
  Facts: ComponentType<FactsProps>
  /** In a list on a phone: what the area's own list says of it. */
  Line?: ComponentType<FactsProps>
  /** In a line of any list: what is asked for; undefined until it is known, and where there is nothing to say. */
  Saying?: ComponentType<{ instanceId: string; children: (said: Said | undefined) => ReactNode }>
  /** Under how it goes on: whom to call before it is decided. */
  Contacts?: ComponentType<{ instanceId: string }>
  /** A button that calls whom it is about. */
  Contact?: ComponentType<{ instanceId: string }>
}

/** What the area of such matters has to say, where this person may ask for it. */
export function useFactsOf(processType: string | undefined): DeskFacts | undefined {
  const parts = useContributions<DeskFacts>(factsPlace)
  const part = parts.find(({ processTypes }) => processType !== undefined && processTypes.includes(processType))
  const isAllowed = useSession(({ buttons }) => part !== undefined && buttons[part.permission] === true)
  return isAllowed ? part : undefined
}
