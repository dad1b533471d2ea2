import { defineModule } from '#kernel/world/module.ts'
import { courseChange } from './shared/course-change.ts'
import { courseImportBatch } from './shared/course-import-batch.ts'
import { courseSchedule } from './shared/course-schedule.ts'
import { courseTask, courseTaskStudent } from './shared/course-task.ts'
import { course } from './shared/course.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { lessonSlot } from './shared/lesson-slot.ts'
import { lesson, lessonBuild } from './shared/lesson.ts'

const everywhere = { kind: 'all' }

/** Whoever teaches asks to hold own lessons otherwise, and sees what became of it. */
const asking = ['courseChange:list', 'courseChange:getOne', 'courseChange:apply']

/** 课表: courses, who teaches what to whom and when, brought in from the teaching system. */
export const timetable = defineModule({
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
  permissions: {
    'timetable:class': '查看班级课表',
    'timetable:teacher': '查看教师课表',
    'timetable:venue': '查看教室课表',
    'timetable:mine': '查看我的课表',
    'timetable:now': '查看班级此刻',
  },
  menu: [
    {
      title: '课表',
      icon: 'calendar-days',
      path: '/base/timetable',
      children: [
        {
          title: '我的课表',
          icon: 'clock',
          path: '/personal/mylesson',
          component: 'base/personal/mylesson',
          name: 'PersonalMylesson',
          permission: 'timetable:mine',
          isKeepAlive: true,
        },
        {
          title: '班级此刻',
          icon: 'monitor',
          path: '/base/timetable/now',
          component: 'base/timetable/now',
          name: 'BaseTimetableNow',
          permission: 'timetable:now',
          isKeepAlive: true,
        },
        {
          title: '班级课表',
          icon: 'users',
          path: '/base/timetable/class',
          component: 'base/timetable/class',
          name: 'BaseTimetableClass',
          permission: 'timetable:class',
          isKeepAlive: true,
        },
        {
          title: '教师课表',
          icon: 'id-card',
          path: '/base/timetable/teacher',
          component: 'base/timetable/teacher',
          name: 'BaseTimetableTeacher',
          permission: 'timetable:teacher',
          isKeepAlive: true,
        },
        {
          title: '教室课表',
          icon: 'building-2',
          path: '/base/timetable/venue',
          component: 'base/timetable/venue',
          name: 'BaseTimetableVenue',
          permission: 'timetable:venue',
          isKeepAlive: true,
        },
        {
          title: '课表导入',
          icon: 'files',
          path: '/base/timetable/import',
          component: 'base/timetable/import',
          name: 'BaseTimetableImport',
          permission: 'courseImportBatch:start',
          isKeepAlive: true,
        },
        {
          title: '课表数据',
          icon: 'clipboard-list',
          path: '/base/courseSchedule',
          component: 'base/courseSchedule/index',
          name: 'BaseCourseSchedule',
          permission: 'courseSchedule:list',
          isKeepAlive: true,
        },
        {
          title: '调停课',
          icon: 'calendar-check',
          path: '/base/courseChange',
          component: 'base/courseChange/index',
          name: 'BaseCourseChange',
          permission: 'courseChange:list',
          isKeepAlive: true,
        },
        {
          title: '教学班',
          icon: 'notebook',
          path: '/base/courseTask',
          component: 'base/courseTask/index',
          name: 'BaseCourseTask',
          permission: 'courseTask:list',
          isKeepAlive: true,
        },
        {
          title: '教学班名单',
          icon: 'list-checks',
          path: '/base/courseTaskStudent',
          component: 'base/courseTaskStudent/index',
          name: 'BaseCourseTaskStudent',
          permission: 'courseTaskStudent:list',
          isKeepAlive: true,
        },
        {
          title: '课程',
          icon: 'book-open',
          path: '/base/course',
          component: 'base/course/index',
          name: 'BaseCourse',
          permission: 'course:list',
          isKeepAlive: true,
        },
        {
          title: '作息时间',
          icon: 'clock',
          path: '/base/lessonSlot',
          component: 'base/lessonSlot/index',
          name: 'BaseLessonSlot',
          permission: 'lessonSlot:add',
          isKeepAlive: true,
        },
      ],
    },
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
    { role: 'tea', permissions: ['timetable:mine', 'timetable:teacher', ...asking] },
    { role: 'stu', permissions: ['timetable:mine', 'timetable:class'] },
  ],
})
