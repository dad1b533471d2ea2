import type { FieldWorld } from '#kernel/fields/view.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { offeredColumns } from '../columns/columns.tsx'
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
  layout: Layout
  /** Null: as declared. */
  arrange: (layout: Layout | null) => void
  density: Density
  setDensity: (density: Density) => void
  size: number | undefined
  setSize: (size: number) => void
  own: readonly SavedView[]
  keepOwn: (views: SavedView[]) => void
}

/** How this person likes this list: columns, density, rows on a page, own views. It follows the person to other computers. */
export function useViewSettings(world: FieldWorld, tweaks: ListTweaks): ViewSettings {
  const [kept, keep] = useUserPref<Kept>(`list:${addressOf(world.entity)}`, {})
  const [density, setDensity] = useUserPref<Density>('list:density', 'normal')
  const offered = offeredColumns(world, tweaks)
  const declared = [...(tweaks.columns ?? world.entity.list.columns)] as string[]
  const layout: Layout = kept.layout ?? { shown: declared, widths: {}, pins: {}, hasGroups: false }
  return {
    offered,
    shown: inPlace(layout, offered),
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
