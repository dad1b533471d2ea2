import type { Item, Person } from '../../shared/event-routes.ts'

export type View = 'month' | 'week' | 'day' | 'agenda'

/** What the form starts from. */
export type EditTarget = {
  begin: number
  end: number
  isAllDay?: boolean
  title?: string
  place?: string | null
  people?: readonly Person[]
  item?: Item
}
