import { dateText } from '#browser/wire/time-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Tabs } from 'antd'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import { byUse } from './hall-order.ts'
import { HallRail } from './hall-rail.tsx'
import { HallSearch } from './hall-search.tsx'
import { ServiceCard } from './service-card.tsx'
import {
  clickedRoute,
  missingRoute,
  searchRoute,
  type Found,
  type Hall,
  type HallItem,
  type Recommended,
} from '../shared/hall.ts'
import { hallKey, useHall, useKeep } from './use-hall.ts'
import './service.css'

type View = 'theme' | 'department' | 'stage' | 'kept'
type Group = { key: string; label: string; items: HallItem[] }

/** 办事大厅: matters as people call them, searched first, then by theme, office or stage of life. */
export function ServiceCenter() {
  const hall = useHall()
  const [result, setResult] = useState<{ word: string; found: Found } | null>(null)
  const search = async (word: string) => {
    if (word === '') return setResult(null)
    const found = await post(searchRoute, { word }).catch(() => null)
    if (found) setResult({ word, found })
  }
  if (hall.error)
    return (
      <div className="page">
        <LoadError error={hall.error} onRetry={() => void hall.refetch()} />
      </div>
    )
  if (!hall.data)
    return (
      <div className="page">
        <RowsSkeleton count={6} height={128} />
      </div>
    )
  return (
    <div className="page hall">
      <HallSearch hall={hall.data} onSearch={(word) => void search(word)} />
      <div className="hall-body">
        <section>
          {result ? (
            <Results {...result} onClose={() => setResult(null)} />
          ) : (
            <>
              <Recommendations items={hall.data.recommended} />
              <Catalogue hall={hall.data} />
            </>
          )}
        </section>
        <HallRail hall={hall.data} />
      </div>
    </div>
  )
}

/** What is in its time, or what most people come for now; each says why it stands here. */
function Recommendations({ items }: { items: readonly Recommended[] }) {
  if (items.length === 0) return null
  const tones = ['amber', 'blue', 'teal', 'violet']
  return (
    <section aria-label={t('为你推荐')}>
      <h2 className="hall-title">
        {t('为你推荐')} <small>{t('按身份与时节')}</small>
      </h2>
      <div className="hall-picks">
        {items.map((one, i) => (
          <Link key={one.id} to={`/servicecenter/detail?id=${one.id}`} className="hall-pick">
            <span className={`hall-icon tile-${tones[i % tones.length]}`}>
              <MenuIcon name={one.icon} size={20} />
            </span>
            <span>
              <b>{t(one.name)}</b>
              <small>{reasonText(one)}</small>
            </span>
            <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
          </Link>
        ))}
      </div>
    </section>
  )
}

function reasonText({ reason, day, hot }: Recommended): string {
  if (reason === 'hot' || !day) return t('近30天 {{n}} 人次', { n: hot })
  const date = dateText(day)
  return reason === 'ends' ? t('{{date}} 截止', { date }) : t('{{date}} 开放', { date })
}

/** Every matter, by theme, department, stage or what the person keeps. */
function Catalogue({ hall: told }: { hall: Hall }) {
  const [view, setView] = useState<View>('theme')
  const [chosen, setChosen] = useState('')
  const isNarrow = useNarrow()
  const keep = useKeep()
  const hall = isNarrow ? { ...told, items: byUse(told) } : told
  const groups = groupsOf(hall, view)
  const all = view === 'kept' ? hall.items.filter((one) => one.isCollect) : hall.items
  const shown = groups.find((group) => group.key === chosen)?.items ?? all
  const choices = [{ key: '', label: t('全部'), items: all }, ...groups]
  return (
    <section aria-label={t('全部事项')}>
      <div className="hall-tabs">
        <Tabs
          activeKey={view}
          onChange={(key) => {
            setView(key as View)
            setChosen('')
          }}
          items={[
            { key: 'theme', label: t('按主题') },
            { key: 'department', label: t('按部门') },
            { key: 'stage', label: t('按人生节点') },
            { key: 'kept', label: t('我的收藏') },
          ]}
        />
        {view === 'department' && !isNarrow ? (
          <Select
            value={chosen}
            onChange={setChosen}
            options={choices.map(({ key, label, items }) => ({ value: key, label: `${label} ${items.length}` }))}
            aria-label={t('部门')}
            popupMatchSelectWidth={false}
          />
        ) : (
          view !== 'kept' && (
            <div className="hall-chips" role="group" aria-label={t('分类')}>
              {choices.map(({ key, label, items }) => (
                <button key={key} type="button" aria-pressed={chosen === key} onClick={() => setChosen(key)}>
                  {label}
                  {key === '' && ` ${items.length}`}
                </button>
              ))}
            </div>
          )
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState reason={view === 'kept' ? t('点卡片右上角的星标，常办的事就会出现在这里') : undefined} />
      ) : (
        <div className="hall-cards">
          {shown.map((item) => (
            <ServiceCard key={item.id} item={item} onKeep={() => void keep(item)} />
          ))}
        </div>
      )}
    </section>
  )
}

function groupsOf({ items, themes, stages }: Hall, view: View): Group[] {
  const by = (keys: (item: HallItem) => readonly string[], label: (key: string, item: HallItem) => string): Group[] => {
    const groups = new Map<string, Group>()
    for (const item of items) {
      for (const key of keys(item)) {
        const group = groups.get(key) ?? { key, label: label(key, item), items: [] }
        group.items.push(item)
        groups.set(key, group)
      }
    }
    return [...groups.values()].toSorted((a, b) => a.key.localeCompare(b.key))
  }
  if (view === 'theme')
    return by(
      (item) => [item.category],
      (key) => t(themes[key] ?? key),
    )
  if (view === 'stage')
    return by(
      (item) => item.stages ?? [],
      (key) => t(stages[key] ?? key),
    )
  if (view === 'department')
    return by(
      (item) => (item.deptId ? [item.deptId] : []),
      (_key, item) => item.deptName ?? '',
    ).toSorted((a, b) => b.items.length - a.items.length)
  return []
}

/** What a word found; where nothing did, what comes nearest and the way to say that something is missing. */
function Results({ word, found, onClose }: { word: string; found: Found; onClose: () => void }) {
  const keep = useKeep()
  const client = useQueryClient()
  const { success } = useFeedback()
  const [isTold, setTold] = useState(false)
  const [turned, setTurned] = useState<readonly string[]>([])
  const tell = async () => {
    const isDone = await wasDone(post(missingRoute, { word }))
    if (!isDone) return
    setTold(true)
    success(t('已反馈，谢谢'))
  }
  const open = (id: string) =>
    void post(clickedRoute, { searchId: found.searchId, id }, { isBackground: true }).catch(() => {})
  const cards = (items: readonly HallItem[]) => (
    <div className="hall-cards">
      {items.map((item) => {
        const shown = { ...item, isCollect: turned.includes(item.id) ? !item.isCollect : item.isCollect }
        return (
          <ServiceCard
            key={item.id}
            item={shown}
            onOpen={() => open(item.id)}
            onKeep={() =>
              void keep(shown).then(() => {
                setTurned(turned.includes(item.id) ? turned.filter((id) => id !== item.id) : [...turned, item.id])
                return client.invalidateQueries({ queryKey: hallKey })
              })
            }
          />
        )
      })}
    </div>
  )
  return (
    <section aria-label={t('搜索结果')}>
      <h2 className="hall-title">
        {found.items.length > 0
          ? t('“{{word}}”的结果 {{n}} 项', { word, n: found.items.length })
          : t('没有找到“{{word}}”', { word })}
        <Button type="link" size="small" onClick={onClose}>
          {t('返回全部事项')}
        </Button>
      </h2>
      {found.items.length > 0 ? (
        cards(found.items)
      ) : (
        <>
          {found.near.length > 0 && (
            <>
              <p className="hall-none">{t('您可能要找：')}</p>
              {cards(found.near)}
            </>
          )}
          <p className="hall-missing">
            <Button disabled={isTold} onClick={() => void tell()}>
              {isTold ? t('已反馈') : t('反馈未找到的服务')}
            </Button>
          </p>
        </>
      )}
    </section>
  )
}
