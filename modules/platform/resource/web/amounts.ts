export { sizeText } from '#browser/kit/files/size-text.ts'

/** Fen as yuan with two places. */
export function yuanText(fen: number): string {
  return (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
