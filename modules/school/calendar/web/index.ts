import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { holiday } from '../shared/holiday.ts'
import { term } from '../shared/term.ts'
import { CalendarPage } from './calendar-page.tsx'

registerEntities([term, holiday])

/** Screens of the school calendar. */
export const views: Record<string, ComponentType> = {
  'base/schoolCalendar/index': CalendarPage,
  ...screensOf(holiday),
}
