import type { ServerPart } from '#kernel/world/world.ts'
import { cards } from './cards.ts'
import { freeBatches, timetableApplyJob } from './import/apply-job.ts'
import { courseImportBatches } from './import/batches.ts'
import { applyRoutes } from './changes/change-apply.ts'
import { lessonFlow } from './changes/change-flow.ts'
import { courseChanges } from './changes/changes.ts'
import { courses, courseTasks, courseTaskStudents, lessonSlots } from './lessons/courses.ts'
import { lessonFeedSource } from './look/feed.ts'
import { screenHolds } from './look/holds.ts'
import { courseTeacherRule } from './flow-rule.ts'
import { timetableImportJob } from './import/import-job.ts'
import { importRoutes } from './import/import-routes.ts'
import {
  lessonsOfStudentsProvider,
  lessonsOnProvider,
  teachesAnyProvider,
  venueOccupancyProvider,
} from './lessons/lessons-on.ts'
import { renewLessons } from './lessons/make-lessons.ts'
import { nowRoute } from './look/now-route.ts'
import { ownRoutes } from './look/own-routes.ts'
import { courseSchedules } from './lessons/schedules.ts'
import { sectionTimesProvider } from './lessons/section-times.ts'
import { lessonProvider } from './look/schedule-provider.ts'
import { slotSeed } from './seeds.ts'
import { syncRoute } from './import/sync-route.ts'
import { weekRoutes } from './look/week-routes.ts'
import { batchStates } from '../shared/import/course-import-batch.ts'
import { untilTomorrow, whileAny } from '#kernel/world/rests.ts'

/** Behaviour of courses and timetables. */
export const server: ServerPart = {
  module: 'timetable',
  cards,
  worksAfter: [{ label: '课表', icon: 'table-2', needs: ['calendar', 'classes', 'teachers'] }],
  resources: [
    courses,
    lessonSlots,
    courseTasks,
    courseTaskStudents,
    courseSchedules,
    courseChanges,
    courseImportBatches,
  ],
  screenHolds,
  routes: [...weekRoutes, ...importRoutes, ...ownRoutes, ...applyRoutes, nowRoute, syncRoute],
  jobs: [timetableImportJob, timetableApplyJob],
  feeds: [lessonFeedSource],
  schedules: [lessonProvider],
  services: [
    lessonsOnProvider,
    lessonsOfStudentsProvider,
    teachesAnyProvider,
    venueOccupancyProvider,
    sectionTimesProvider,
  ],
  seeds: [slotSeed],
  flowTypes: [lessonFlow],
  candidateRules: [courseTeacherRule],
  // Painted days, new holidays and moved terms reach lessons within a minute. No watch: both follow other rows, not a moment.
  upkeep: [
    {
      name: 'lessons follow the calendar',
      label: '课次随校历更新',
      everySeconds: 60,
      run: renewLessons,
      rests: untilTomorrow,
    },
    {
      name: 'free timetable batches',
      label: '释放中断的课表批次',
      everySeconds: 60,
      run: freeBatches,
      rests: whileAny('select 1 from timetable_course_import_batch where state = $1', [batchStates.applying[0]]),
    },
  ],
}
