import type { ReactNode } from 'react'
import type { AnyField } from '#kernel/entity/field.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { viewOf } from '#browser/kit/field-views.tsx'
import { t } from '#browser/wire/i18n.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import type { Application } from './use-application.ts'
import '#browser/kit/form/form.css'

/** The id of a control of this form. */
export const controlOf = (name: string) => `leave-apply-${name}`

/** A field of a leave as its declaration says, with the line under it. */
export function LeaveField({
  app,
  name,
  label,
  isRequired,
  isWide = false,
  row,
  children,
}: {
  app: Application
  name: string
  label?: string
  isRequired?: boolean
  isWide?: boolean
  row?: RecordRow
  children?: ReactNode
}) {
  const field = (leaveRequest.fields as Record<string, AnyField>)[name]!
  const { Input } = viewOf(field)
  const id = controlOf(name)
  const problem = app.problems[name]
  return (
    <div className={isWide ? 'form-field form-field-wide' : 'form-field'} onBlur={() => app.leave(name)}>
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
          world={app.start.world}
          row={row}
          isDisabled={app.isSending}
          hasProblem={problem !== undefined}
          describedBy={`${id}-line`}
        />
      )}
      <ProblemLine id={`${id}-line`} problem={problem} />
    </div>
  )
}
