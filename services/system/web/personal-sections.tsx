import { Button, Switch } from 'antd'
import { Palette } from 'lucide-react'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { languages, t } from '#browser/wire/i18n.ts'
import type { PersonalSection } from '#browser/shell/personal/personal-section.ts'
import {
  chooseLanguage,
  chooseTheme,
  setBrowserFact,
  setDark,
  useThemeConfig,
} from '#browser/kit/theme/theme-config.ts'
import type { ThemeConfigState } from '#browser/kit/theme/theme-config.ts'
import { Select } from '#browser/kit/phone/select.tsx'

/** What a person sees of the frame: language, day or night, size; the rest is in the layout settings. */
function Looks() {
  const config = useThemeConfig()
  const { languages: offered } = useAppInfo()
  const sizes: { value: ThemeConfigState['globalComponentSize']; label: string }[] = [
    { value: 'large', label: t('宽松') },
    { value: 'default', label: t('标准') },
    { value: 'small', label: t('紧凑') },
  ]
  return (
    <div className="centre-lines">
      <div className="centre-line">
        <span>{t('语言')}</span>
        <Select
          value={config.globalI18n}
          style={{ width: 160 }}
          aria-label={t('语言')}
          onChange={(value) => void chooseLanguage(value)}
          options={languages
            .filter(({ value }) => offered.includes(value))
            .map(({ value, label }) => ({ value, label }))}
        />
      </div>
      <div className="centre-line">
        <span>{t('深色模式')}</span>
        <Switch checked={config.isIsDark} onChange={setDark} aria-label={t('深色模式')} />
      </div>
      <div className="centre-line">
        <span>{t('组件大小')}</span>
        <Select
          value={config.globalComponentSize}
          style={{ width: 160 }}
          aria-label={t('组件大小')}
          onChange={(value) => chooseTheme({ globalComponentSize: value })}
          options={sizes}
        />
      </div>
      <div className="centre-line">
        <span>{t('颜色、布局、水印与标签页')}</span>
        <Button onClick={() => setBrowserFact({ isDrawer: true })}>{t('布局设置')}</Button>
      </div>
    </div>
  )
}

export const contributions: readonly PersonalSection[] = [
  { key: 'looks', label: () => t('界面偏好'), icon: Palette, order: 70, View: Looks },
]
