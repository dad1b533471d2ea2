import { Modal } from 'antd'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { FormField } from '#browser/kit/form/form-field.tsx'
import type { FormValues } from '#browser/kit/hooks/form/form-values.ts'
import { bareWorld } from '#browser/kit/hooks/use-meta.ts'
import { t } from '#browser/wire/i18n.ts'
import { at, labelOf, okLabelOf, sentence, type ActionView } from './action-view.ts'
import { useActionForm } from './use-action.ts'
import '#browser/kit/form/form.css'
import './actions.css'

type Props = {
  view: ActionView
  row: RecordRow
  /** Needed where a field chooses from codes or records. */
  world?: FieldWorld
  /** Values that are known already and not asked for. */
  given?: FormValues
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** Asks for what an action needs, says what will follow, and carries it out. */
export function ActionDialog({ view, row, given, onClose, onDone, ...props }: Props) {
  const { action, Facts } = view
  const world = props.world ?? bareWorld(action.entity)
  const form = useActionForm({ action, row, world, given })
  const formId = useId()
  const confirm = async () => {
    if (form.isSaving || !(await form.submit())) return
    onClose()
    onDone?.()
  }
  return (
    <Modal
      open
      title={action.title ? sentence(action.title, row) : labelOf(action)}
      okText={okLabelOf(action)}
      cancelText={t(action.cancelLabel ?? '取消')}
      okButtonProps={{ danger: action.tone === 'danger' }}
      confirmLoading={form.isSaving}
      mask={{ closable: !form.isDirty }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <form
        className="action-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        {action.hints
          .filter(({ when }) => when?.(row, at()) ?? true)
          .map(({ hint }) => (
            <p key={hint} className="action-hint">
              {sentence(hint, row)}
            </p>
          ))}
        {Facts && <Facts row={row} world={world} values={form.values} />}
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
    </Modal>
  )
}
