import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import {
  fromPresortRoute,
  paintRoute,
  poolRoute,
  rosterRoute,
  type PoolFloor,
  type PoolPlan,
  type PoolRoom,
} from '../shared/office-routes.ts'
import './pool.css'

type Mode = 'in' | 'out'
type Painting = { dormIds?: string[]; floorIds?: string[]; roomIds?: string[] }

/**
 * Which beds may be chosen in a batch: whole houses, floors or rooms are painted in or out, for everybody or for one
 * department.
 */
export function PoolPage() {
  const [search] = useOwnSearch()
  const id = new URLSearchParams(search).get('batch')
  if (!id) return <EmptyState reason={t('请从选宿批次进入')} />
  return <Painter key={id} id={id} />
}

function Painter({ id }: { id: string }) {
  const { success } = useFeedback()
  const [dormId, setDormId] = useState<string>()
  const [mode, setMode] = useState<Mode>('in')
  const [departmentId, setDepartmentId] = useState<string | null>(null)
  const plan = useQuery({
    queryKey: ['yxgl/dormitoryChooseBatch', 'pool', id, dormId ?? ''],
    queryFn: () => get(poolRoute, { id, dormId }),
    placeholderData: (before: PoolPlan | undefined) => before,
  })
  const departments = useQuery({
    queryKey: ['base/department', 'select'],
    queryFn: () => get<{ value: string; label: string }[]>('base/department/getSelect'),
  })
  if (plan.error) return <LoadError error={plan.error} onRetry={() => void plan.refetch()} />
  if (!plan.data) return <RowsSkeleton count={8} height={48} />
  const { name, isDraft, isRehearsal, houses, floors, sides, ineligible } = plan.data
  const paint = async (which: Painting) => {
    const { beds } = await post(paintRoute, { id, ...which, isIn: mode === 'in', departmentId })
    success(mode === 'in' ? t('已加入 {{n}} 张床位', { n: beds }) : t('已移出 {{n}} 张床位', { n: beds }))
    await plan.refetch()
  }
  const takeOver = async () => {
    const { beds } = await post(fromPresortRoute, { id })
    success(t('已加入 {{n}} 张床位', { n: beds }))
    await plan.refetch()
  }
  const roster = async () => {
    const { eligible, ineligible: out } = await post(rosterRoute, { id })
    success(t('名单已更新：可选 {{n}} 人，不可选 {{out}} 人', { n: eligible, out }))
    await plan.refetch()
  }
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
        <span className="list-head-caption">
          {name} {isRehearsal && <ToneTag tone="amber">{t('模拟选宿')}</ToneTag>}
        </span>
        {isDraft && (
          <span className="list-head-actions">
            <Button onClick={() => void takeOver()}>{t('带入预分床位')}</Button>
            <Button onClick={() => void roster()}>{t('更新名单')}</Button>
          </span>
        )}
      </header>
      {!isDraft && <p className="pool-bound">{t('批次已发布，床位池不能修改，请先撤回发布')}</p>}
      {isDraft && (
        <section className="list-card is-solid pool-tools">
          <Segmented
            value={mode}
            onChange={(value: Mode) => setMode(value)}
            options={[
              { value: 'in', label: t('加入') },
              { value: 'out', label: t('移出') },
            ]}
          />
          <Select
            aria-label={t('限定院系')}
            className="pool-department"
            allowClear
            placeholder={t('全部院系可选')}
            value={departmentId ?? undefined}
            options={departments.data ?? []}
            onChange={(value?: string) => setDepartmentId(value ?? null)}
          />
          <small>{t('点楼栋、楼层或房间即加入或移出；房间已归属院系或班级的，只供其选择')}</small>
        </section>
      )}
      <div className="pool-columns">
        <section className="list-card is-solid pool-houses" aria-label={t('宿舍楼')}>
          {houses.map((house) => (
            <div key={house.id} className="pool-house">
              <button type="button" aria-pressed={house.id === dormId} onClick={() => setDormId(house.id)}>
                <b>{house.name}</b>
                <small>{t('已加入 {{n}} / {{all}} 床', { n: house.inPool, all: house.beds })}</small>
              </button>
              {isDraft && (
                <Button size="small" onClick={() => void paint({ dormIds: [house.id] })}>
                  {mode === 'in' ? t('整栋加入') : t('整栋移出')}
                </Button>
              )}
            </div>
          ))}
          {houses.length === 0 && <EmptyState reason={t('没有空闲的床位')} />}
        </section>
        <section className="list-card is-solid pool-floors">
          {!dormId && <EmptyState reason={t('请选择宿舍楼')} />}
          {floors.map((floor) => (
            <Floor key={floor.id} floor={floor} mode={mode} isDraft={isDraft} onPaint={(which) => void paint(which)} />
          ))}
        </section>
        <section className="list-card is-solid pool-sides" aria-label={t('床位与人数')}>
          <h2>{t('床位与人数')}</h2>
          {sides.length === 0 && <p>{t('更新名单后显示各院系的床位与人数')}</p>}
          {sides.map(({ departmentName, sex, beds, students }) => (
            <p key={`${departmentName} ${sex}`} className={beds < students ? 'is-short' : undefined}>
              <span>{`${departmentName ?? t('未分院系')} · ${sex === '1' ? t('男') : t('女')}`}</span>
              <b>{t('{{beds}} 床 / {{n}} 人', { beds, n: students })}</b>
            </p>
          ))}
          {ineligible > 0 && <p>{t('不可选 {{n}} 人，原因见选宿学生', { n: ineligible })}</p>}
        </section>
      </div>
    </div>
  )
}

type FloorProps = { floor: PoolFloor; mode: Mode; isDraft: boolean; onPaint: (which: Painting) => void }

function Floor({ floor, mode, isDraft, onPaint }: FloorProps) {
  return (
    <div className="pool-floor">
      <header>
        <b>{floor.name}</b>
        {isDraft && (
          <Button size="small" onClick={() => onPaint({ floorIds: [floor.id] })}>
            {mode === 'in' ? t('整层加入') : t('整层移出')}
          </Button>
        )}
      </header>
      <ul>
        {floor.rooms.map((room) => (
          <li key={room.id}>
            <Room room={room} isDraft={isDraft} onPaint={() => onPaint({ roomIds: [room.id] })} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Room({ room, isDraft, onPaint }: { room: PoolRoom; isDraft: boolean; onPaint: () => void }) {
  const owner = room.className ?? room.departmentName
  const name = [room.roomNo, room.typeName, owner].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      className={`pool-room${room.inPool > 0 ? ' is-in' : ''}`}
      disabled={!isDraft || room.free === 0}
      title={name}
      aria-label={t('{{name}}，已加入 {{n}} / {{all}} 床', { name, n: room.inPool, all: room.free })}
      onClick={onPaint}
    >
      <b>{room.roomNo}</b>
      <small>{room.free === 0 ? t('无空床') : `${room.inPool} / ${room.free}`}</small>
    </button>
  )
}
