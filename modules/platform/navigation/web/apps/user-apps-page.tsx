import { Button } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { fitOf } from '#browser/shell/search/match.ts'
import type { AppGroup, UserApp } from '../../shared/app-routes.ts'
import { AppTile, type TileActions } from './app-tile.tsx'
import { useApps, useOpenApp } from './use-apps.ts'
import './user-apps.css'

/** The apps somebody may open: kept ones in the own order, the last used, and all by category. */
export function UserAppsPage() {
  const apps = useApps()
  const open = useOpenApp(apps.forget)
  const [word, setWord] = useState('')
  const isNarrow = useNarrow()
  const { success } = useFeedback()
  const send = async (app: UserApp, isOn: boolean) => {
    if (await apps.sendToDesk(app, isOn)) success(isOn ? t('已发送到桌面') : t('已从桌面移除'))
  }
  if (apps.error)
    return (
      <div className="page">
        <LoadError error={apps.error} onRetry={() => void apps.forget()} />
      </div>
    )
  if (apps.isPending || !apps.groups)
    return (
      <div className="page">
        <RowsSkeleton count={6} height={96} />
      </div>
    )
  const actions: TileActions = {
    open: (app, isNewWindow) => void open(app, isNewWindow),
    keep: (app, isKept) => void apps.keep(app, isKept),
    sendToDesk: (app, isOn) => void send(app, isOn),
  }
  const groups = onThis(apps.groups, isNarrow)
  const found =
    word.trim() === ''
      ? null
      : groups
          .flatMap((group) => group.apps)
          .map((app) => ({ app, fit: fitOf({ title: app.appName, chinese: app.appName, path: '' }, word) }))
          .filter(({ fit }) => fit > 0)
          .toSorted((a, b) => b.fit - a.fit)
  return (
    <div className="page user-apps">
      <header className="user-apps-head">
        <PageTitle />
        <SearchInput label={t('搜索应用')} placeholder={t('搜索应用，支持拼音')} value={word} onType={setWord} />
      </header>
      {found ? (
        <section className="user-apps-card" aria-label={t('搜索结果')}>
          {found.length === 0 ? (
            <FilteredEmpty onClear={() => setWord('')} />
          ) : (
            <Tiles apps={found.map(({ app }) => app)} {...actions} />
          )}
        </section>
      ) : (
        <>
          <Kept apps={apps.kept ?? []} onSort={(next) => void apps.arrange(next)} {...actions} />
          {apps.recent && apps.recent.length > 0 && (
            <section className="user-apps-card" aria-label={t('最近使用')}>
              <h2>{t('最近使用')}</h2>
              <Tiles apps={apps.recent} {...actions} />
            </section>
          )}
          <nav className="user-apps-anchors" aria-label={t('分类')}>
            {groups.map(({ group, groupName, apps: some }) => (
              <button
                key={group}
                type="button"
                onClick={() =>
                  document.getElementById(`apps-${group}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' })
                }
              >
                {t(groupName)} <b>{some.length}</b>
              </button>
            ))}
          </nav>
          {groups.map(({ group, groupName, apps: some }) => (
            <section key={group} id={`apps-${group}`} className="user-apps-card" aria-label={t(groupName)}>
              <h2>{t(groupName)}</h2>
              <Tiles apps={some} {...actions} />
            </section>
          ))}
        </>
      )}
    </div>
  )
}

/** Favourites, sorted by dragging, or step by step where one cannot drag. */
function Kept({
  apps,
  onSort,
  ...actions
}: { apps: readonly UserApp[]; onSort: (apps: readonly UserApp[]) => void } & TileActions) {
  const dragged = useRef<string | null>(null)
  const [isSorting, setSorting] = useState(false)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= apps.length || from < 0) return
    onSort(apps.toSpliced(from, 1).toSpliced(to, 0, apps[from]!))
  }
  return (
    <section className="user-apps-card" aria-label={t('我的收藏')}>
      <h2>
        {t('我的收藏')} <small>{apps.length > 1 && !isSorting && t('拖动可调整顺序')}</small>
        {apps.length > 1 && (
          <Button type="link" size="small" onClick={() => setSorting(!isSorting)}>
            {isSorting ? t('完成') : t('排序')}
          </Button>
        )}
      </h2>
      {apps.length === 0 ? (
        <EmptyState reason={t('点应用右上角的星标，常用的应用就会出现在这里')} />
      ) : (
        <ul className="app-tiles">
          {apps.map((app, at) => (
            <li key={app.id}>
              <AppTile
                app={app}
                isKept
                {...actions}
                drag={{
                  onDragStart: () => (dragged.current = app.id),
                  onDragOver: (event) => event.preventDefault(),
                  onDrop: () =>
                    move(
                      apps.findIndex((one) => one.id === dragged.current),
                      at,
                    ),
                }}
              />
              {isSorting && (
                <span className="app-tile-steps">
                  <Button
                    size="small"
                    icon={<ChevronLeft size={14} />}
                    disabled={at === 0}
                    aria-label={t('前移{{name}}', { name: app.appName })}
                    onClick={() => move(at, at - 1)}
                  />
                  <Button
                    size="small"
                    icon={<ChevronRight size={14} />}
                    disabled={at === apps.length - 1}
                    aria-label={t('后移{{name}}', { name: app.appName })}
                    onClick={() => move(at, at + 1)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Tiles({ apps, ...actions }: { apps: readonly UserApp[] } & TileActions) {
  return (
    <ul className="app-tiles">
      {apps.map((app) => (
        <li key={app.id}>
          <AppTile app={app} {...actions} />
        </li>
      ))}
    </ul>
  )
}

/** Without the apps that are for the other kind of device. */
function onThis(groups: readonly AppGroup[], isNarrow: boolean): AppGroup[] {
  const other = isNarrow ? 'pc' : 'mobile'
  return groups
    .map((group) => ({ ...group, apps: group.apps.filter((app) => app.terminal !== other) }))
    .filter((group) => group.apps.length > 0)
}
