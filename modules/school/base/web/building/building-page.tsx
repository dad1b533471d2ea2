import { Tree } from 'antd'
import { Building2, LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { fileLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { building } from '../../shared/venues/building.ts'
import { DrawnPage } from '../drawn-page.tsx'
import './building.css'
import {
  buildingOverviewRoute,
  type BuildingFacts,
  type FloorFacts,
  type Buildings,
} from '../../shared/organisation/organisation-routes.ts'

const detail = { photo: 'photoFileId' }

/** Buildings as a wall of cards by campus, beside the tree of campuses, buildings and floors. */
export function BuildingPage() {
  return (
    <DrawnPage
      entity={building}
      route={buildingOverviewRoute}
      detail={detail}
      views={[
        {
          value: 'wall',
          label: () => t('卡片墙'),
          icon: LayoutGrid,
          draw: ({ data, world, open }) => <BuildingWall wall={data} world={world} onOpen={open} />,
        },
      ]}
    />
  )
}

function BuildingWall({ wall, world, onOpen }: { wall: Buildings; world: FieldWorld; onOpen: (id: string) => void }) {
  const [campusId, setCampus] = useState<string | null>(null)
  const navigate = useNavigate()
  const floors = Map.groupBy(wall.floors, (one) => one.buildingId)
  const campuses = [...Map.groupBy(wall.buildings, (one) => one.campusId)]
  if (campuses.length === 0)
    return (
      <section className="list-card">
        <EmptyState />
      </section>
    )
  const tree = campuses.map(([id, list]) => ({
    key: id,
    title: `${list[0]!.campusName} ${list.length}`,
    children: list.map((one) => ({
      key: `${id} ${one.id}`,
      title: one.buildingName,
      children: (floors.get(one.id) ?? []).map(({ floor, venues }) => ({
        key: `${id} ${one.id} ${floor}`,
        title: t('{{floor}} 层 · {{n}} 个场地', { floor: floor ?? '—', n: venues }),
      })),
    })),
  }))
  const choose = (key: string) => {
    const [campus, id, floor] = key.split(' ')
    setCampus(campus === campusId && !id ? null : campus!)
    if (floor) void navigate(`/base/venue?buildingId=${id}&floor=${floor}`)
    else if (id) onOpen(id)
  }
  return (
    <div className="building-page">
      <aside className="list-card building-tree">
        <Tree
          treeData={tree}
          defaultExpandedKeys={campuses.map(([id]) => id)}
          selectedKeys={campusId ? [campusId] : []}
          onSelect={(_, { node }) => choose(String(node.key))}
          blockNode
        />
      </aside>
      <div className="building-walls">
        {campuses
          .filter(([id]) => campusId === null || id === campusId)
          .map(([id, list]) => (
            <section key={id} aria-label={list[0]!.campusName}>
              <h2>
                {list[0]!.campusName}
                <small>{t('{{n}} 栋', { n: list.length })}</small>
              </h2>
              <ul className="building-wall">
                {list.map((one) => (
                  <Card
                    key={one.id}
                    one={one}
                    floors={floors.get(one.id) ?? []}
                    world={world}
                    onOpen={() => onOpen(one.id)}
                  />
                ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  )
}

function Card({
  one,
  floors,
  world,
  onOpen,
}: {
  one: BuildingFacts
  floors: readonly FloorFacts[]
  world: FieldWorld
  onOpen: () => void
}) {
  const use = world.meta.codes['buildingUse']?.find((item) => item.key === one.buildingUse)?.label ?? one.buildingUse
  const sum = (of: (floor: FloorFacts) => number) => floors.reduce((total, floor) => total + of(floor), 0)
  const [photo] = one.photoFileId ?? []
  const facts = [
    t('{{n}} 层', { n: one.floorUp }),
    one.builtYear ? t('{{year}} 年建成', { year: one.builtYear }) : '',
    one.area ? `${Math.round(Number(one.area)).toLocaleString('en-US')} ㎡` : '',
  ].filter(Boolean)
  return (
    <li
      className={
        one.status === '0' ? 'list-card org-card building-card building-card-off' : 'list-card org-card building-card'
      }
    >
      <button type="button" className="plain-button touch" onClick={onOpen}>
        {photo ? (
          <img src={fileLink(photo, 240)} alt="" />
        ) : (
          <span className="building-picture">
            <Building2 size={28} strokeWidth={1.5} aria-hidden />
          </span>
        )}
        <span className="building-name">
          <b>{one.buildingName}</b>
          <ToneTag>{t(use)}</ToneTag>
        </span>
        <small>{facts.join(' · ')}</small>
        <span className="building-numbers">
          <span>
            <b>{sum((floor) => floor.venues)}</b>
            {t('个场地')}
          </span>
          <span>
            <b>{sum((floor) => floor.seats).toLocaleString('en-US')}</b>
            {t('座')}
          </span>
          {one.plans > 0 && (
            <span>
              <b>{one.plans}</b>
              {t('张平面图')}
            </span>
          )}
        </span>
        <small>{one.managerName ? t('管理员 {{name}}', { name: one.managerName }) : t('未指定管理员')}</small>
      </button>
    </li>
  )
}
