import type { AppDeclaration } from '#kernel/world/module.ts'
import { screens } from './screens.ts'

/** Pages of this area that people keep among their apps. */
export const apps: readonly AppDeclaration[] = [
  {
    screen: screens.mylesson,
    code: 'myLesson',
    icon: 'calendar-clock',
    category: '1',
    place: 20,
    defaultFor: ['stu', 'tea', 'bzr'],
  },
  { screen: screens.courseTask, code: 'courseTasks', name: '教学任务', category: '1', place: 170, defaultFor: ['jwc'] },
  { screen: screens.timetableClass, code: 'classTimetable', icon: 'table-2', category: '1', place: 180 },
]
