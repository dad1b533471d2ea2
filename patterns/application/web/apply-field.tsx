import type { FocusEvent, ReactNode } from 'react'
import { fieldOf } from '#kernel/entity/entity.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { viewOf } from '#browser/kit/field-views.tsx'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { Applying } from './use-applying.ts'

/** The id of a control on a page of this kind. */
export const controlOf = ({ plan }: Applying, name: string) => `apply-${plan.world.entity.path}-${name}`

/** Still choosing: a sheet of a phone takes the focus while what opens it says that it is open, and keeps it within. */
function goesOn({ target, currentTarget }: FocusEvent<HTMLElement>): boolean {
  return !currentTarget.contains(target) || (target.tagName === 'BUTTON' && target.ariaExpanded === 'true')
}

/** A field of an application as its declaration says, with the line under it. */
export function ApplyField({
  app,
  name,
  label,
  isRequired,
  isWide = false,
  row,
  children,
}: {
  app: Applying
  name: string
  label?: string
  isRequired?: boolean
  isWide?: boolean
  row?: RecordRow
  children?: ReactNode
}) {
  const field = fieldOf(app.plan.world.entity, name)!
  const { Input } = viewOf(field)
  const id = controlOf(app, name)
  const problem = app.problems[name]
  return (
    <div
      className={isWide ? 'form-field form-field-wide' : 'form-field'}
      onBlur={(event) => !goesOn(event) && app.leave(name)}
    >
      <label htmlFor={id}>
        {(isRequired ?? field.options.required) && (
          <i aria-hidden title={t('必填')}>
            *
          </i>
        )}
        {label ?? t(field.options.label)}
      </label>
      {children ?? (
        <Input
          id={id}
          name={name}
          field={field}
          value={app.values[name]}
          onChange={(value) => app.set({ [name]: value })}
          world={app.plan.world}
          row={row}
          isDisabled={app.isSending}
          hasProblem={problem !== undefined}
          describedBy={`${id}-line`}
        />
      )}
      {problem === undefined && field.options.help ? (
        <p id={`${id}-line`} className="form-line">
          {t(field.options.help)}
        </p>
      ) : (
        <ProblemLine id={`${id}-line`} problem={problem} />
      )}
    </div>
  )
}
