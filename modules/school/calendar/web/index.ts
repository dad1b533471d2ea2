import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { holiday } from '../shared/holiday.ts'
import { term } from '../shared/term.ts'
import { CalendarPage } from './calendar-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([term, holiday])

/** Screens of the school calendar. */
export const views: Record<string, ComponentType> = {
  ...screensOf(holiday),
  ...show(screens, {
    schoolCalendar: CalendarPage,
  }),
}
