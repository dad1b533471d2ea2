/** A term as the strip and the wall know it. */
export type TermRow = {
  id: string
  xn: string
  xqM: string
  name: string
  startDate: string
  endDate: string
  weeks: number
  registerDate: string | null
  teachStart: string | null
  examStart: string | null
  holidayStart: string | null
  isCurrent: boolean
  status: string
  abilities?: readonly string[]
}

/** A type of day as the dictionary offers it. */
export type DayKind = { value: string; label: string }

/** The tone each type of day is painted in. */
export const toneOfDay: Record<string, string> = {
  '1': 'plain',
  '2': 'rest',
  '3': 'red',
  '4': 'amber',
  '5': 'grey',
  '6': 'violet',
  '7': 'green',
  '8': 'teal',
  '9': 'blue',
}
