import { Button, Checkbox, Dropdown, Popover } from 'antd'
import { Columns3, GripVertical, Pin as PinIcon, Rows3 } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { columnField } from './columns.tsx'
import type { Density, Layout, Pin, ViewSettings } from '../views/use-view.ts'
import './column-settings.css'

/** Which columns are shown, in which order, and which stay in sight; the first one stays where it is. */
export function ColumnSettings({ world, view }: { world: FieldWorld; view: ViewSettings }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      content={<Columns world={world} view={view} />}
    >
      <span>
        <IconButton label={t('列设置')} icon={Columns3} isActive={isOpen} />
      </span>
    </Popover>
  )
}

function Columns({ world, view }: { world: FieldWorld; view: ViewSettings }) {
  const [typed, setTyped] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const { layout, shown, offered } = view
  const labelOf = (name: string) => t(columnField(world.entity, name)!.options.label)
  const arrange = (change: Partial<Layout>) => view.arrange({ ...layout, shown, ...change })
  const names = [...shown, ...offered.filter((name) => !shown.includes(name))].filter((name) =>
    labelOf(name).includes(typed.trim()),
  )
  const moveTo = (name: string, index: number) => {
    const rest = shown.filter((one) => one !== name)
    arrange({ shown: [...rest.slice(0, Math.max(1, index)), name, ...rest.slice(Math.max(1, index))] })
  }
  const pin = (name: string) => {
    const { [name]: before, ...rest } = layout.pins
    const next: Pin | undefined = before === undefined ? 'start' : before === 'start' ? 'end' : undefined
    arrange({ pins: next ? { ...rest, [name]: next } : rest })
  }
  return (
    <div className="column-settings">
      <div className="column-settings-head">
        <b>{t('列设置')}</b>
        <Button type="link" size="small" onClick={() => view.arrange(null)}>
          {t('恢复默认')}
        </Button>
      </div>
      <SearchInput label={t('查找列')} value={typed} onType={setTyped} />
      <ul className="column-settings-list">
        {names.map((name) => {
          const isFirst = name === offered[0]
          const isShown = shown.includes(name)
          const canMove = isShown && !isFirst && typed.trim() === ''
          return (
            <li
              key={name}
              draggable={canMove}
              className={dragged === name ? 'column-dragged' : undefined}
              onDragStart={() => setDragged(name)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (!dragged || !isShown) return
                event.preventDefault()
                if (dragged !== name) moveTo(dragged, shown.indexOf(name))
              }}
            >
              <Handle label={labelOf(name)} canMove={canMove} onMove={(by) => moveTo(name, shown.indexOf(name) + by)} />
              <Checkbox
                checked={isShown}
                disabled={isFirst}
                onChange={({ target }) =>
                  arrange({ shown: target.checked ? [...shown, name] : shown.filter((one) => one !== name) })
                }
              >
                {labelOf(name)}
              </Checkbox>
              {isShown && !isFirst && (
                <PinButton label={labelOf(name)} pin={layout.pins[name]} onClick={() => pin(name)} />
              )}
            </li>
          )
        })}
      </ul>
      <div className="column-settings-foot">
        <Checkbox checked={layout.hasGroups} onChange={({ target }) => arrange({ hasGroups: target.checked })}>
          {t('分组表头')}
        </Checkbox>
        <span>{t('显示 {{shown}} / {{all}} 列', { shown: shown.length, all: offered.length })}</span>
      </div>
    </div>
  )
}

/** Dragged with the mouse, moved with the arrow keys. */
function Handle({ label, canMove, onMove }: { label: string; canMove: boolean; onMove: (by: number) => void }) {
  if (!canMove) return <span className="column-handle" />
  const move = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <button
      type="button"
      className="column-handle"
      aria-label={t('移动列 {{name}}，上下方向键调整顺序', { name: label })}
      onKeyDown={move}
    >
      <GripVertical size={14} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

function PinButton({ label, pin, onClick }: { label: string; pin: Pin | undefined; onClick: () => void }) {
  const state = pin === 'start' ? t('固定在左侧') : pin === 'end' ? t('固定在右侧') : t('固定')
  return (
    <button
      type="button"
      className={pin ? `column-pin column-pin-${pin}` : 'column-pin'}
      aria-label={`${label} ${state}`}
      title={state}
      onClick={onClick}
    >
      {pin && <small>{pin === 'start' ? t('左') : t('右')}</small>}
      <PinIcon size={14} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

/** How tight the rows stand. */
export function DensityMenu({ view }: { view: ViewSettings }) {
  const choices: [Density, string][] = [
    ['compact', t('紧凑')],
    ['normal', t('标准')],
    ['loose', t('舒适')],
  ]
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        selectable: true,
        selectedKeys: [view.density],
        items: choices.map(([key, label]) => ({ key, label })),
        onClick: ({ key }) => view.setDensity(key as Density),
      }}
    >
      <span>
        <IconButton label={t('密度')} icon={Rows3} />
      </span>
    </Dropdown>
  )
}
