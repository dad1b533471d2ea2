import { Dropdown } from 'antd'
import { ChevronDown, Languages } from 'lucide-react'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { languages, t } from '#browser/wire/i18n.ts'
import { chooseLanguage, useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import './language-switch.css'

/** Chooses the language; `isWide` shows its name beside the picture. */
export function LanguageSwitch({ isWide = false }: { isWide?: boolean }) {
  const current = useThemeConfig(({ globalI18n }) => globalI18n)
  const { languages: offered } = useAppInfo()
  const items = languages
    .filter(({ value }) => offered.includes(value))
    .map(({ value, label }) => ({ key: value, label, onClick: () => void chooseLanguage(value) }))
  if (items.length < 2) return null
  const name = languages.find(({ value }) => value === current)?.label
  return (
    <Dropdown menu={{ items, selectedKeys: [current] }} trigger={['click']} placement="bottomRight">
      <button
        type="button"
        className={isWide ? 'language-wide' : 'head-button'}
        aria-label={isWide ? `${t('语言')} ${name}` : t('语言')}
      >
        <Languages size={isWide ? 16 : 18} strokeWidth={1.75} />
        {isWide && (
          <>
            <span>{name}</span>
            <ChevronDown size={14} strokeWidth={1.75} />
          </>
        )}
      </button>
    </Dropdown>
  )
}
