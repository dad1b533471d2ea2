import { decimalText } from '#kernel/rules/numbers.ts'
import { lengthText } from '#browser/wire/time-words.ts'
import { t } from '#browser/wire/i18n.ts'
import type { Figure } from '../shared/figures.ts'

/** A number as it is shown, without its unit; `—` where it cannot be said. */
export function figureText({ form, decimals = 0 }: Figure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '—'
  if (form === 'minutes') return lengthText(value * 60_000)
  if (form === 'percent') return `${value.toFixed(decimals)}%`
  return decimalText(value.toFixed(decimals))
}

/** The unit where the number does not bring its own. */
export function unitText({ unit, form }: Figure): string {
  return form ? '' : t(unit)
}

/** How a number changed: by how much, which way, and whether for the worse; null where one of both is not known. */
export function changeOf(
  figure: Figure,
  value: number | null,
  before: number | null,
): { text: string; isMore: boolean; isWorse: boolean } | null {
  if (value === null || before === null) return null
  const isMore = value > before
  const isWorse = value !== before && figure.better !== undefined && isMore !== (figure.better === 'up')
  return { text: value === before ? '' : figureText(figure, Math.abs(value - before)), isMore, isWorse }
}
