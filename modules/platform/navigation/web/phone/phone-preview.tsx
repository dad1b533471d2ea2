import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, ScanLine, Search } from 'lucide-react'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { hueOf } from '#browser/shell/phone/phone-nodes.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { rolePreviewRoute } from '../../shared/mobile-routes.ts'
import { zonesOf, type Zone } from './mobile-zones.ts'
import '#browser/kit/cards/parts.css'

type Option = { value: string; label: string }

/** The draft inside a phone, as somebody with one role would have it. */
export function PhonePreview({ rows, onOpen }: { rows: readonly RecordRow[]; onOpen: (row: RecordRow) => void }) {
  const [roleId, setRoleId] = useState<string>()
  const [page, setPage] = useState<'home' | 'all'>('home')
  const roles = useQuery({
    queryKey: ['base/sysRole', 'getSelect'],
    queryFn: () => get<Option[]>('base/sysRole/getSelect'),
  })
  const stand = rows.map((row) => `${row.id} ${row.version}`).join()
  const visible = useQuery({
    queryKey: ['base/mobileMenu', 'preview', roleId, stand],
    queryFn: () => get(rolePreviewRoute, { roleId: roleId! }),
    enabled: roleId !== undefined,
  })
  const shown = rows.filter((row) => row['status'] === '1' && (roleId === undefined || visible.data?.includes(row.id)))
  const zones = zonesOf(shown)
  const zone = (key: string) => zones.find((one) => one.key === key)!
  const groups = zones.filter(({ group, rows: some }) => group && some.length > 0)
  return (
    <aside className="phone-side">
      <Select
        allowClear
        value={roleId}
        onChange={setRoleId}
        options={roles.data}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('全部角色')}
        aria-label={t('按角色预览')}
        style={{ width: '100%' }}
      />
      <div className="phone" role="group" aria-label={t('手机预览')}>
        <div className="phone-screen">
          {page === 'home' ? (
            <>
              <header className="phone-greet">
                <b>{t('上午好')}</b>
                <ScanLine size={18} strokeWidth={1.6} aria-hidden />
              </header>
              <span className="phone-find">
                <Search size={14} strokeWidth={1.75} aria-hidden />
                {t('搜索功能、应用')}
              </span>
              <Grid zone={zone('tiles')} onOpen={onOpen}>
                <button type="button" className="phone-tile" onClick={() => setPage('all')}>
                  <span className="phone-face card-tone-grey">
                    <LayoutGrid size={18} strokeWidth={1.6} aria-hidden />
                  </span>
                  <span>{t('全部')}</span>
                </button>
              </Grid>
              {zone('cards').rows.map((row) => (
                <button key={row.id} type="button" className="phone-card" onClick={() => onOpen(row)}>
                  <MenuIcon name={row['icon'] as string | null} size={20} />
                  {String(row['name'])}
                </button>
              ))}
            </>
          ) : (
            <>
              <button type="button" className="phone-card" onClick={() => setPage('home')}>
                ‹ {t('全部功能')}
              </button>
              {groups.map((one) => (
                <section key={one.key}>
                  <h4>{one.label}</h4>
                  <Grid zone={one} onOpen={onOpen} />
                </section>
              ))}
            </>
          )}
        </div>
        <div className="phone-tabs">
          <Grid zone={zone('tabs')} onOpen={onOpen} isBare />
        </div>
      </div>
      <p className="phone-note">{t('这里是草稿，发布后手机上才会变化')}</p>
    </aside>
  )
}

function Grid({
  zone,
  onOpen,
  isBare = false,
  children,
}: {
  zone: Zone
  onOpen: (row: RecordRow) => void
  isBare?: boolean
  children?: React.ReactNode
}) {
  const routes = useSession((session) => session.routes)
  return (
    <div className={isBare ? 'phone-grid' : 'phone-grid phone-sheet'}>
      {zone.rows.map((row) => (
        <button key={row.id} type="button" className="phone-tile" onClick={() => onOpen(row)}>
          <span
            className={isBare ? 'phone-face' : `phone-face ${hueOf(routes, row['path'] as string | null | undefined)}`}
          >
            <MenuIcon name={row['icon'] as string | null} size={18} />
          </span>
          <span>{String(row['name'])}</span>
        </button>
      ))}
      {children}
    </div>
  )
}
