/** The order in which somebody stands at another place. */
export function placedAt(order: readonly string[], id: string, to: number): string[] {
  return order.filter((one) => one !== id).toSpliced(to, 0, id)
}

/** Which place a finger is over, counted from the top however the lines stand in the document; -1 outside of them. */
export function placeUnder(lines: readonly { top: number; bottom: number }[], y: number): number {
  return lines.toSorted((a, b) => a.top - b.top).findIndex(({ top, bottom }) => y >= top && y <= bottom)
}
