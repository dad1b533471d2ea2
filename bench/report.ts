/** One figure. `goal` says when it is good; figures without one are only told. */
export type Figure = {
  part: string
  name: string
  value: number
  unit: string
  goal?: { atLeast: number } | { atMost: number }
  about?: string
}

/** A table for people; the same figures go into the JSON file. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.part,
    figure.name,
    numberText(figure.value),
    figure.unit,
    goalText(figure),
    figure.about ?? '',
  ])
  const all = [['part', 'figure', 'value', 'unit', 'goal', ''], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all
    .map((row) =>
      row
        .map((text, column) => (column === 2 ? text.padStart(widths[column]!) : text.padEnd(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function isMet({ value, goal }: Figure): boolean {
  if (!goal) return true
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}

export function median(values: readonly number[]): number {
  const sorted = [...values].toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function goalText(figure: Figure): string {
  const { goal } = figure
  if (!goal) return ''
  return `${'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`} ${isMet(figure) ? 'met' : 'MISSED'}`
}

function numberText(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(2)
}
