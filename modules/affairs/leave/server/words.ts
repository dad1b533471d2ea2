import { minuteOf } from '#kernel/rules/school-time.ts'

const format = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment as messages write it: `11-19 13:30`. */
export function clock(value: unknown): string {
  return format.format(new Date(value as string | Date)).replace('/', '-')
}

/** A moment on paper: `2026-11-19 13:30`. */
export function stamp(value: unknown): string {
  return minuteOf(value as string | Date)
}

/** Words of somebody, as long as a field holds them. */
export function shorten(text: string | null | undefined, most = 200): string | null {
  return text ? [...text].slice(0, most).join('') : null
}

/** A name as strangers may see it who might pick up the phone: *小明. */
export function withoutSurname(name: string): string {
  const letters = [...name]
  return letters.length < 2 ? '*' : `*${letters.slice(1).join('')}`
}
