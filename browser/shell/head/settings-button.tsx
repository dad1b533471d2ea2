import { SlidersHorizontal } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import { setBrowserFact, useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { HeadButton } from './head-button.tsx'

/** Opens the layout settings. */
export function SettingsButton() {
  const isOpen = useThemeConfig(({ isDrawer }) => isDrawer)
  return (
    <HeadButton
      label={t('布局设置')}
      icon={SlidersHorizontal}
      aria-expanded={isOpen}
      onClick={() => setBrowserFact({ isDrawer: true })}
    />
  )
}
