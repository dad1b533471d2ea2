import { Button } from 'antd'
import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AnyField } from '#kernel/entity/field.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { FieldCell, viewOf } from '#browser/kit/field-views.tsx'
import { isBlank } from '#kernel/rules/text.ts'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { differingFields } from '#browser/kit/hooks/form/form-values.ts'
import type { FormState } from '#browser/kit/hooks/form/use-form.ts'
import { t } from '#browser/wire/i18n.ts'

/** Somebody else was faster: the fields in which both differ, and whose words shall stand. */
export function ConflictBox(props: {
  form: FormState
  world: FieldWorld
  reload: () => Promise<RecordRow | undefined>
  onOverwrite: (newest: RecordRow) => void
}) {
  const { form, world } = props
  const [newest, setNewest] = useState<RecordRow>()
  const load = useEffectEvent(() => props.reload())
  useEffect(() => {
    void load().then(setNewest)
  }, [])
  if (!newest) return null
  const fields = differingFields({ sections: form.sections, values: form.values, newest })
  return (
    <section className="form-conflict" aria-label={t('与最新数据不同的字段')}>
      <header>
        <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
        <b>
          {fields.length === 0 ? t('最新数据与您填写的相同') : t('{{n}} 个字段与最新数据不同', { n: fields.length })}
        </b>
        <span className="form-foot-space" />
        <Button
          size="small"
          onClick={() =>
            form.rebase(
              newest,
              fields.map(({ name }) => name),
            )
          }
        >
          {t('刷新')}
        </Button>
        {canDo(world, 'update', newest) && fields.length > 0 && (
          <Button size="small" danger loading={form.isSaving} onClick={() => props.onOverwrite(newest)}>
            {t('覆盖')}
          </Button>
        )}
      </header>
      {fields.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('字段')}</th>
              <th scope="col">{t('最新')}</th>
              <th scope="col">{t('我的')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, field }) => (
              <tr key={name}>
                <th scope="row">{t(field.options.label)}</th>
                <td>
                  <FieldCell name={name} field={field} value={newest[name]} row={newest} world={world} place="list" />
                </td>
                <td>
                  <Mine name={name} field={field} form={form} world={world} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>{t('刷新：采用最新数据，您的其他修改保留；覆盖：以您填写的内容为准。')}</p>
    </section>
  )
}

/** What was typed or chosen here; the title of what was chosen is asked for, since no record brings it. */
function Mine({ name, field, form, world }: { name: string; field: AnyField; form: FormState; world: FieldWorld }) {
  const value = form.values[name]
  const { FilterLabel } = viewOf(field)
  if (isBlank(value)) return <span className="blank">—</span>
  if (kindOf(field).refersTo && FilterLabel)
    return <FilterLabel name={name} field={field} value={{ in: [value].flat().join() }} world={world} />
  if (field.options.sensitive) return <span>{String(value)}</span>
  return (
    <FieldCell
      name={name}
      field={field}
      value={value}
      row={{ id: '', ...form.row, [name]: value }}
      world={world}
      place="list"
    />
  )
}
