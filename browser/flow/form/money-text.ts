import { yuanOf } from '#kernel/fields/values/money/kind.ts'

/** Fen as people read yuan: `1,200.00`. */
export function yuanText(fen: number): string {
  const [whole, cents] = yuanOf(fen).split('.')
  return `${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
