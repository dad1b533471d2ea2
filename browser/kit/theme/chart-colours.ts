/** Others, averages, and whatever has no colour of its own. */
const rest = 7

/** The colours a kind may be given, by name. They are colours of charts and never those of states: a kind is neither late nor refused. */
export const kindColourNames = ['blue', 'teal', 'amber', 'violet', 'red', 'green', 'grey', 'rose'] as const
/** Of categories of apps: studies, life, money and activities. */
const categoryPlaces: Readonly<Record<string, number>> = { '1': 1, '2': 2, '3': 3, '4': 4 }

/** A colour of charts by its place in their order. */
export function chartColour(place: number | undefined): string {
  return `var(--chart-${place ?? rest})`
}

/** The colour of a kind, by the name it was given. */
export function kindColour(name: string | null | undefined): string {
  const place = kindColourNames.findIndex((one) => one === name)
  return chartColour(place < 0 ? rest : place + 1)
}

/** The class of a tile by the category of what it opens, the same on every page that shows it. */
export function categoryHue(category: string | null | undefined): string {
  return `hue-${categoryPlaces[category ?? ''] ?? rest}`
}
