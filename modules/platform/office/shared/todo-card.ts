import type { FlowCounts, OpenMatter } from '#services/flow/shared/routes/lists.ts'
import type { Todo } from '#services/messages/shared/todo-words.ts'

/** A to-do of the card; with the matter it asks to decide on. */
export type CardTodo = Todo & { matter: OpenMatter | null }

/** What the card of to-dos shows: everything that waits counted, by the kind of matter too. */
export type TodoCardData = {
  count: number
  types: Pick<FlowCounts['types'][number], 'processType' | 'typeName' | 'count'>[]
  rows: CardTodo[]
}

/** Where everything is that is no matter to decide on. */
export const otherKind = ''

export function kindOf({ matter }: CardTodo): string {
  return matter?.processType ?? otherKind
}
