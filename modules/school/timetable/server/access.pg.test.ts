import { describeAccess } from '#tests/support/access/area.ts'
import { openTerm } from '#tests/support/calendar-terms.ts'
import { mostSections } from '../shared/lessons/sections.ts'

describeAccess('timetable', {
  examples: {
    'timetable.lessonSlot': { beginTime: '08:00', endTime: '08:45' },
    // However its beginning is changed, it is not behind the end.
    'timetable.courseSchedule': { jcFrom: 1, jcTo: mostSections },
    'timetable.courseChange': (ctx) => ({ type: '3', newDate: ctx.today(), newJcFrom: 13, newJcTo: 14 }),
  },
  async prepare(school) {
    // The second school has no calendar of its own yet; lessons need one.
    await openTerm(school, school.other)
    // With every bell that is moved the lessons of the whole college would be made anew.
    await school.system((ctx) => ctx.db.query('truncate timetable_course_schedule cascade'))
  },
})
