import { Moon, Sun } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import { setDark, useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { HeadButton } from './head-button.tsx'

/** Day and night. */
export function DarkToggle() {
  const isDark = useThemeConfig(({ isIsDark }) => isIsDark)
  return (
    <HeadButton
      label={isDark ? t('切换为浅色') : t('切换为深色')}
      icon={isDark ? Sun : Moon}
      onClick={() => setDark(!isDark)}
    />
  )
}
