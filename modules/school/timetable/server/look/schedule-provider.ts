import type { ScheduleProvider } from '#services/schedule/schedule-provider.ts'
import { excusedBetween, excusedFrom } from '#services/schedule/excused.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { heldStates } from '../../shared/lessons/lesson.ts'

/** Lessons that take place, on the calendars of those who teach and attend them. */
export const lessonProvider: ScheduleProvider = {
  code: 'lesson',
  name: '课程',
  color: 'teal',
  follows: ['base/courseChange', 'base/courseSchedule', 'base/courseImportBatch'],
  async query(ctx, { people, from, to }) {
    const of = (entity: string) => people.filter(({ person }) => person?.entity === entity)
    const [teachers, students] = [of('base.teacher'), of('base.student')]
    if (teachers.length + students.length === 0) return []
    const rows = await ctx.db.query<{
      userId: string
      scheduleId: string
      date: string
      jcFrom: number
      courseName: string
      beginAt: string
      endAt: string
      roomText: string | null
    }>(
      `with whose as (
         select p.user_id, l.id
         from unnest($1::uuid[], $2::uuid[]) as p(user_id, person_id)
         join timetable_lesson l on l.teacher_id = p.person_id and l.date between $5 and $6
         union
         select p.user_id, l.id
         from unnest($3::uuid[], $4::uuid[]) as p(user_id, person_id)
         join base_student s on s.id = p.person_id
         join lateral (
           select k.id
           from timetable_course_task k
           where k.class_ids @> array[s.class_id]
           union
           select r.task_id
           from timetable_course_task_student r
           where r.student_id = s.id
         ) k on true
         join timetable_lesson l on l.task_id = k.id and l.date between $5 and $6
       )
       select w.user_id as "userId", l.schedule_id as "scheduleId", l.date, l.jc_from as "jcFrom",
         c.course_name as "courseName", l.begin_at as "beginAt", l.end_at as "endAt", l.room_text as "roomText"
       from whose w
       join timetable_lesson l on l.id = w.id
       join timetable_course_task t on t.id = l.task_id
       join timetable_course c on c.id = t.course_id
       where l.state = any($7) and l.begin_at < $9 and l.end_at > $8`,
      [...columnsOf(teachers), ...columnsOf(students), dayOf(from), dayOf(to), heldStates, from, to],
      'schedule_lessons',
    )
    const excused = await excusedBetween(ctx, { people: students, from, to })
    return rows.map((row) => {
      const excuse = excusedFrom(excused, row)
      return {
        userId: row.userId,
        key: `${row.scheduleId}-${row.date}-${row.jcFrom}`,
        title: excuse ? `${row.courseName}（已请假）` : row.courseName,
        start: row.beginAt,
        end: row.endAt,
        place: row.roomText,
        link: `/personal/mylesson?date=${row.date}`,
        isBusy: !excuse?.isWhole,
      }
    })
  },
}

function columnsOf(people: readonly { userId: string; person: { id: string } | null }[]): [string[], string[]] {
  return [people.map(({ userId }) => userId), people.map(({ person }) => person!.id)]
}
