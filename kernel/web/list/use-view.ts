import type { FieldWorld } from '#kernel/fields/view.ts'
import { addressOf } from '#kernel/web/hooks/entity-address.ts'
import { useStored } from '#kernel/web/hooks/use-stored.ts'
import { useSession } from '#kernel/web/session.ts'
import { offeredColumns } from './columns.tsx'
import type { ListTweaks } from './tweaks.ts'

export type Density = 'compact' | 'normal' | 'loose'

export type ViewSettings = {
  offered: string[]
  shown: string[]
  show: (names: readonly string[] | null) => void
  density: Density
  setDensity: (density: Density) => void
}

/** How this person likes this list: which columns, how tight. Kept in the browser, per person. */
export function useViewSettings(world: FieldWorld, tweaks: ListTweaks): ViewSettings {
  const userId = useSession(({ user }) => user?.userId ?? '')
  const [chosen, setChosen] = useStored<string[] | null>(`columns:${userId}:${addressOf(world.entity)}`, null)
  const [density, setDensity] = useStored<Density>(`density:${userId}`, 'normal')
  const offered = offeredColumns(world, tweaks)
  const wanted: readonly string[] = chosen ?? tweaks.columns ?? world.entity.list.columns
  const shown = offered.filter((name, index) => wanted.includes(name) || index === 0)
  return { offered, shown, show: (names) => setChosen(names && [...names]), density, setDensity }
}
