import type { PointerEvent } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { fieldGroups, type FieldType } from './field-kinds.ts'
import type { Carried } from './use-field-drag.ts'

/** What can be put into a form: clicked it comes after the field in hand, carried it goes anywhere. */
export function Palette({
  onAdd,
  onCarry,
  isFull,
}: {
  onAdd: (type: FieldType) => void
  onCarry: (event: PointerEvent, carried: Carried) => void
  isFull: boolean
}) {
  return (
    <aside className="builder-palette" aria-label={t('字段类型')}>
      {fieldGroups.map((group) => (
        <section key={group.label}>
          <h3>{t(group.label)}</h3>
          <div>
            {group.kinds.map(({ type, label, icon: Icon }) => (
              <button
                key={type}
                type="button"
                disabled={isFull}
                onClick={() => onAdd(type)}
                onPointerDown={(event) => onCarry(event, { type })}
              >
                <Icon size={16} strokeWidth={1.75} aria-hidden />
                {t(label)}
              </button>
            ))}
          </div>
        </section>
      ))}
      {isFull && <p>{t('一个表单最多 80 个字段')}</p>}
    </aside>
  )
}
