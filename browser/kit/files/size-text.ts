import { decimalText } from '#kernel/rules/numbers.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A size in the unit people would say it in. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  const value = bytes / 1024 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : decimalText(value.toFixed(1))} ${units[power]}`
}
