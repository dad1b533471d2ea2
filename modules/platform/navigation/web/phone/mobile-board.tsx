import { Button, Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { areTabs } from '../../shared/mobile-menu.ts'
import type { Zone } from './mobile-zones.ts'

type BoardProps = {
  zones: readonly Zone[]
  can: (action: string, row?: RecordRow) => boolean
  onMove: (move: { row: RecordRow; zone: Zone; before?: RecordRow }) => void
  onEdit: (row: RecordRow) => void
  onAdd: (parentId: string) => void
  onRemove: (row: RecordRow) => void
}

/** The places of a phone beside each other; entries are dragged between them, or moved by their menu. */
export function MobileBoard(props: BoardProps) {
  const { zones, onMove } = props
  const [dragged, setDragged] = useState<RecordRow>()
  const [over, setOver] = useState<string>()
  const drop = (event: DragEvent, zone: Zone, before?: RecordRow) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(undefined)
    if (dragged && dragged.id !== before?.id) onMove({ row: dragged, zone, ...(before ? { before } : {}) })
    setDragged(undefined)
  }
  return (
    <section className="mobile-zones">
      {zones.map((zone) => {
        const isWrong = zone.key === 'tabs' && !areTabs(zone.rows.length)
        return (
          <div
            key={zone.key}
            className={over === zone.key && dragged ? 'mobile-zone is-over' : 'mobile-zone'}
            aria-label={t(zone.label)}
            role="group"
            onDragOver={(event) => {
              if (!dragged) return
              event.preventDefault()
              setOver(zone.key)
            }}
            onDrop={(event) => drop(event, zone)}
          >
            <h3>
              {t(zone.label)}
              <small className={isWrong ? 'is-wrong' : undefined}>
                {zone.key !== 'tabs'
                  ? zone.rows.length
                  : zone.rows.length === 0
                    ? t('未设置，按角色显示')
                    : t('{{n}} 个，须为 3–5 个', { n: zone.rows.length })}
              </small>
              {zone.group && <GroupMenu {...props} group={zone.group} />}
            </h3>
            <ul>
              {zone.rows.map((row) => (
                <li
                  key={row.id}
                  draggable={props.can('update', row)}
                  className={
                    [row.id === dragged?.id && 'is-dragged', row['status'] === '0' && 'mobile-off']
                      .filter(Boolean)
                      .join(' ') || undefined
                  }
                  onDragStart={() => setDragged(row)}
                  onDragEnd={() => setDragged(undefined)}
                  onDrop={(event) => drop(event, zone, row)}
                >
                  <MenuIcon name={row['icon'] as string | null} />
                  <b>{String(row['name'])}</b>
                  {typeof row['grayPercent'] === 'number' && (
                    <ToneTag tone="violet">{t('灰度 {{n}}%', { n: row['grayPercent'] })}</ToneTag>
                  )}
                  {row['status'] === '0' && <ToneTag tone="grey">{t('停用')}</ToneTag>}
                  <EntryMenu {...props} row={row} zone={zone} />
                </li>
              ))}
              {zone.rows.length === 0 && <li className="mobile-none">{t('拖到这里')}</li>}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

function EntryMenu({ zones, row, zone, can, onMove, onEdit, onRemove }: BoardProps & { row: RecordRow; zone: Zone }) {
  const at = zone.rows.indexOf(row)
  const isGroup = row['type'] === '3'
  const items: NonNullable<MenuProps['items']> = []
  if (can('update', row)) {
    items.push({ key: 'edit', label: t('编辑'), onClick: () => onEdit(row) })
    if (at > 0)
      items.push({ key: 'up', label: t('前移'), onClick: () => onMove({ row, zone, before: zone.rows[at - 1]! }) })
    if (at < zone.rows.length - 1)
      items.push({
        key: 'down',
        label: t('后移'),
        onClick: () => onMove({ row: zone.rows[at + 1]!, zone, before: row }),
      })
    if (!isGroup)
      items.push({
        key: 'move',
        label: t('移到'),
        children: zones
          .filter((one) => one.key !== zone.key)
          .map((one) => ({ key: one.key, label: t(one.label), onClick: () => onMove({ row, zone: one }) })),
      })
  }
  if (can('remove', row)) items.push({ key: 'remove', danger: true, label: t('删除'), onClick: () => onRemove(row) })
  return <More items={items} />
}

function GroupMenu({ group, can, onEdit, onAdd, onRemove }: BoardProps & { group: RecordRow }) {
  const items: NonNullable<MenuProps['items']> = []
  if (can('update', group)) items.push({ key: 'edit', label: t('编辑'), onClick: () => onEdit(group) })
  if (can('add')) items.push({ key: 'add', label: t('新增下级'), onClick: () => onAdd(group.id) })
  if (can('remove', group))
    items.push({ key: 'remove', danger: true, label: t('删除'), onClick: () => onRemove(group) })
  return <More items={items} />
}

function More({ items }: { items: NonNullable<MenuProps['items']> }) {
  if (items.length === 0) return null
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="text" size="small" aria-label={t('更多操作')} icon={<Ellipsis size={16} aria-hidden />} />
    </Dropdown>
  )
}
