import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** The place (`contributes`) where an area adds how its to-dos are called and done. */
export const todoPanels = 'todoPanels'

export type Todo = {
  id: string
  todoType: string
  bizType: string
  bizId: string
  nodeKey: string
  title: string
  summary: string | null
  applicant: string | null
  link: string
  deadline: string | null
  priority: string
  state: string
  openTime: string
  doneTime: string | null
  doneBy: string | null
  delegateFrom: string | null
}

/** The to-dos of one business: their name and picture, and the screen on which one is done without leaving the list. */
export type TodoPanel = {
  bizType: string
  label: () => string
  icon: LucideIcon
  /** Shown in the drawer; `onDone` closes it and takes the to-do off the list. Without one the drawer leads to the page. */
  Panel?: ComponentType<{ todo: Todo; onDone: () => void }>
}
