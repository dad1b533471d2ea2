import { Check } from 'lucide-react'
import { t, tKey } from '#browser/wire/i18n.ts'
import { useCompact } from '#browser/shell/frame/use-compact.ts'
import type { Layout } from '#browser/kit/theme/layout-colours.ts'
import { chooseLayout, useThemeConfig } from '#browser/kit/theme/theme-config.ts'

const choices: readonly { layout: Layout; label: string }[] = [
  { layout: 'defaults', label: tKey('默认') },
  { layout: 'classic', label: tKey('经典') },
  { layout: 'transverse', label: tKey('横向') },
  { layout: 'columns', label: tKey('分栏') },
]

/** The four layouts as small pictures of themselves. */
export function LayoutChoice() {
  const current = useThemeConfig((config) => config.layout)
  const isCompact = useCompact()
  return (
    <>
      <div className="layout-choice" role="radiogroup" aria-label={t('布局切换')}>
        {choices.map(({ layout, label }) => (
          <button
            key={layout}
            type="button"
            role="radio"
            aria-checked={layout === current}
            className={layout === current ? 'is-chosen' : undefined}
            onClick={() => chooseLayout(layout)}
          >
            <span className={`layout-picture picture-${layout}`} aria-hidden>
              <i />
              <i />
              <i />
              <i />
            </span>
            <span>
              {layout === current && <Check size={12} strokeWidth={2.5} aria-hidden />}
              {t(label)}
            </span>
          </button>
        ))}
      </div>
      {isCompact && <p className="settings-note">{t('窗口宽度小于 1000 像素时使用抽屉菜单，加宽后恢复所选布局。')}</p>}
    </>
  )
}
