import { SlidersHorizontal } from 'lucide-react'
import { Suspense, lazy, useEffect, useState } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { setBrowserFact, useThemeConfig } from '#kernel/web/theme/theme-config.ts'
import { HeadButton } from './head-button.tsx'

const SettingsDrawer = lazy(async () => ({ default: (await import('./settings/settings-drawer.tsx')).SettingsDrawer }))

/** Opens the layout settings. */
export function SettingsButton() {
  const isOpen = useThemeConfig(({ isDrawer }) => isDrawer)
  return <HeadButton label={t('布局设置')} icon={SlidersHorizontal} aria-expanded={isOpen} onClick={() => setBrowserFact({ isDrawer: true })} />
}

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
