import type { FieldWorld } from '#kernel/fields/view.ts'
import { mainStateOf } from '#browser/kit/parts/main-state.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { offeredColumns, usualWidth } from '../columns/columns.tsx'
import type { ListTweaks } from '../tweaks.ts'

export type Density = 'compact' | 'normal' | 'loose'
export type Pin = 'start' | 'end'

/** A view a person made: its conditions and order under a name. */
export type SavedView = { id: string; name: string; params: Record<string, string> }

/** Shown columns in their order, with what was changed of their width and place. */
export type Layout = {
  shown: readonly string[]
  widths: Readonly<Record<string, number>>
  pins: Readonly<Record<string, Pin>>
  hasGroups: boolean
}

type Kept = { layout?: Layout; size?: number; views?: SavedView[] }

export type ViewSettings = {
  offered: string[]
  /** Columns in the order of the table. */
  shown: string[]
  /** Those, and the ones the window has no room for: what a sheet of this list holds. */
  wanted: string[]
  layout: Layout
  /** Null: as declared. */
  arrange: (layout: Layout | null) => void
  density: Density
  setDensity: (density: Density) => void
  size: number | undefined
  /** Undefined: by the window. */
  setSize: (size: number | undefined) => void
  own: readonly SavedView[]
  keepOwn: (views: SavedView[]) => void
}

/**
 * How this person likes this list: columns, density, rows on a page, own views. It follows the person to other computers.
 * As long as nobody has arranged the columns, those the window has no room for stay out.
 */
export function useViewSettings(world: FieldWorld, tweaks: ListTweaks, room: number): ViewSettings {
  const [kept, keep] = useUserPref<Kept>(`list:${addressOf(world.entity)}`, {})
  const [density, setDensity] = useUserPref<Density>('list:density', 'normal')
  const offered = offeredColumns(world, tweaks)
  const widthOf = (name: string) => usualWidth(world, name)
  const isKept = (name: string) => [world.entity.title, tweaks.state ?? mainStateOf(world.entity)].includes(name)
  const declared = [...(tweaks.columns ?? world.entity.list.columns)] as string[]
  const usual: Layout = { shown: declared, widths: {}, pins: {}, hasGroups: false }
  const wanted = inPlace(kept.layout ?? usual, offered)
  const shown = kept.layout ? wanted : fitting(wanted, { room, widthOf, isKept })
  const layout = kept.layout ?? { ...usual, shown }
  return {
    offered,
    shown,
    wanted,
    layout,
    arrange: (next) => keep({ ...kept, layout: next ?? undefined }),
    density,
    setDensity,
    size: kept.size,
    setSize: (size) => keep({ ...kept, size }),
    own: kept.views ?? [],
    keepOwn: (views) => keep({ ...kept, views }),
  }
}

/** The columns as the table has them: pinned ones at their side, and always the first one, by which a row is known. */
export function inPlace(layout: Layout, offered: readonly string[]): string[] {
  const [first] = offered
  const wanted = layout.shown.filter((name) => offered.includes(name))
  const all = first === undefined || wanted.includes(first) ? wanted : [first, ...wanted]
  const at = (pin: Pin | undefined) => all.filter((name) => (name === first ? 'start' : layout.pins[name]) === pin)
  return [
    ...at('start').toSorted((one, other) => Number(other === first) - Number(one === first)),
    ...at(undefined),
    ...at('end'),
  ]
}

/** A row that says less than this says too little: rather the table is pushed sideways. */
const fewestColumns = 4

/** The columns there is room for: the last ones go first, never the one a row is known by nor how it stands. */
export function fitting(
  names: readonly string[],
  by: { room: number; widthOf: (name: string) => number; isKept: (name: string) => boolean },
): string[] {
  const shown = [...names]
  let used = shown.reduce((sum, name) => sum + by.widthOf(name), 0)
  for (const name of names.slice(1).toReversed()) {
    if (used <= by.room || shown.length <= fewestColumns) break
    if (by.isKept(name)) continue
    shown.splice(shown.indexOf(name), 1)
    used -= by.widthOf(name)
  }
  return shown
}
