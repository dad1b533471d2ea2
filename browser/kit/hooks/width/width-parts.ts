import { useEffect } from 'react'
import { create } from 'zustand'
import { loadTwice } from '#browser/wire/load-twice.ts'
import { isNarrow, useNarrow } from '../use-narrow.ts'

type Halves<D, P> = { desk?: D; phone?: P }

/** Parts of a screen that only a computer, or only a phone, needs: `load` before the screen appears, `use` in it. */
export function widthParts<D, P>(loaders: {
  desk: () => Promise<D>
  phone: () => Promise<P>
}): { load: () => Promise<void>; use: () => Halves<D, P> } {
  const useHalves = create<Halves<D, P>>()(() => ({}))
  const load = async () => {
    if (isNarrow()) useHalves.setState({ phone: await loadTwice(loaders.phone) } as Partial<Halves<D, P>>)
    else useHalves.setState({ desk: await loadTwice(loaders.desk) } as Partial<Halves<D, P>>)
  }
  return {
    load,
    // The other half comes when the window becomes as wide, or as narrow.
    use() {
      const isPhone = useNarrow()
      useEffect(() => void load().catch(() => undefined), [isPhone])
      return useHalves()
    },
  }
}
