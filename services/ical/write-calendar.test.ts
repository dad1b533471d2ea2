import { expect, test } from 'vitest'
import { writeCalendar, type CalendarEntry } from './write-calendar.ts'

const stamp = new Date('2026-11-15T02:00:00.123Z')
const linesOf = (...entries: CalendarEntry[]) => writeCalendar({ name: '测试', entries, stamp }).split('\r\n')
const entry = { uid: 'a@b', title: '例会', from: '2026-11-16T08:00:00+08:00', to: '2026-11-16T08:45:00+08:00' }

test('times stand in the zone of China, whichever zone they came in, and the zone is explained', () => {
  for (const from of ['2026-11-16T08:00:00+08:00', '2026-11-16T00:00:00.000Z'])
    expect(linesOf({ ...entry, from })).toContain('DTSTART;TZID=Asia/Shanghai:20261116T080000')
  expect(linesOf(entry)).toEqual(
    expect.arrayContaining([
      'TZID:Asia/Shanghai',
      'TZOFFSETTO:+0800',
      'DTEND;TZID=Asia/Shanghai:20261116T084500',
      'DTSTAMP:20261115T020000Z',
      'UID:a@b',
      'TRANSP:OPAQUE',
    ]),
  )
})

test('whole days end on the day after the last one, over the end of a year too', () => {
  expect(linesOf({ ...entry, from: '2026-12-31', to: '2026-12-31', isFree: true })).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101', 'TRANSP:TRANSPARENT']),
  )
})

test('signs with a meaning are escaped, and control characters cannot make a line of their own', () => {
  const lines = linesOf({ ...entry, title: '数学; 一\\二, 三\r\nATTACH:x\u0007', place: '甲,101' })
  expect(lines).toContain('SUMMARY:数学\\; 一\\\\二\\, 三\\nATTACH:x')
  expect(lines).toContain('LOCATION:甲\\,101')
  expect(lines.filter((line) => line.startsWith('ATTACH'))).toEqual([])
})

test.each(['学'.repeat(200), '𠮷'.repeat(90), 'x'.repeat(68), `${'a'.repeat(66)}学学`])(
  'no line is longer than 75 octets and unfolding gives the text back: %s',
  (title) => {
    const text = writeCalendar({ name: '测试', entries: [{ ...entry, title }], stamp })
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '').split('\r\n')).toContain(`SUMMARY:${title}`)
    expect(text).not.toContain('\ufffd')
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  },
)
