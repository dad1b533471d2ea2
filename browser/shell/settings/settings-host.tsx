import { Suspense, lazy, useEffect, useState } from 'react'
import { setBrowserFact, useThemeConfig } from '#browser/kit/theme/theme-config.ts'

const SettingsDrawer = lazy(async () => ({ default: (await import('./settings-drawer.tsx')).SettingsDrawer }))

/** The drawer itself, fetched the first time. It stands beside the header, which changes with what is chosen in it. */
export function SettingsHost() {
  const isOpen = useThemeConfig(({ isDrawer }) => isDrawer)
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    if (isOpen) setOpened(true)
  }, [isOpen])
  if (!wasOpened) return null
  return (
    <Suspense>
      <SettingsDrawer isOpen={isOpen} onClose={() => setBrowserFact({ isDrawer: false })} />
    </Suspense>
  )
}
