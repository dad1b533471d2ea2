import { addDays } from '#kernel/rules/days.ts'
import { schoolOffset, schoolZone, secondOf } from '#kernel/rules/school-time.ts'

/**
 * An entry of a calendar. With two days it lasts whole days, both included; with two moments (ISO, any zone) it has times.
 * `uid` stays the same as long as the entry is the same thing, so that a reader moves it instead of showing it twice.
 */
export type CalendarEntry = {
  uid: string
  title: string
  from: string
  to: string
  place?: string | null
  text?: string | null
  /** Does not take anybody's time: a holiday, the number of a week. */
  isFree?: boolean
}

export type Calendar = {
  name: string
  entries: readonly CalendarEntry[]
  /** When this state was made; the same state should carry the same moment, so that readers see it has not changed. */
  stamp: Date
  /** After how many hours a reader should ask again. */
  refreshHours?: number
}

const offset = schoolOffset.replace(':', '')
const crlf = '\r\n'
const mostOctets = 75

/** A calendar as RFC 5545 has it, with times in the zone of China, for programs that subscribe to it. */
export function writeCalendar({ name, entries, stamp, refreshHours = 6 }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Smart Campus//Calendar//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${schoolZone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    'BEGIN:VTIMEZONE',
    `TZID:${schoolZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'TZNAME:CST',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...entries.flatMap((entry) => eventLines(entry, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => folded(line) + crlf).join('')
}

function eventLines({ uid, title, from, to, place, text, isFree }: CalendarEntry, stamp: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    ...(isDay(from)
      ? [`DTSTART;VALUE=DATE:${dayText(from, 0)}`, `DTEND;VALUE=DATE:${dayText(to, 1)}`]
      : [`DTSTART;TZID=${schoolZone}:${localText(from)}`, `DTEND;TZID=${schoolZone}:${localText(to)}`]),
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    `TRANSP:${isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}

/** The end of whole days is the day after the last one. */
function dayText(day: string, later: number): string {
  return addDays(day, later).replaceAll('-', '')
}

function localText(moment: string): string {
  return secondOf(moment).replace(' ', 'T').replace(/[-:]/g, '')
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** No line is longer than 75 octets, and no character is torn apart. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= mostOctets) return line
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    // From the second line on, the space in front counts.
    if (octets + size > mostOctets) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join(crlf)
}
