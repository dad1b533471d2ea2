import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'
import type * as Charts from './charts.tsx'
import type * as Maps from './destination-map.tsx'

/** The frame of the wall stands before charts and map are there; a region waits for its own. */
function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return (props: P) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

const charts = () => import('./charts.tsx')

export const TrendLines = later<ComponentProps<typeof Charts.TrendLines>>(async () => (await charts()).TrendLines)
export const HourHeat = later<ComponentProps<typeof Charts.HourHeat>>(async () => (await charts()).HourHeat)
export const DestinationMap = later<ComponentProps<typeof Maps.DestinationMap>>(
  async () => (await import('./destination-map.tsx')).DestinationMap,
)
