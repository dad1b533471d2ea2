import { trimEndOf } from '#kernel/rules/text.ts'

/** One cell as text. */
export type CellText = {
  readonly text: string
  readonly kind: 'text' | 'number' | 'date' | 'bool' | 'empty' | 'error'
  /** Digits were lost before the file was saved: a long number that the spreadsheet program rounded. */
  readonly lossy?: true
  /** The text is the result a formula had when the file was saved. */
  readonly formula?: true
}

/** As many as a sheet of any spreadsheet program has. */
export const mostColumns = 16_384

export type SheetRow = {
  /** Row number in the file as its author sees it, counted from 1. */
  readonly row: number
  readonly cells: readonly CellText[]
  /** Hidden or filtered away in the file, but read all the same. */
  readonly hidden?: true
}

export const emptyCell: CellText = Object.freeze({ text: '', kind: 'empty' })

/** Spreadsheet programs keep 15 digits; an integer with more has lost the others. */
const firstLossyInteger = 1e15

/** A number as a person would have typed it: no `.0`, no exponent, no binary rounding noise. */
export function numberCell(raw: string, minimumDigits = 0): CellText {
  const value = Number(raw)
  if (!Number.isFinite(value)) return { text: raw, kind: 'text' }
  if (Math.abs(value) >= firstLossyInteger) {
    return { text: Math.abs(value) < 1e30 ? BigInt(value).toString() : String(value), kind: 'number', lossy: true }
  }
  const rounded = Number(value.toPrecision(15))
  const text = Math.abs(rounded) < 1e-6 && rounded !== 0 ? trimEndOf(rounded.toFixed(20), '0') : String(rounded)
  return { text: rounded >= 0 && Number.isInteger(rounded) ? text.padStart(minimumDigits, '0') : text, kind: 'number' }
}

export type DateLook = 'day' | 'moment' | 'time'

/** A day number of a spreadsheet (days since 1900 or 1904) as `YYYY-MM-DD`, with or without the time. */
export function dateCell(raw: string, look: DateLook, since1904: boolean): CellText {
  const serial = Number(raw)
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return numberCell(raw)
  const seconds = look === 'day' ? Math.floor(serial) * 86_400 : Math.round(serial * 86_400)
  if (look === 'time') return { text: clock(seconds), kind: 'date' }
  const iso = new Date((seconds - daysBefore1970(serial, since1904) * 86_400) * 1000).toISOString()
  return { text: look === 'day' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`, kind: 'date' }
}

/** The looks of number formats: which ones show a date, a moment, a time of day. */
export function dateLookOf(id: number, code: string | undefined): DateLook | undefined {
  if (code === undefined) return builtInLook(id)
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?![hms]+\])[^[\]]*\]/gi, '')
    .split(';')[0]!
    .toLowerCase()
  if (/general|[#0?]/.test(bare.replace(/\.0+/g, ''))) return undefined
  const hasTime = /[hs]|上午|am\/pm/.test(bare)
  const hasDay = /[yde]/.test(bare) || (/m/.test(bare) && !hasTime)
  if (hasDay) return hasTime ? 'moment' : 'day'
  return hasTime ? 'time' : undefined
}

function builtInLook(id: number): DateLook | undefined {
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) || id === 55 || id === 56)
    return 'time'
  if (id === 22) return 'moment'
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'day'
  return undefined
}

function daysBefore1970(serial: number, since1904: boolean): number {
  if (since1904) return 24_107
  // Day 60 of the 1900 system is 29 February 1900, which never was.
  return serial < 60 ? 25_568 : 25_569
}

function clock(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
