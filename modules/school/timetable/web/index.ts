import { createElement, type ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { courseChange } from '../shared/changes/course-change.ts'
import { courseImportBatch } from '../shared/import/course-import-batch.ts'
import { courseSchedule } from '../shared/course-schedule.ts'
import { courseTask, courseTaskStudent } from '../shared/course-task.ts'
import { course } from '../shared/course.ts'
import { lessonSlot } from '../shared/lessons/lesson-slot.ts'
import { ChangePage } from './change-page.tsx'
import { ImportPage } from './import-page.tsx'
import { MyLessonPage } from './mine/my-lesson-page.tsx'
import { NowPage } from './now/now-page.tsx'
import { TimetablePage } from './timetable-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([course, lessonSlot, courseTask, courseTaskStudent, courseSchedule, courseChange, courseImportBatch])

/** Screens of courses and timetables. */
export const views: Record<string, ComponentType> = {
  ...screensOf(course),
  ...screensOf(lessonSlot),
  ...screensOf(courseTask),
  ...screensOf(courseTaskStudent),
  ...screensOf(courseSchedule),
  ...screensOf(courseChange),
  ...show(screens, {
    mylesson: MyLessonPage,
    timetableNow: NowPage,
    timetableClass: () => createElement(TimetablePage, { kind: 'class' }),
    timetableTeacher: () => createElement(TimetablePage, { kind: 'teacher' }),
    timetableVenue: () => createElement(TimetablePage, { kind: 'room' }),
    timetableImport: ImportPage,
    courseChange: ChangePage,
  }),
}
