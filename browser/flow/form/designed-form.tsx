import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { Names } from '#services/flow/shared/form/designed-facts.ts'
import { holdsValue, isAsked, isUnfilled, type DesignedField } from '#services/flow/shared/form/designed-form.ts'
import type { FieldRight } from '#services/flow/shared/model/model.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { DesignedInput } from './designed-input.tsx'
import { DesignedValue } from './designed-value.tsx'
import '#browser/kit/parts/parts.css'
import './designed-form.css'

type InputProps = {
  fields: readonly DesignedField[]
  rights: Readonly<Record<string, FieldRight>>
  value: Record<string, unknown>
  onChange: (value: Record<string, unknown>) => void
  /** What is wrong, by the name of the field. */
  errors?: Readonly<Record<string, string>>
  names?: Names
  /** What a field without a right is: to be filled in at the start, to be read elsewhere. */
  usual?: 'edit' | 'read'
  isDisabled?: boolean
}

/** A designed form to be filled in: what one may write as inputs, what one may only read as text, the rest not at all. */
export function DesignedFormInput({
  fields,
  rights,
  value,
  onChange,
  errors = {},
  names = {},
  usual = 'edit',
  isDisabled = false,
}: InputProps) {
  const formId = useId()
  return (
    <div className="designed-form">
      {fields
        .filter((field) => rights[field.name] !== 'hidden' && isAsked(field, value))
        .map((field) => {
          const right = rights[field.name] ?? usual
          const id = `${formId}-${field.name}`
          if (!holdsValue(field)) return <Plain key={field.name} field={field} />
          if (right === 'read')
            return <Reading key={field.name} field={field} value={value[field.name]} names={names} />
          return (
            <Asking
              key={field.name}
              id={id}
              field={field}
              isMust={right === 'must' || field.required}
              problem={errors[field.name]}
            >
              <DesignedInput
                id={id}
                field={field}
                value={value[field.name]}
                onChange={(next) => onChange({ ...value, [field.name]: next })}
                names={names}
                isDisabled={isDisabled}
                hasProblem={errors[field.name] !== undefined}
                describedBy={`${id}-line`}
              />
            </Asking>
          )
        })}
    </div>
  )
}

/** A filled form to be read. Fields whose condition does not hold are left out. */
export function DesignedFormView({
  fields,
  data,
  names = {},
}: {
  fields: readonly DesignedField[]
  data: Record<string, unknown>
  names?: Names
}) {
  return (
    <div className="designed-form designed-form-view">
      {fields
        .filter((field) => isAsked(field, data))
        .map((field) =>
          holdsValue(field) ? (
            <Reading key={field.name} field={field} value={data[field.name]} names={names} />
          ) : (
            <Plain key={field.name} field={field} />
          ),
        )}
    </div>
  )
}

/** Brings the first wrong field of a form into sight and puts the cursor into it. */
export function goToProblem(root: HTMLElement | null): void {
  const wrong = root?.querySelector<HTMLElement>('.designed-field-wrong')
  wrong?.scrollIntoView({ block: 'center' })
  wrong?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus({ preventScroll: true })
}

function Asking({
  id,
  field,
  isMust,
  problem,
  children,
}: {
  id: string
  field: DesignedField
  isMust: boolean
  problem: string | undefined
  children: React.ReactNode
}) {
  const line = problem ?? field.hint
  return (
    <div className={`${classOf(field)}${problem ? ' designed-field-wrong' : ''}`} data-field={field.name}>
      <label htmlFor={id}>
        {isMust && (
          <i aria-hidden title={t('必填')}>
            *
          </i>
        )}
        {shown(field.label)}
      </label>
      {children}
      <p
        id={`${id}-line`}
        className={problem ? 'designed-line designed-line-problem' : 'designed-line'}
        role={problem ? 'alert' : undefined}
      >
        {problem && <CircleAlert size={12} strokeWidth={2} aria-hidden />}
        {line ? shown(line) : null}
      </p>
    </div>
  )
}

function Reading({ field, value, names }: { field: DesignedField; value: unknown; names: Names }) {
  return (
    <div className={`${classOf(field)} designed-field-read`} data-field={field.name}>
      <span className="designed-label">{shown(field.label)}</span>
      <div className="designed-value">
        {isUnfilled(value) ? (
          <span className="blank">—</span>
        ) : (
          <DesignedValue field={field} value={value} names={names} />
        )}
      </div>
    </div>
  )
}

function Plain({ field }: { field: DesignedField }) {
  if (field.type === 'divider') return <h3 className="designed-divider">{shown(field.label)}</h3>
  return (
    <div className="designed-notice" role="note">
      <b>{shown(field.label)}</b>
      {field.hint && <p>{shown(field.hint)}</p>}
    </div>
  )
}

function classOf(field: DesignedField): string {
  return field.isHalf && field.type !== 'table' ? 'designed-field designed-field-half' : 'designed-field'
}
