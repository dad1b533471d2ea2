import type { HolidayDates } from './rules.ts'

/** Days off and weekends worked in their place, as announced for each year. Which lessons a worked weekend holds is the school's choice. */
export const publicHolidays: readonly HolidayDates[] = [
  ...year(2022, '中秋节 09-10~09-12; 国庆节 10-01~10-07', '10-08 10-09'),
  ...year(
    2023,
    '元旦 01-01~01-02; 春节 01-21~01-27; 清明节 04-05; 劳动节 04-29~05-03; 端午节 06-22~06-24; 中秋节、国庆节 09-29~10-06',
    '01-28 01-29 04-23 05-06 06-25 10-07 10-08',
  ),
  ...year(
    2024,
    '元旦 01-01; 春节 02-10~02-17; 清明节 04-04~04-06; 劳动节 05-01~05-05; 端午节 06-10; 中秋节 09-15~09-17; 国庆节 10-01~10-07',
    '02-04 02-18 04-07 04-28 05-11 09-14 09-29 10-12',
  ),
  ...year(
    2025,
    '元旦 01-01; 春节 01-28~02-04; 清明节 04-04~04-06; 劳动节 05-01~05-05; 端午节 05-31~06-02; 国庆节、中秋节 10-01~10-08',
    '01-26 02-08 04-27 09-28=10-07 10-11=10-08',
  ),
  ...year(
    2026,
    '元旦 01-01~01-03; 春节 02-15~02-23; 清明节 04-04~04-06; 劳动节 05-01~05-05; 端午节 06-19~06-21; 中秋节 09-25~09-27; 国庆节 10-01~10-07',
    '01-04=01-02 02-14 02-28 05-09=05-05 09-20=10-06 10-10=10-07',
  ),
]

function year(of: number, off: string, worked: string): HolidayDates[] {
  const on = (day: string) => `${of}-${day}`
  const free = off.split('; ').map((one) => {
    const [name, span] = one.split(' ') as [string, string]
    const [from, to] = span.split('~') as [string, string | undefined]
    return { holidayName: name, kind: '1', startDate: on(from), endDate: on(to ?? from), lessonDate: null }
  })
  const makeUps = worked.split(' ').map((one) => {
    const [day, lessons] = one.split('=') as [string, string | undefined]
    return {
      holidayName: nearest(free, on(lessons ?? day)),
      kind: '2',
      startDate: on(day),
      endDate: on(day),
      lessonDate: lessons ? on(lessons) : null,
    }
  })
  return [...free, ...makeUps]
}

/** The holiday a worked weekend belongs to: the one whose lessons it holds, else the one that lies nearest. */
function nearest(holidays: readonly HolidayDates[], day: string): string {
  const far = ({ startDate, endDate }: HolidayDates) =>
    Math.min(...[startDate, endDate ?? startDate].map((end) => Math.abs(Date.parse(end) - Date.parse(day))))
  return [...holidays].toSorted((a, b) => far(a) - far(b))[0]!.holidayName
}
