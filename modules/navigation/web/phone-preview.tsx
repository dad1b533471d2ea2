import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState, type DragEvent } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { get } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { MenuIcon } from '#kernel/web/shell/menu-icon.tsx'
import { mobileMenuTypes } from '../shared/mobile-menu.ts'

type Props = { rows: readonly RecordRow[]; canMove: boolean; onOpen: (row: RecordRow) => void; onReorder: (rows: readonly RecordRow[]) => void }
type Option = { value: string; label: string }

/** The draft inside a phone, as one role would see it; entries are dragged into their order. */
export function PhonePreview(props: Props) {
  const [roleId, setRoleId] = useState<string>()
  const roles = useQuery({ queryKey: ['base/sysRole', 'getSelect'], queryFn: () => get<Option[]>('base/sysRole/getSelect', undefined, { quiet: true }) })
  const shown = props.rows.filter((row) => row['status'] === '1' && row['isHide'] !== true && isFor(row, roleId))
  const of = (type: string, parentId: string | null = null) => shown.filter((row) => row['type'] === type && (row['parentId'] ?? null) === parentId)
  const groups = of(mobileMenuTypes.group[0])
  return (
    <aside className="phone-side">
      <Select allowClear value={roleId} onChange={setRoleId} options={roles.data} placeholder={t('全部角色')} aria-label={t('按角色预览')} style={{ width: '100%' }} />
      <div className="phone" role="img" aria-label={t('手机预览')}>
        <div className="phone-screen">
          <Grid {...props} rows={of(mobileMenuTypes.tile[0])} />
          {of(mobileMenuTypes.card[0]).map((row) => (
            <button key={row.id} type="button" className="phone-card" onClick={() => props.onOpen(row)}>
              <MenuIcon name={row['icon'] as string | null} size={20} />
              {String(row['name'])}
            </button>
          ))}
          {groups.map((group) => (
            <section key={group.id}>
              <h4>{String(group['name'])}</h4>
              <Grid {...props} rows={shown.filter((row) => row['parentId'] === group.id)} />
            </section>
          ))}
        </div>
        <div className="phone-tabs">
          <Grid {...props} rows={of(mobileMenuTypes.tab[0])} />
        </div>
      </div>
      <p className="phone-note">{t('这里是草稿，发布后手机上才会变化')}</p>
    </aside>
  )
}

/** Entries that share an order. */
function Grid({ rows, canMove, onOpen, onReorder }: Props) {
  const [dragged, setDragged] = useState<string>()
  const drop = (event: DragEvent, target: RecordRow) => {
    event.preventDefault()
    const moved = rows.find((row) => row.id === dragged)
    setDragged(undefined)
    if (!moved || moved === target) return
    const isForward = rows.indexOf(moved) < rows.indexOf(target)
    const rest = rows.filter((row) => row !== moved)
    rest.splice(rest.indexOf(target) + (isForward ? 1 : 0), 0, moved)
    onReorder(rest)
  }
  return (
    <div className="phone-grid">
      {rows.map((row) => (
        <button
          key={row.id}
          type="button"
          draggable={canMove}
          className={row.id === dragged ? 'phone-tile is-dragged' : 'phone-tile'}
          onClick={() => onOpen(row)}
          onDragStart={() => setDragged(row.id)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => rows.some(({ id }) => id === dragged) && event.preventDefault()}
          onDrop={(event) => drop(event, row)}
        >
          <MenuIcon name={row['icon'] as string | null} size={20} />
          <span>{String(row['name'])}</span>
        </button>
      ))}
    </div>
  )
}

function isFor(row: RecordRow, roleId: string | undefined): boolean {
  const roles = (row['roleIds'] as string[] | null) ?? []
  return roleId === undefined || roles.length === 0 || roles.includes(roleId)
}
