import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { unitSchedule } from '../shared/unit-schedule.ts'
import { SchedulePage } from './schedule-page.tsx'
import { UnitPage } from './unit-page.tsx'

registerEntities([unitSchedule])

/** Screens of personal and departmental calendars. */
export const views: Record<string, ComponentType> = {
  ...screensOf(unitSchedule, { component: 'base/unitSchedule' }),
  'base/personal/userschedule': SchedulePage,
  'base/unitScheduleYx/index': UnitPage,
}
