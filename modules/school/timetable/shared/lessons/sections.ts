import { chineseTime } from '#kernel/rules/time-words.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'

/** A day has at most this many sections. */
export const mostSections = 14

export type Sections = { from: number; to: number }

/** The sections a text names: `3-4节`, `第3,4节`, `030405`, `5`. Null where it cannot be read or leaves a gap. */
export function readSections(text: string): Sections | null {
  const plain = toHalfWidth(text)
    .replace(/\s/g, '')
    .replace(/[‐‑‒–—―−~～至]+/g, '-')
    .replace(/[第节[\]【】]/g, '')
  const range = /^(\d{1,2})-(\d{1,2})$/.exec(plain)
  if (range) return between(Number(range[1]), Number(range[2]))
  const parts = /^\d{4,}$/.test(plain) && plain.length % 2 === 0 ? plain.match(/\d\d/g)! : plain.split(/[,、;]/)
  if (!parts.every((part) => /^\d{1,2}$/.test(part))) return null
  const numbers = parts.map(Number).toSorted((a, b) => a - b)
  const hasGap = numbers.some((number, i) => i > 0 && number !== numbers[i - 1]! + 1)
  return hasGap ? null : between(numbers[0]!, numbers.at(-1)!)
}

function between(from: number, to: number): Sections | null {
  return from >= 1 && to >= from && to <= 99 ? { from, to } : null
}

/** `3-4节`, `5节`. */
export function sectionsText({ from, to }: Sections): string {
  return from === to ? `${from}节` : `${from}-${to}节`
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const

/** 1 Monday … 7 Sunday of `周三`, `星期日`, `礼拜天`, `3`; null otherwise. */
export function readWeekday(text: string): number | null {
  const plain = toHalfWidth(text)
    .replace(/\s/g, '')
    .replace(/^(星期|礼拜|周)/, '')
    .replace(/^天$/, '日')
  if (/^[1-7]$/.test(plain)) return Number(plain)
  const at = (weekdays as readonly string[]).indexOf(plain)
  return at < 0 ? null : at + 1
}

export function weekdayText(weekday: number): string {
  return chineseTime.weekdays()[weekday - 1] ?? ''
}
