import { Send, Undo2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { publish, withdraw } from '../shared/unit-actions.ts'
import { unitSchedule } from '../shared/unit-schedule.ts'
import { SchedulePage } from './schedule-page.tsx'
import { UnitPage } from './unit-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([unitSchedule])

/** Screens of personal and departmental calendars. */
export const views: Record<string, ComponentType> = {
  ...screensOf(unitSchedule, {
    screen: screens.unitManage,
    list: {
      rowActions: [
        { action: publish, icon: Send },
        { action: withdraw, icon: Undo2 },
      ],
    },
  }),
  ...show(screens, {
    userschedule: SchedulePage,
    unit: UnitPage,
  }),
}
