import { Popover } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { insertStep } from './edit-steps.ts'
import { newStep, nodeKinds, type NodeKind } from './node-kinds.ts'
import { useTreeWorld } from './tree-context.ts'

/** The line between two steps; where one may draw, the place to add or drop another. */
export function TreeSlot({ list, index, isLit }: { list: string; index: number; isLit: boolean }) {
  const { editing, onPick, drag } = useTreeWorld()
  const [isOpen, setOpen] = useState(false)
  if (!editing) return <div className={isLit ? 'flow-slot is-lit' : 'flow-slot'} aria-hidden />
  const add = (kind: NodeKind) => {
    const step = newStep(editing.model, kind)
    setOpen(false)
    editing.onChange(insertStep(editing.model, { list, index }, step))
    onPick?.(step.key)
  }
  const isTarget = drag?.now?.target === `${list}@${index}`
  return (
    <div
      className={['flow-slot', drag?.now?.kind === 'step' && 'is-open', isTarget && 'is-target']
        .filter(Boolean)
        .join(' ')}
      data-flow-slot={`${list}@${index}`}
    >
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="right"
        destroyOnHidden
        content={<KindPicker onPick={add} without={editing.without ?? []} />}
      >
        <button type="button" className="flow-plus" aria-label={t('添加环节')} aria-expanded={isOpen}>
          <Plus size={12} strokeWidth={2.5} aria-hidden />
        </button>
      </Popover>
    </div>
  )
}

function KindPicker({ onPick, without }: { onPick: (kind: NodeKind) => void; without: readonly string[] }) {
  return (
    <div className="flow-kinds" role="menu" aria-label={t('环节类型')}>
      {(Object.keys(nodeKinds) as NodeKind[])
        .filter((kind) => !without.includes(kind))
        .map((kind, index) => {
          const { icon: Icon, label, help, tone } = nodeKinds[kind]
          return (
            <button key={kind} type="button" role="menuitem" autoFocus={index === 0} onClick={() => onPick(kind)}>
              <span className={`flow-icon flow-tone-${tone}`}>
                <Icon size={18} strokeWidth={1.75} aria-hidden />
              </span>
              <span className="flow-words">
                <b>{t(label)}</b>
                <small>{t(help)}</small>
              </span>
            </button>
          )
        })}
    </div>
  )
}
