import { ChevronRight, CircleAlert, Copy, TriangleAlert, Trash2, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { NodeState } from '#services/flow/shared/routes/detail.ts'
import { t } from '#browser/wire/i18n.ts'
import { copyStep, moveBranch, branchAt, removeStep, shiftStep } from './edit-steps.ts'
import { useTreeWorld } from './tree-context.ts'

const stateWords: Record<NodeState, () => string> = {
  done: () => t('已完成'),
  running: () => t('进行中'),
  returned: () => t('已退回'),
  rejected: () => t('已拒绝'),
  skipped: () => t('已跳过'),
  unreached: () => t('未到达'),
}

/** One step: picture, name, a line on who or what. */
export function TreeCard({
  boxKey,
  name,
  icon: Icon,
  tone,
  isStep = false,
}: {
  boxKey: string
  name: string
  icon: LucideIcon
  tone: string
  isStep?: boolean
}) {
  const { states, picked, onPick, lineOf, extraOf, marks, editing, drag } = useTreeWorld()
  const state = states?.[boxKey]
  const mark = marks?.[boxKey]
  const line = mark?.kind === 'error' ? mark.text : (lineOf?.(boxKey) ?? (state ? stateWords[state]() : undefined))
  const isDragged = drag?.now?.key === boxKey
  const className = [
    'flow-card',
    state && `flow-is-${state}`,
    picked === boxKey && 'is-picked',
    mark && `has-${mark.kind}`,
    isDragged && 'is-dragged',
  ]
    .filter(Boolean)
    .join(' ')
  const onKeyDown = (event: KeyboardEvent) => {
    if (!editing || !isStep || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    editing.onChange(shiftStep(editing.model, boxKey, event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <div className="flow-place">
      <div className={className} data-flow-box={boxKey}>
        <button
          type="button"
          className="flow-card-main"
          aria-pressed={onPick ? picked === boxKey : undefined}
          aria-keyshortcuts={editing && isStep ? 'Delete Control+D Alt+ArrowUp Alt+ArrowDown' : undefined}
          disabled={!onPick}
          onClick={() => onPick?.(boxKey)}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => isStep && drag?.begin(event, { kind: 'step', key: boxKey, name })}
        >
          <span className={`flow-icon flow-tone-${tone}`}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
          </span>
          <span className="flow-words">
            <b title={name}>{name}</b>
            {line && <small title={line}>{line}</small>}
          </span>
          {mark ? (
            mark.kind === 'error' ? (
              <CircleAlert className="flow-mark" size={15} strokeWidth={1.75} aria-label={mark.text} />
            ) : (
              <TriangleAlert className="flow-mark" size={15} strokeWidth={1.75} aria-label={mark.text} />
            )
          ) : (
            onPick && <ChevronRight className="flow-more" size={15} strokeWidth={1.75} aria-hidden />
          )}
        </button>
        {editing && isStep && (
          <span className="flow-tools">
            <button
              type="button"
              aria-label={t('复制 {{name}}', { name })}
              onClick={() => {
                const copied = copyStep(editing.model, boxKey)
                editing.onChange(copied.model)
                onPick?.(copied.key)
              }}
            >
              <Copy size={13} strokeWidth={1.75} aria-hidden />
            </button>
            <button
              type="button"
              aria-label={t('删除 {{name}}', { name })}
              onClick={() => {
                editing.onChange(removeStep(editing.model, boxKey))
                onPick?.('')
              }}
            >
              <Trash2 size={13} strokeWidth={1.75} aria-hidden />
            </button>
          </span>
        )}
      </div>
      {extraOf?.(boxKey)}
    </div>
  )
}

/** The head of a branch: its name, its place in the order, its condition. */
export function BranchCard({
  address,
  name,
  order,
  isDefault,
  isOrdered,
}: {
  address: string
  name: string
  order: number
  isDefault: boolean
  isOrdered: boolean
}) {
  const { states, picked, onPick, lineOf, extraOf, marks, editing, drag } = useTreeWorld()
  const state = states?.[address]
  const mark = marks?.[address]
  const line = mark?.kind === 'error' ? mark.text : lineOf?.(address)
  const className = [
    'flow-branch-card',
    state && `flow-is-${state}`,
    isDefault && 'is-default',
    picked === address && 'is-picked',
    mark && `has-${mark.kind}`,
    drag?.now?.key === address && 'is-dragged',
    drag?.now?.target === address && 'is-target',
  ]
    .filter(Boolean)
    .join(' ')
  const onKeyDown = (event: KeyboardEvent) => {
    if (!editing || !event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    const found = branchAt(editing.model, address)
    if (found) editing.onChange(moveBranch(editing.model, address, found.index + (event.key === 'ArrowLeft' ? -1 : 1)))
  }
  return (
    <div className="flow-place">
      <div className={className} data-flow-box={address} data-branch-of={address.split('/')[0]}>
        <button
          type="button"
          className="flow-card-main"
          aria-pressed={onPick ? picked === address : undefined}
          aria-keyshortcuts={editing ? 'Delete Alt+ArrowLeft Alt+ArrowRight' : undefined}
          disabled={!onPick}
          onClick={() => onPick?.(address)}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => !isDefault && drag?.begin(event, { kind: 'branch', key: address, name })}
        >
          <span className="flow-branch-head">
            <b title={name}>{name}</b>
            {isOrdered && <i>{isDefault ? t('默认') : t('优先级 {{n}}', { n: order })}</i>}
          </span>
          {line && <small title={line}>{line}</small>}
        </button>
      </div>
      {extraOf?.(address)}
    </div>
  )
}
