import { chartColour } from '#browser/kit/theme/chart-colours.ts'

const ownColours: Readonly<Record<string, number>> = { '11': 3, '31': 5, '23': 1, '21': 4, '19': 8, '12': 2, '06': 6 }

/** A kind keeps its colour from chart to chart; the rare ones share the last. */
export function colourOf(kind: string): string {
  return chartColour(ownColours[kind])
}

/** Every colour of a chart with the kinds that have it. */
export function legendOf(kinds: readonly string[]): [colour: string, kinds: readonly string[]][] {
  return [...Map.groupBy(kinds, colourOf)]
}
