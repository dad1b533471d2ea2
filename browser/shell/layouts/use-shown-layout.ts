import { useEffect } from 'react'
import { useCompact } from '#browser/shell/frame/use-compact.ts'
import type { Layout } from '#browser/kit/theme/layout-colours.ts'
import { setBrowserFact, useThemeConfig } from '#browser/kit/theme/theme-config.ts'

/** The layout in use: below 1000 px every one is `defaults` with its menu laid over the page, and the chosen one comes back with the room. */
export function useShownLayout(): { layout: Layout; isCompact: boolean } {
  const isCompact = useCompact()
  const chosen = useThemeConfig((config) => config.layout)
  const oldLayout = useThemeConfig((config) => config.oldLayout)
  const wanted = isCompact ? chosen : ''
  useEffect(() => {
    if (oldLayout !== wanted) setBrowserFact({ oldLayout: wanted })
  }, [oldLayout, wanted])
  return { layout: isCompact ? 'defaults' : chosen, isCompact }
}
