import { defineModule } from '#kernel/world/module.ts'
import { courseChange } from './shared/changes/course-change.ts'
import { courseImportBatch } from './shared/import/course-import-batch.ts'
import { courseSchedule } from './shared/course-schedule.ts'
import { courseTask, courseTaskStudent } from './shared/course-task.ts'
import { course } from './shared/course.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { lessonSlot } from './shared/lessons/lesson-slot.ts'
import { lesson, lessonBuild } from './shared/lessons/lesson.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

const everywhere = { kind: 'all' }

/** Whoever teaches asks to hold own lessons otherwise, and sees what became of it. */
const asking = ['courseChange:list', 'courseChange:getOne', 'courseChange:apply']

/** 课表: courses, who teaches what to whom and when, brought in from the teaching system. */
export const manifest = defineModule({
  name: 'timetable',
  label: '课表',
  depends: ['base', 'settings', 'calendar'],
  entities: [
    course,
    lessonSlot,
    courseTask,
    courseTaskStudent,
    courseImportBatch,
    courseSchedule,
    courseChange,
    lesson,
    lessonBuild,
  ],
  dictionaries,
  operActions: [
    { key: 'apply', label: '申请', tone: 'violet' },
    { key: 'ignore', label: '忽略', tone: 'violet' },
    { key: 'rollback', label: '回退', tone: 'red' },
  ],
  permissions: {
    'timetable:class': '查看班级课表',
    'timetable:teacher': '查看教师课表',
    'timetable:venue': '查看教室课表',
    'timetable:mine': '查看我的课表',
    'timetable:now': '查看班级此刻',
  },
  screens,
  apps,
  menu: [
    {
      title: '课表',
      icon: 'table-2',
      path: '/base/timetable',
      children: [
        screens.mylesson,
        screens.timetableNow,
        screens.timetableClass,
        screens.timetableTeacher,
        screens.timetableVenue,
        screens.timetableImport,
        screens.courseSchedule,
        screens.courseChange,
        screens.courseTask,
        screens.courseTaskStudent,
        screens.course,
        screens.lessonSlot,
      ],
    },
  ],
  days: [
    { roles: ['tea', 'stu'], places: { '/base/timetable': 10 } },
    { roles: ['jwc'], places: { '/base/timetable': 30 } },
    { roles: ['fdy', 'bzr'], places: { '/base/timetable': 60 } },
  ],
  grants: [
    {
      role: 'jwc',
      permissions: [
        'timetable:mine',
        'timetable:now',
        'timetable:class',
        'timetable:teacher',
        'timetable:venue',
        'course:*',
        'lessonSlot:*',
        'courseTask:*',
        'courseTaskStudent:*',
        'courseSchedule:*',
        'courseChange:*',
        'courseImportBatch:*',
      ],
    },
    {
      role: 'yx',
      permissions: [
        'timetable:mine',
        'timetable:now',
        'timetable:class',
        'timetable:teacher',
        'timetable:venue',
        'course:list',
        'course:getOne',
        'course:getSelect',
        'courseTask:list',
        'courseTask:getOne',
        'courseTask:getSelect',
        'courseSchedule:list',
        'courseSchedule:getOne',
        'courseChange:list',
        'courseChange:getOne',
      ],
      scopes: { course: everywhere },
    },
    ...['fdy', 'bzr'].map((role) => ({
      role,
      permissions: ['timetable:mine', 'timetable:now', 'timetable:class', 'timetable:teacher', ...asking],
      scopes: { courseChange: { kind: 'self' } },
    })),
    { role: 'xgc', permissions: ['timetable:now', 'timetable:class'] },
    // Whoever connects the system that pushes: nobody makes a key with more than they hold.
    { role: 'gly', permissions: ['courseSchedule:sync'] },
    { role: 'tea', permissions: ['timetable:mine', 'timetable:teacher', ...asking] },
    { role: 'stu', permissions: ['timetable:mine', 'timetable:class'] },
  ],
})
