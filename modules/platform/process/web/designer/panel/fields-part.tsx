import { Radio } from 'antd'
import type { FieldRight } from '#services/flow/shared/model/model.ts'
import type { KnownField } from '#services/flow/shared/model/known-of.ts'
import type { Design } from '#services/flow/shared/routes/models.ts'
import { shown, t } from '#browser/wire/i18n.ts'

const rights: readonly (readonly [FieldRight, () => string])[] = [
  ['hidden', () => t('隐藏')],
  ['read', () => t('只读')],
  ['edit', () => t('可编辑')],
  ['must', () => t('必填')],
]

type Props = {
  design: Design
  value: Readonly<Record<string, FieldRight>>
  usual: 'edit' | 'read'
  onChange: (next: Record<string, FieldRight>) => void
  /** Only looked at: nobody writes here. */ isReading?: boolean
}

/** What may be seen and written of each field, as a table; the head of a column sets it for all. */
export function FieldsPart({ design, value, usual, onChange, isReading = false }: Props) {
  const fields = design.fields.filter(({ isDerived }) => !isDerived)
  const offered = rights.filter(([right]) => !isReading || right === 'hidden' || right === 'read')
  const may = (field: DesignedOr, right: FieldRight) => right === 'hidden' || right === 'read' || field.isEditable
  const all = (right: FieldRight) =>
    onChange(
      clean(
        Object.fromEntries(
          fields.map((field) => [field.name, may(field, right) ? right : (value[field.name] ?? usual)]),
        ),
      ),
    )
  const clean = (next: Record<string, FieldRight>) =>
    Object.fromEntries(Object.entries(next).filter(([, right]) => right !== usual))
  if (fields.length === 0)
    return (
      <p className="panel-hint">
        {design.formKind === '1' ? t('该业务没有声明可控制的字段') : t('表单还没有字段，请先在“表单”中添加')}
      </p>
    )
  const lost = Object.keys(value).filter((name) => !fields.some((field) => field.name === name))
  return (
    <>
      <table className="panel-rights">
        <thead>
          <tr>
            <th scope="col">{t('字段')}</th>
            {offered.map(([right, label]) => (
              <th key={right} scope="col">
                <button type="button" title={t('全部设为{{right}}', { right: label() })} onClick={() => all(right)}>
                  {label()}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row" title={shown(field.label)}>
                {shown(field.label)}
                {isRequired(design, field) && <i aria-label={t('必填')}>*</i>}
              </th>
              {offered.map(([right, label]) => (
                <td key={right}>
                  <Radio
                    aria-label={`${shown(field.label)} ${label()}`}
                    disabled={!may(field, right)}
                    checked={(value[field.name] ?? usual) === right}
                    onChange={() => onChange(clean({ ...value, [field.name]: right }))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {lost.map((name) => (
        <p key={name} className="panel-empty">
          {t('字段 {{name}} 已不存在', { name })}
          <button
            type="button"
            className="panel-link"
            onClick={() => onChange(Object.fromEntries(Object.entries(value).filter(([one]) => one !== name)))}
          >
            {t('清除')}
          </button>
        </p>
      ))}
      <p className="panel-hint">
        {t('点列名可整列设置；未设置的字段为{{usual}}', { usual: usual === 'read' ? t('只读') : t('可编辑') })}
      </p>
    </>
  )
}

type DesignedOr = Pick<KnownField, 'isEditable'>

function isRequired(design: Design, field: KnownField): boolean {
  return design.form?.fields.some(({ name, required }) => name === field.name && required) === true
}
