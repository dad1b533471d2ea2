import type { ComponentType, ReactNode } from 'react'

/** The place (`contributes`) where an area adds what whoever decides on its matters wants to know. */
export const factsPlace = 'deskFacts'

/** `plain` is what stands there without them: shown where there is nothing to say, as of a matter that is over. */
type FactsProps = { instanceId: string; plain: ReactNode }

/** What an area shows of its matters to whoever has to decide on one, wherever that is done. */
export type DeskFacts = {
  processTypes: readonly string[]
  /** Without it the facts are not asked for, and the form alone is shown. */
  permission: string
  /** Above everything: whom it is about and what is asked for, beside the tools of the detail. */
  Head: ComponentType<FactsProps & { tools: ReactNode }>
  /** In the place of the form: what is asked for, with everything to judge it by. */
  Facts: ComponentType<FactsProps>
}
