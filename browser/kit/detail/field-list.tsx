import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { isBlank } from '#kernel/rules/text.ts'
import { FieldCell } from '#browser/kit/field-views.tsx'
import { bareWorld, useMeta } from '#browser/kit/hooks/use-meta.ts'
import { t } from '#browser/wire/i18n.ts'
import './field-list.css'

/** Some fields of a record in the words of its declaration; what is empty or does not hold says nothing. */
export function FieldList({ entity, row, names }: { entity: AnyEntity; row: object; names: readonly string[] }) {
  // What only stands within another record has no address to ask.
  const { world = entity.internal ? bareWorld(entity) : undefined } = useMeta(entity, { isAsked: !entity.internal })
  const record = row as RecordRow
  if (!world) return null
  const told = names.filter((name) => !isBlank(record[name]) && record[name] !== false)
  if (told.length === 0) return null
  return (
    <dl className="field-list">
      {told.map((name) => {
        const field = fieldOf(entity, name)!
        return (
          <div key={name}>
            <dt>{t(field.options.label)}</dt>
            <dd>
              <FieldCell name={name} field={field} value={record[name]} row={record} world={world} place="detail" />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
