import type { FormPart } from '#browser/kit/form/tweaks.ts'
import { t } from '#browser/wire/i18n.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { menuIcons } from '#browser/shell/menu/menu-icons.ts'

/** Chooses the picture of an entry by looking at them. */
export function MobileIconPart({ form }: FormPart) {
  const value = ('icon' in form.values ? form.values['icon'] : form.row?.['icon']) as string | null | undefined
  return (
    <fieldset className="mobile-icons">
      <legend>{t('图标')}</legend>
      {Object.keys(menuIcons)
        .toSorted()
        .map((name) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={name === value}
            onClick={() => form.set('icon', name === value ? null : name)}
          >
            <MenuIcon name={name} size={20} />
          </button>
        ))}
    </fieldset>
  )
}
