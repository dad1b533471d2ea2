import { addDays } from '#kernel/rules/days.ts'
/** The day some months later; where that month is shorter, its last day. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const months = year * 12 + month - 1 + count
  const target = { year: Math.floor(months / 12), month: (months % 12) + 1 }
  const last = new Date(Date.UTC(target.year, target.month, 0)).getUTCDate()
  return `${target.year}-${String(target.month).padStart(2, '0')}-${String(Math.min(date, last)).padStart(2, '0')}`
}

/** Which year of study a class is in: the year in which the school year starts, less the year it came, plus one. */
export function yearOfStudy(xn: string, grade: number): number {
  return Number(xn.slice(0, 4)) - grade + 1
}

/** The last day by which a course must be finished; days of military service are not counted. */
export function studyDeadline(input: {
  entryDate: string
  schoolLength: number
  extraYears: number
  serviceDays: number
}): string {
  const plain = addMonths(input.entryDate, Math.round((input.schoolLength + input.extraYears) * 12))
  return addDays(plain, input.serviceDays)
}
