import { Button } from 'antd'
import { ChevronRight, FilePen } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { mineRoute } from '#services/flow/shared/routes/lists.ts'
import type { StartableType } from '#services/flow/shared/routes/start.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { get } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { fitOf } from '#browser/shell/search/match.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { useStartable } from './use-startable.ts'

/** The matters one may hand in, by their groups; those used lately stand first. */
export function TypeHall() {
  const hall = useStartable()
  const [word, setWord] = useState('')
  if (hall.error)
    return (
      <div className="page">
        <LoadError error={hall.error} onRetry={() => void hall.refetch()} />
      </div>
    )
  if (!hall.data)
    return (
      <div className="page">
        <RowsSkeleton count={6} height={88} />
      </div>
    )
  const { types, groups } = hall.data
  const query = word.trim()
  const found =
    query === ''
      ? types
      : types.filter(
          (type) =>
            [type.name, ...type.words].some(
              (name) => fitOf({ title: shown(name), chinese: name, path: '' }, query) > 0,
            ) || type.summary?.includes(query),
        )
  const recent = found
    .filter((type) => type.recent !== null)
    .toSorted((a, b) => a.recent! - b.recent!)
    .slice(0, 4)
  return (
    <div className="page start-hall">
      <header className="start-head">
        <PageTitle />
        <SearchInput className="start-search" label={t('搜索事项')} size="large" value={word} onType={setWord} />
        <Drafts />
      </header>
      {types.length === 0 && <EmptyState reason={t('目前没有您可以发起的事项')} />}
      {types.length > 0 && found.length === 0 && <FilteredEmpty onClear={() => setWord('')} />}
      {query === '' && types.length > 4 && recent.length > 0 && (
        <Group title={t('最近使用')}>
          {recent.map((type) => (
            <TypeCard key={type.code} type={type} />
          ))}
        </Group>
      )}
      {groups.map((group) => {
        const own = found.filter((type) => type.groupName === group.key)
        return own.length === 0 ? null : (
          <Group key={group.key} title={shown(group.label)} count={own.length}>
            {own.map((type) => (
              <TypeCard key={type.code} type={type} />
            ))}
          </Group>
        )
      })}
    </div>
  )
}

/** How many drafts wait, with the way to them. */
function Drafts() {
  const drafts = useQuery({
    queryKey: ['process/getMine', 'drafts'],
    queryFn: () => get(mineRoute, { status: '0', size: 1 }),
  })
  const count = drafts.data?.total ?? 0
  if (count === 0) return null
  return (
    <Link to="/personal/usermoreapplys?state=draft">
      <Button icon={<FilePen size={16} strokeWidth={1.75} aria-hidden />}>{t('草稿 {{n}}', { n: count })}</Button>
    </Link>
  )
}

function Group({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className="start-group">
      <h2>
        {title}
        {count !== undefined && <small>{count}</small>}
      </h2>
      <div className="start-cards">{children}</div>
    </section>
  )
}

function TypeCard({ type }: { type: StartableType }) {
  // What cannot be begun now is read about instead.
  const to = type.closed && type.itemId ? `/servicecenter/detail?id=${type.itemId}` : type.path
  return (
    <Link className="start-card" to={to}>
      <span className="start-icon">
        <MenuIcon name={type.icon ?? 'file-text'} size={20} />
      </span>
      <span className="start-card-text">
        <b>{shown(type.name)}</b>
        <small>{noteOf(type)}</small>
      </span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
    </Link>
  )
}

function noteOf({ closed, summary, isOfArea }: StartableType): string {
  if (closed) return shown(closed)
  if (summary) return shown(summary)
  return isOfArea ? t('在业务页面中办理') : t('在线填写，提交后可随时查看进度')
}
