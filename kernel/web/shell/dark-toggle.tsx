import { Tooltip } from 'antd'
import { Moon, Sun } from 'lucide-react'
import { t } from '#kernel/web/i18n.ts'
import { setDark, useThemeConfig } from '#kernel/web/theme/theme-config.ts'

/** Day and night. */
export function DarkToggle() {
  const isDark = useThemeConfig(({ isIsDark }) => isIsDark)
  const label = isDark ? t('切换为浅色') : t('切换为深色')
  const Icon = isDark ? Sun : Moon
  return (
    <Tooltip title={label}>
      <button type="button" className="head-button" aria-label={label} onClick={() => setDark(!isDark)}>
        <Icon size={18} strokeWidth={1.75} />
      </button>
    </Tooltip>
  )
}
