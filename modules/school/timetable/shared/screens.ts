import { defineScreens } from '#kernel/world/screen.ts'
import { everybodys } from './everybodys-screens.ts'

export const screens = defineScreens(
  {
    timetableNow: {
      title: '班级此刻',
      icon: 'radio',
      path: '/base/timetable/now',
      component: 'base/timetable/now',
      permission: 'timetable:now',
    },
    timetableClass: {
      title: '班级课表',
      icon: 'users',
      path: '/base/timetable/class',
      component: 'base/timetable/class',
      permission: 'timetable:class',
    },
    timetableTeacher: {
      title: '教师课表',
      icon: 'presentation',
      path: '/base/timetable/teacher',
      component: 'base/timetable/teacher',
      permission: 'timetable:teacher',
    },
    timetableVenue: {
      title: '教室课表',
      icon: 'projector',
      path: '/base/timetable/venue',
      component: 'base/timetable/venue',
      permission: 'timetable:venue',
    },
    timetableImport: {
      title: '课表导入',
      icon: 'file-up',
      path: '/base/timetable/import',
      component: 'base/timetable/import',
      permission: 'courseImportBatch:start',
    },
    courseSchedule: {
      title: '课表数据',
      icon: 'rows-3',
      path: '/base/courseSchedule',
      component: 'base/courseSchedule/index',
      permission: 'courseSchedule:list',
    },
    courseChange: {
      title: '调停课',
      icon: 'calendar-sync',
      path: '/base/courseChange',
      component: 'base/courseChange/index',
      permission: 'courseChange:list',
    },
    courseTask: {
      title: '教学班',
      icon: 'notebook-tabs',
      path: '/base/courseTask',
      component: 'base/courseTask/index',
      permission: 'courseTask:list',
    },
    courseTaskStudent: {
      title: '教学班名单',
      icon: 'list-ordered',
      path: '/base/courseTaskStudent',
      component: 'base/courseTaskStudent/index',
      permission: 'courseTaskStudent:list',
    },
    course: {
      title: '课程',
      icon: 'book-open',
      path: '/base/course',
      component: 'base/course/index',
      permission: 'course:list',
    },
    lessonSlot: {
      title: '作息时间',
      icon: 'clock',
      path: '/base/lessonSlot',
      component: 'base/lessonSlot/index',
      permission: 'lessonSlot:add',
    },
  },
  everybodys,
)
