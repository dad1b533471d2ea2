import { UserRoundPen } from 'lucide-react'
import { useCallback, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { NodeState } from '#services/flow/shared/routes/detail.ts'
import { t } from '#browser/wire/i18n.ts'
import { copyStep, removeBranch, removeStep } from './edit-steps.ts'
import { TreeCanvas } from './tree-canvas.tsx'
import { TreeCard } from './tree-card.tsx'
import { TreeContext, type FlowEditing, type TreeMark, type TreeStep, type TreeWorld } from './tree-context.ts'
import { TreeList } from './tree-list.tsx'
import { useTreeDrag } from './use-tree-drag.ts'
import './flow-tree.css'

export type { FlowEditing, TreeMark, TreeStep }

export type FlowTreeProps = {
  model: { steps: readonly TreeStep[] }
  /** How steps stand, by their keys; of branches by `step/branch`, besides `start` and `end`. */
  states?: Readonly<Record<string, NodeState>>
  picked?: string
  onPick?: (key: string) => void
  /** The second line of a card. */
  lineOf?: (key: string) => string | undefined
  extraOf?: (key: string) => ReactNode
  marks?: Readonly<Record<string, TreeMark>>
  editing?: FlowEditing
  /** Bumped to bring the picked card into view. */
  seek?: number
}

/** A flow as a tree from top to bottom: to look at, or with `editing` to draw. */
export function FlowTree({ model, editing, states, picked, onPick, lineOf, extraOf, marks, seek }: FlowTreeProps) {
  const root = useRef<HTMLDivElement>(null)
  const drag = useTreeDrag({ editing, root })
  const world = useMemo<TreeWorld>(
    () => ({ states, picked, onPick, lineOf, extraOf, marks, editing, drag: editing ? drag : undefined }),
    [states, picked, onPick, lineOf, extraOf, marks, editing, drag],
  )
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const key = keyOf(event.target)
      if (!editing || !key || key === 'start') return
      if (event.key === 'Delete' || event.key === 'Backspace') {
        event.preventDefault()
        editing.onChange(key.includes('/') ? removeBranch(editing.model, key) : removeStep(editing.model, key))
        onPick?.('')
      } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd' && !key.includes('/')) {
        event.preventDefault()
        const copied = copyStep(editing.model, key)
        editing.onChange(copied.model)
        onPick?.(copied.key)
      }
    },
    [editing, onPick],
  )
  return (
    <TreeContext value={world}>
      <div className="flow-tree" ref={root} onKeyDown={onKeyDown} role="group" aria-label={t('流程图')}>
        <TreeCanvas picked={picked} seek={seek} content={model} hasMap={editing !== undefined}>
          <TreeCard boxKey="start" name={t('发起人')} icon={UserRoundPen} tone="grey" />
          <TreeList steps={model.steps} list="" />
          <div className={states?.['end'] ? `flow-end flow-is-${states['end']}` : 'flow-end'} data-flow-box="end">
            {t('结束', { context: 'flow' })}
          </div>
        </TreeCanvas>
        {drag.now && (
          <div className="flow-ghost" style={{ left: drag.now.x + 12, top: drag.now.y + 12 }}>
            {drag.now.name}
          </div>
        )}
      </div>
    </TreeContext>
  )
}

function keyOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement && target.classList.contains('flow-card-main')
    ? target.closest<HTMLElement>('[data-flow-box]')?.dataset['flowBox']
    : undefined
}
