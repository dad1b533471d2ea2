import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { AnyAction } from '#kernel/entity/define-action.ts'
import { FormField } from '#browser/kit/form/form-field.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { t } from '#browser/wire/i18n.ts'
import { okLabelOf } from './action-view.ts'
import type { ActionForm } from './use-action.ts'
import '#browser/kit/form/form.css'
import './actions.css'

type Props = {
  action: AnyAction
  title: string
  form: ActionForm
  /** What stands over the fields: what will follow, and what one decides by. */
  hints: readonly string[]
  facts?: ReactNode
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** The form of an action as a dialog, whomever it is about. */
export function ActionFormDialog({ action, title, form, hints, facts, onConfirm, onClose }: Props) {
  const formId = useId()
  const confirm = () => {
    if (!form.isSaving) void onConfirm()
  }
  return (
    <Dialog
      open
      title={title}
      okText={okLabelOf(action)}
      cancelText={t(action.cancelLabel ?? '取消')}
      okButtonProps={{ danger: action.tone === 'danger' }}
      confirmLoading={form.isSaving}
      isChanged={form.isDirty}
      onOk={confirm}
      onCancel={onClose}
    >
      <form
        className="action-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        {hints.map((hint) => (
          <p key={hint} className="action-hint">
            {hint}
          </p>
        ))}
        {facts}
        {form.refusal !== null && (
          <div className="form-summary" role="alert">
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
            <b>{t(form.refusal)}</b>
          </div>
        )}
        {form.fields.map((asked) => (
          <FormField key={asked.name} asked={asked} form={form} formId={formId} world={form.world} />
        ))}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
