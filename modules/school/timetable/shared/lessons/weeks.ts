import { toHalfWidth } from '#kernel/rules/text.ts'

/** A term has at most this many weeks. */
const mostWeeks = 30

const item = /^(\d{1,2})(?:-(\d{1,2}))?$/

/**
 * The weeks that a text such as `1-8,10-16周(双)` names, in order; null where it cannot be read. 单 and 双 belong to the item they stand
 * behind. Brackets, full-width characters and every kind of dash are read alike.
 */
export function readWeeks(text: string): number[] | null {
  const plain = toHalfWidth(text)
    .replace(/\s/g, '')
    .replace(/[‐‑‒–—―−~～至]+/g, '-')
    .replace(/[【〔［]/g, '[')
    .replace(/[】〕］]/g, ']')
    .replace(/第/g, '')
  if (plain === '') return null
  const weeks = new Set<number>()
  for (const part of plain.split(/[,、;]/)) {
    const found = readItem(part)
    if (!found) return null
    for (const week of found) weeks.add(week)
  }
  return [...weeks].toSorted((a, b) => a - b)
}

function readItem(text: string): number[] | null {
  const parity = /单/.test(text) ? 1 : /双/.test(text) ? 0 : null
  if (/单/.test(text) && /双/.test(text)) return null
  const bare = text
    .replace(/\(?[单双]周?\)?$/, '')
    .replace(/周$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/周$/, '')
    .replace(/\(?[单双]周?\)?$/, '')
  const match = item.exec(bare)
  if (!match) return null
  const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])]
  if (from < 1 || to < from || to > mostWeeks) return null
  const weeks = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(
    (week) => parity === null || week % 2 === parity,
  )
  return weeks.length > 0 ? weeks : null
}

/** Weeks as people write them: runs joined, steps of two as 单 or 双. `1-8,10-16双` is `1-8周,10-16周(双)`. */
export function weeksText(weeks: readonly number[]): string {
  const items: string[] = []
  for (let at = 0; at < weeks.length;) {
    const step = weeks[at + 1] === weeks[at]! + 2 && weeks[at + 2] === weeks[at]! + 4 ? 2 : 1
    let end = at
    while (weeks[end + 1] === weeks[end]! + step) end += 1
    const range = end === at ? `${weeks[at]}` : `${weeks[at]}-${weeks[end]}`
    items.push(step === 2 ? `${range}周(${weeks[at]! % 2 === 1 ? '单' : '双'})` : `${range}周`)
    at = end + 1
  }
  return items.join(',')
}

/** Weeks as one number, week 1 in the lowest bit. */
export function weekBits(weeks: readonly number[]): number {
  return weeks.reduce((bits, week) => bits | (1 << (week - 1)), 0)
}

/** The weeks a number stands for. */
export function weeksOf(bits: number): number[] {
  return Array.from({ length: mostWeeks }, (_, i) => i + 1).filter((week) => hasWeek(bits, week))
}

export function hasWeek(bits: number, week: number): boolean {
  return week >= 1 && week <= mostWeeks && (bits & (1 << (week - 1))) !== 0
}
