import { afterAll, beforeAll, expect, test } from 'vitest'
import { momentAt } from '#kernel/rules/school-time.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { heldStates } from '../../shared/lessons/lesson.ts'
import { lessonProvider } from './schedule-provider.ts'

let at: TestSchool
beforeAll(async () => {
  at = await testSchool()
})
afterAll(() => at.close())

test('a lesson before eight stands on the calendar of its day, and leads to that day', async () => {
  const [lesson] = await rowsOf(
    at,
    `select l.id, l.date, l.teacher_id as teacher, u.id as "userId"
     from timetable_lesson l
     join sys_user u on u.person_id = l.teacher_id::text
     where l.state = any($1)
     order by l.date, l.id
     limit 1`,
    [heldStates],
  )
  const { id, date, teacher, userId } = lesson as Record<string, string>
  await at.system((ctx) =>
    ctx.db.execute('update timetable_lesson set begin_at = $2, end_at = $3 where id = $1', [
      id,
      momentAt(date!, '07:00'),
      momentAt(date!, '07:40'),
    ]),
  )
  const people = [{ userId: userId!, person: { entity: 'base.teacher', id: teacher! } }]
  const early = await at.system((ctx) =>
    lessonProvider.query(ctx, { people, from: momentAt(date!, '06:30'), to: momentAt(date!, '07:30') }),
  )
  expect(early).toMatchObject([{ userId, link: `/personal/mylesson?date=${date}` }])
})
