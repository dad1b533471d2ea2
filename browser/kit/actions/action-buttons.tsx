import { Button } from 'antd'
import { useState } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { ActionDialog } from './action-dialog.tsx'
import { isAsked, isOffered, labelOf, type ActionView } from './action-view.ts'
import { useRunAction } from './use-action.ts'
import './actions.css'

type Props = { views: readonly ActionView[]; row: RecordRow; world: FieldWorld; onDone?: (() => void) | undefined }

/** What may be done about a record now, as the server offers it. */
export function ActionButtons({ views, row, world, onDone }: Props) {
  const { ask, dialog } = useActions(world, onDone)
  const offered = views.filter((view) => isOffered(view, world, row))
  if (offered.length === 0) return null
  return (
    <span className="action-buttons">
      {offered.map((view) => (
        <Button
          key={view.action.name}
          type={view.action.tone === 'primary' ? 'primary' : 'default'}
          danger={view.action.tone === 'danger'}
          icon={view.icon && <view.icon size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => ask(view, row)}
        >
          {labelOf(view.action)}
        </Button>
      ))}
      {dialog}
    </span>
  )
}

/** Opens the dialog of an action, or does at once what asks for nothing. */
export function useActions(world: FieldWorld, onDone?: () => void) {
  const [asked, setAsked] = useState<{ view: ActionView; row: RecordRow } | null>(null)
  const run = useRunAction(world.entity)
  return {
    ask(view: ActionView, row: RecordRow): void {
      if (isAsked(view)) setAsked({ view, row })
      // What went wrong is told by the client.
      else run(view.action, row).then(onDone, () => {})
    },
    dialog: asked && <ActionDialog {...asked} world={world} onClose={() => setAsked(null)} onDone={onDone} />,
  }
}
