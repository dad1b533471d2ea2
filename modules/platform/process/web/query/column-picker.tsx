import { Button, Input, InputNumber } from 'antd'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useState } from 'react'
import type { ColumnChoice } from '#services/flow/shared/routes/query.ts'
import { t } from '#browser/wire/i18n.ts'
import { groupNames, type QueryDraft } from './query-wire.ts'

type Chosen = QueryDraft['columns']

/** What can be shown on the left, what is shown on the right, in the order of the list. */
export function ColumnPicker({
  offered,
  chosen,
  subject,
  onChange,
}: {
  offered: readonly ColumnChoice[]
  chosen: Chosen
  subject: string | null
  onChange: (next: Chosen) => void
}) {
  const isChosen = (key: string) => chosen.some((column) => column.key === key)
  const toggle = (column: ColumnChoice) =>
    onChange(
      isChosen(column.key)
        ? chosen.filter((one) => one.key !== column.key)
        : [...chosen, { key: column.key, title: t(column.label) }],
    )
  return (
    <div className="query-picker">
      <div className="query-offers">
        {(['instance', 'subject', 'form', 'node'] as const).map((group) => {
          const columns = offered.filter((column) => column.group === group)
          if (columns.length === 0) return null
          return (
            <section key={group}>
              <h3>{group === 'subject' && subject ? t('{{name}}信息', { name: t(subject) }) : t(groupNames[group])}</h3>
              <ul>
                {columns.map((column) => (
                  <li key={column.key}>
                    <button type="button" aria-pressed={isChosen(column.key)} onClick={() => toggle(column)}>
                      {t(column.label)}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <ChosenColumns offered={offered} chosen={chosen} onChange={onChange} />
    </div>
  )
}

function ChosenColumns({
  offered,
  chosen,
  onChange,
}: {
  offered: readonly ColumnChoice[]
  chosen: Chosen
  onChange: (next: Chosen) => void
}) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const move = (from: number, to: number) => {
    if (to < 0 || to >= chosen.length || from === to) return
    const next = [...chosen]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  const change = (at: number, changed: Partial<Chosen[number]>) =>
    onChange(chosen.map((column, i) => (i === at ? { ...column, ...changed } : column)))
  if (chosen.length === 0) return <p className="follow-clear">{t('从左侧点选要显示的列')}</p>
  return (
    <ol className="query-chosen" aria-label={t('已选的列')}>
      {chosen.map((column, i) => {
        const name = offered.find((one) => one.key === column.key)?.label
        return (
          <li
            key={column.key}
            data-over={over === i && dragged !== i}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(i)
            }}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, i)
              setDragged(undefined)
              setOver(undefined)
            }}
          >
            <span
              className="query-grip"
              draggable
              onDragStart={() => setDragged(i)}
              onDragEnd={() => {
                setDragged(undefined)
                setOver(undefined)
              }}
              aria-hidden
            >
              <GripVertical size={16} strokeWidth={1.75} />
            </span>
            <Input
              value={column.title}
              maxLength={40}
              placeholder={name ? t(name) : column.key}
              aria-label={t('列标题')}
              status={name === undefined ? 'warning' : undefined}
              onChange={(event) => change(i, { title: event.target.value })}
            />
            <InputNumber
              value={column.width ?? null}
              min={60}
              max={600}
              step={20}
              controls={false}
              placeholder={t('列宽')}
              aria-label={t('列宽')}
              onChange={(width) =>
                change(i, width === null ? { width: undefined as never } : { width: Math.round(width) })
              }
              style={{ width: '100%' }}
            />
            <span className="query-moves">
              <Button
                type="text"
                size="small"
                disabled={i === 0}
                aria-label={t('上移')}
                icon={<ArrowUp size={14} strokeWidth={1.75} aria-hidden />}
                onClick={() => move(i, i - 1)}
              />
              <Button
                type="text"
                size="small"
                disabled={i === chosen.length - 1}
                aria-label={t('下移')}
                icon={<ArrowDown size={14} strokeWidth={1.75} aria-hidden />}
                onClick={() => move(i, i + 1)}
              />
              <Button
                type="text"
                size="small"
                aria-label={t('删除')}
                icon={<X size={14} strokeWidth={1.75} aria-hidden />}
                onClick={() => onChange(chosen.filter((_, at) => at !== i))}
              />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
