import { dayOf } from '#kernel/rules/school-time.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from './school.ts'

/** What a calendar shows of an item. */
export type Shown = {
  key: string
  source: string
  title: string
  start: string
  end: string
  own?: { id: string; day: string; version: number; reply: string | null; isCancelled: boolean }
}

/** A school with four people who keep calendars. */
export type ScheduleStage = Awaited<ReturnType<typeof scheduleStage>>

export async function scheduleStage() {
  const school = await testSchool()
  const today = dayOf(school.clock())
  /** Three weeks ahead: nothing of the demo is in the way but series. */
  const monday = addDays(today, 22 - weekdayOf(today))
  return {
    school,
    monday,
    counsellor: await school.as('fdy01'),
    teacher: await school.as('tea01'),
    student: await school.as('stu01'),
    office: await school.as('yx01'),
    /** So many days after that Monday. */
    day: (index: number) => addDays(monday, index),
    idOf: (account: string) => idOf(school, account),
    /** Titles of what calendars told somebody, in the order it was sent. */
    async messagesOf(account: string) {
      const rows = await rowsOf(
        school,
        `select title
         from sys_user_message
         where user_id = $1 and biz_type = 'userSchedule'
         order by send_time, title`,
        [await idOf(school, account)],
      )
      return rows.map((row) => row['title'])
    },
  }
}

async function idOf(school: TestSchool, account: string): Promise<string> {
  return String((await rowsOf(school, 'select id from sys_user where account_no = $1', [account]))[0]!['id'])
}

export const at = (date: string, clock: string) => `${date}T${clock}:00+08:00`

/** An event as a form sends it, saved whatever else lies there. */
export const event = (date: string, from: string, to: string, more: object = {}) => ({
  title: '备课',
  start: at(date, from),
  end: at(date, to),
  isForced: true,
  ...more,
})

export async function itemsOf(visitor: Visitor, from: string, to: string): Promise<Shown[]> {
  return (await visitor.get('base/userSchedule/items', { from, to })).body.data.items
}
