import { Dropdown } from 'antd'
import { ALargeSmall } from 'lucide-react'
import { t, tKey } from '#browser/wire/i18n.ts'
import { chooseTheme, useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import type { ThemeConfigState } from '#browser/kit/theme/theme-config.ts'

const sizes: readonly { key: ThemeConfigState['globalComponentSize']; label: string }[] = [
  { key: 'large', label: tKey('宽松') },
  { key: 'default', label: tKey('标准') },
  { key: 'small', label: tKey('紧凑') },
]

/** How large fields and buttons are. */
export function SizeSwitch() {
  const current = useThemeConfig(({ globalComponentSize }) => globalComponentSize)
  const items = sizes.map(({ key, label }) => ({
    key,
    label: t(label),
    onClick: () => chooseTheme({ globalComponentSize: key }),
  }))
  return (
    <Dropdown menu={{ items, selectedKeys: [current] }} trigger={['click']} placement="bottomRight">
      <button type="button" className="head-button" aria-label={t('组件大小')} title={t('组件大小')}>
        <ALargeSmall size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </Dropdown>
  )
}
