import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import type { FormValues } from '#browser/kit/hooks/form/form-values.ts'
import { bareWorld } from '#browser/kit/hooks/use-meta.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { ActionFormDialog } from './action-form.tsx'
import { at, labelOf, sentence, type ActionView } from './action-view.ts'
import { useActionForm, useRunAction } from './use-action.ts'

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

/** Asks for what an action on one record needs, says what will follow, and carries it out. */
export function ActionDialog({ view, row, given, onClose, onDone, ...props }: Props) {
  const { action, Facts } = view
  const world = props.world ?? bareWorld(action.entity)
  const run = useRunAction(action.entity, usePostOnce())
  const form = useActionForm({ action, row, world, given, run: (input) => run(action, row, input) })
  return (
    <ActionFormDialog
      action={action}
      title={action.title ? sentence(action.title, row) : labelOf(action)}
      form={form}
      hints={action.hints.filter(({ when }) => when?.(row, at()) ?? true).map(({ hint }) => sentence(hint, row))}
      facts={Facts && <Facts row={row} world={world} values={form.values} />}
      onConfirm={async () => {
        if (!(await form.submit())) return
        onClose()
        onDone?.()
      }}
      onClose={onClose}
    />
  )
}
