import type { ComponentType } from 'react'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'
import { LeaveStatPage } from './stat/stat-page.tsx'
import { LeaveStudentPage } from './stat/student-page.tsx'

/** Screens of the numbers of leave, by the component their menu entry names. */
export const views: Record<string, ComponentType> = show(screens, {
  stat: LeaveStatPage,
  stuStat: LeaveStudentPage,
})
