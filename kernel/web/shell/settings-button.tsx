import { SlidersHorizontal } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { setBrowserFact, useThemeConfig } from '#kernel/web/theme/theme-config.ts'
import { HeadButton } from './head-button.tsx'

const SettingsDrawer = lazy(async () => ({ default: (await import('./settings/settings-drawer.tsx')).SettingsDrawer }))

/** Opens the layout settings; the drawer is fetched the first time. */
export function SettingsButton() {
  const isOpen = useThemeConfig(({ isDrawer }) => isDrawer)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setBrowserFact({ isDrawer: true })
  }
  return (
    <>
      <HeadButton label={t('布局设置')} icon={SlidersHorizontal} aria-expanded={isOpen} onClick={open} />
      {wasOpened && (
        <Suspense>
          <SettingsDrawer isOpen={isOpen} onClose={() => setBrowserFact({ isDrawer: false })} />
        </Suspense>
      )}
    </>
  )
}
