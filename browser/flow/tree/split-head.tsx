import { CircleAlert, Plus, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { shiftStep } from './edit-steps.ts'
import { useTreeWorld } from './tree-context.ts'

type Props = { boxKey: string; name: string; icon: LucideIcon; addLabel: string; onAdd: (() => void) | undefined }

/** The head of a split, small: what it is called, and the way to add a branch. */
export function SplitHead({ boxKey, name, icon: Icon, addLabel, onAdd }: Props) {
  const { states, picked, onPick, marks, editing, drag } = useTreeWorld()
  const state = states?.[boxKey]
  const mark = marks?.[boxKey]
  const onKeyDown = (event: KeyboardEvent) => {
    if (!editing || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    editing.onChange(shiftStep(editing.model, boxKey, event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <div className="flow-place">
      <div
        className={[
          'flow-split-head',
          state && `flow-is-${state}`,
          picked === boxKey && 'is-picked',
          mark && `has-${mark.kind}`,
          drag?.now?.key === boxKey && 'is-dragged',
        ]
          .filter(Boolean)
          .join(' ')}
        data-flow-box={boxKey}
      >
        <button
          type="button"
          className="flow-card-main"
          aria-pressed={onPick ? picked === boxKey : undefined}
          aria-keyshortcuts={editing ? 'Delete Control+D Alt+ArrowUp Alt+ArrowDown' : undefined}
          disabled={!onPick}
          onClick={() => onPick?.(boxKey)}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => drag?.begin(event, { kind: 'step', key: boxKey, name })}
        >
          <Icon size={14} strokeWidth={1.75} aria-hidden />
          <b title={name}>{name}</b>
          {mark &&
            (mark.kind === 'error' ? (
              <CircleAlert className="flow-mark" size={14} strokeWidth={1.75} aria-label={mark.text} />
            ) : (
              <TriangleAlert className="flow-mark" size={14} strokeWidth={1.75} aria-label={mark.text} />
            ))}
        </button>
        {onAdd && (
          <button
            type="button"
            className="flow-add-branch"
            aria-label={t('{{name}}：{{add}}', { name, add: addLabel })}
            onClick={onAdd}
          >
            <Plus size={12} strokeWidth={2.25} aria-hidden />
            {addLabel}
          </button>
        )}
      </div>
    </div>
  )
}
