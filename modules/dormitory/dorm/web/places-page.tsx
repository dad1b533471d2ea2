import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { Layers, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import '#browser/kit/list/list.css'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { dormitory } from '../shared/dormitory.ts'
import { wallRoute, type HouseFacts } from '../shared/place-routes.ts'
import { room } from '../shared/room.ts'
import { screens } from '../shared/screens.ts'
import { BedLegend } from './bed-legend.tsx'
import { HouseCard } from './house-card.tsx'
import { HouseGrid } from './house-grid.tsx'
import { sexWord, sumOf } from './numbers.ts'
import { PlacesTree, type Spot } from './places-tree.tsx'
import './places.css'

/** 宿舍资源: all houses as a wall of cards, and of one (`?dorm=`) its rooms floor by floor; beside both the tree of them. */
export function PlacesPage() {
  const [search, go] = useOwnSearch()
  const params = new URLSearchParams(search)
  const [asked, campus, floor] = [params.get('dorm'), params.get('campus'), params.get('floor')]
  const isNarrow = useNarrow()
  const wall = useQuery({ queryKey: [addressOf(dormitory), 'wall'], queryFn: () => get(wallRoute) })
  if (wall.error)
    return (
      <div className="page">
        <LoadError error={wall.error} onRetry={() => void wall.refetch()} />
      </div>
    )
  if (!wall.data)
    return (
      <div className="page">
        <RowsSkeleton count={8} height={45} />
      </div>
    )
  // Whoever keeps one house is in it at once.
  const only = wall.data.length === 1 ? wall.data[0]!.id : null
  const dormId = asked ?? only
  const shown = dormId ? (
    <HouseGrid key={dormId} id={dormId} floorId={floor} onBack={only ? undefined : () => go({})} />
  ) : (
    <Wall
      houses={campus ? wall.data.filter(({ campusId }) => campusId === campus) : wall.data}
      onOpen={(id) => go({ dorm: id })}
    />
  )
  if (isNarrow || wall.data.length === 0) return shown
  const spot: Spot = {
    ...(campus && { campus }),
    ...(dormId && { dorm: dormId }),
    ...(floor && { floor }),
  }
  return (
    <div className="places-frame">
      <PlacesTree spot={spot} onGo={go} />
      {shown}
    </div>
  )
}

const sexes = ['1', '2', 'mixed'] as const
const kindOf = ({ sexLimit }: HouseFacts) => (sexLimit === '1' || sexLimit === '2' ? sexLimit : 'mixed')

function Wall({ houses, onOpen }: { houses: readonly HouseFacts[]; onOpen: (id: string) => void }) {
  const [kind, setKind] = useState('')
  const { world } = useMeta(dormitory)
  const hasPeople = houses.some(({ lived, given }) => lived + given > 0)
  const shown = houses.filter((one) => kind === '' || kindOf(one) === kind)
  const options = [
    { value: '', label: t('全部 {{n}}', { n: houses.length }) },
    ...sexes.map((one) => ({
      value: one,
      label: `${sexWord(one)} ${houses.filter((house) => kindOf(house) === one).length}`,
    })),
  ]
  return (
    <div className="page places">
      <header className="list-head">
        <PageTitle />
        <span className="list-head-actions">{world && <HeadButtons />}</span>
      </header>
      <Totals houses={houses} hasPeople={hasPeople} />
      <div className="places-tools">
        <Segmented value={kind} onChange={setKind} options={options} />
        <BedLegend hasPeople={hasPeople} />
      </div>
      {shown.length === 0 ? (
        <section className="list-card">
          <EmptyState reason={houses.length === 0 ? t('还没有宿舍楼') : t('没有这一类宿舍楼')} />
        </section>
      ) : (
        [...Map.groupBy(shown, ({ campusId }) => campusId)].map(([id, list]) => (
          <section key={id} aria-label={list[0]!.campusName} className="places-campus">
            <h2>{list[0]!.campusName}</h2>
            <ul className="places-wall">
              {list.map((one) => (
                <HouseCard key={one.id} house={one} hasPeople={hasPeople} onOpen={() => onOpen(one.id)} />
              ))}
            </ul>
          </section>
        ))
      )}
    </div>
  )
}

function HeadButtons() {
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const houses = useMeta(dormitory)
  const rooms = useMeta(room)
  const canHouse = useAbility(houses.world)
  const canRoom = useAbility(rooms.world)
  return (
    <>
      {canRoom('generate') && (
        <Button icon={<Layers size={16} aria-hidden />} onClick={() => void navigate(screens.generate.path)}>
          {t('批量生成房间')}
        </Button>
      )}
      {canHouse('add') && (
        <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {t('新增宿舍楼')}
        </Button>
      )}
      {houses.world && <FormPanel isOpen={isAdding} world={houses.world} onClose={() => setAdding(false)} />}
    </>
  )
}

type Figure = [label: string, value: number, unit: string]

function Totals({ houses, hasPeople }: { houses: readonly HouseFacts[]; hasPeople: boolean }) {
  const usable = sumOf(houses, ({ beds, broken }) => beds - broken)
  const lived = sumOf(houses, (one) => one.lived)
  const rate = usable === 0 ? '—' : `${((lived * 100) / usable).toFixed(2).replace(/\.?0+$/, '')}%`
  const people: Figure[] = [
    [t('已入住'), lived, t('入住率 {{rate}}', { rate })],
    [t('待入住'), sumOf(houses, ({ given }) => given), t('床')],
  ]
  const figures: Figure[] = [
    [t('楼栋'), houses.length, t('栋')],
    [t('房间'), sumOf(houses, ({ rooms }) => rooms), t('间')],
    [t('床位'), sumOf(houses, ({ beds }) => beds), t('床')],
    ...(hasPeople ? people : []),
    [t('空床'), sumOf(houses, ({ free }) => free), t('床')],
    [t('锁定'), sumOf(houses, ({ locked }) => locked), t('床')],
    [t('维修停用'), sumOf(houses, ({ broken }) => broken), t('床')],
  ]
  return (
    <dl className="list-card places-totals">
      {figures.map(([label, value, unit]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value.toLocaleString('en-US')}</b>
            <small>{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
