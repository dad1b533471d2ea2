import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { show } from '#browser/kit/screens/show.ts'
import { leaveHandling } from '../shared/leave-handling.ts'
import { screens } from '../shared/screens.ts'
import { BoardPage } from './board/board-page.tsx'
import { LessonPage } from './lesson/lesson-page.tsx'
import { OverduePage } from './overdue/overdue-page.tsx'

registerEntities([leaveHandling])

/** Screens of absence, by the component their menu entry names. */
export const views: Record<string, ComponentType> = show(screens, {
  board: BoardPage,
  lesson: LessonPage,
  overdue: OverduePage,
})
