import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Todo } from '#services/messages/shared/todo-words.ts'

/** The place (`contributes`) where an area adds how its to-dos are called and done. */
export const todoPanels = 'todoPanels'

/** The to-dos of one business: their name and picture, and the screen on which one is done without leaving the list. */
export type TodoPanel = {
  bizType: string
  label: () => string
  icon: LucideIcon
  /** Shown in the drawer; `onDone` closes it and takes the to-do off the list. Without one the drawer leads to the page. */
  Panel?: ComponentType<{ todo: Todo; onDone: () => void }>
}
