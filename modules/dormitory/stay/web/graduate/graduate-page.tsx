import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { LogOut } from 'lucide-react'
import { createContext, useContext, useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { Ring } from '#browser/kit/charts/ring.tsx'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ToolProps } from '#browser/kit/list/tweaks.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { proofOfMany } from '#browser/kit/second-auth/proof-ahead.ts'
import '#browser/kit/list/list.css'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post, RequestError, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import {
  closeBatch,
  graduateBatch,
  graduateItem,
  graduateLeaveRoute,
  graduateProgressRoute,
  itemStates,
  reopenBatch,
  settle,
  unsettle,
  type Progress,
} from '../../shared/graduate/graduate.ts'
import { Rooms } from './graduate-rooms.tsx'
import './graduate.css'

const batches: ListTweaks = { rowActions: [{ action: closeBatch }, { action: reopenBatch }] }

export function GraduateBatchesPage() {
  return <ListPage entity={graduateBatch} tweaks={batches} />
}

const items: ListTweaks = {
  header: BatchHead,
  useViews: () => [
    { key: 'todo', label: t('未办'), params: { state: itemStates.todo[0] } },
    { key: 'done', label: t('已办'), params: { state: itemStates.done[0] } },
  ],
  rowActions: [{ action: settle }, { action: unsettle }],
}

/** The batch whose list is shown, for what stands over the list. */
const Shown = createContext('')

/** 毕业离宿: how far houses and classes are, what each graduate has still to settle, and who may leave. */
export function GraduatePage() {
  const [asked, setBatch] = useState<string | null>(null)
  const list = useQuery({
    queryKey: [addressOf(graduateBatch), 'open'],
    queryFn: () => get<Page<RecordRow>>('yxgl/dormitoryGraduateBatch/list', { size: 50 }),
  })
  const batchId = asked ?? list.data?.records[0]?.id ?? null
  if (list.error) return <LoadError error={list.error} onRetry={() => void list.refetch()} />
  if (batchId === null)
    return (
      <div className="page">
        <header className="list-head">
          <PageTitle />
        </header>
        {list.data ? <EmptyState reason={t('还没有毕业离宿批次')} /> : <RowsSkeleton count={6} height={48} />}
      </div>
    )
  const picker = (
    <Select
      aria-label={t('批次')}
      className="graduate-batch"
      value={batchId}
      options={list.data?.records.map((row) => ({ value: row.id, label: String(row['name']) }))}
      onChange={(id: string) => setBatch(id)}
    />
  )
  return (
    <Shown.Provider value={batchId}>
      <ListPage key={batchId} entity={graduateItem} tweaks={{ ...items, fixed: { batchId }, caption: picker }} />
    </Shown.Provider>
  )
}

function BatchHead({ list }: ToolProps) {
  const batchId = useContext(Shown)
  const client = useQueryClient()
  const { world } = useMeta(graduateItem)
  const can = useAbility(world)
  const [house, setHouse] = useState<Progress | null>(null)
  const { success, warning } = useFeedback()
  const progress = useQuery({
    queryKey: [addressOf(graduateItem), 'progress', batchId],
    queryFn: () => get(graduateProgressRoute, { batchId }),
  })
  const leave = async (of: Progress) => {
    setHouse(null)
    try {
      const { left, waiting } = await post(graduateLeaveRoute, { batchId, dormId: of.id })
      if (left > 0) success(t('{{n}} 人已退宿', { n: left }))
      if (waiting > 0) warning(t('{{n}} 人还有事项未办结', { n: waiting }))
    } catch (error) {
      // What went wrong is told by the client already.
      if (!(error instanceof RequestError)) throw error
    }
    await client.invalidateQueries({ queryKey: [addressOf(graduateItem)] })
  }
  return (
    <>
      {progress.error && <LoadError error={progress.error} onRetry={() => void progress.refetch()} />}
      {progress.data && (
        <div className="graduate-progress">
          <Bars title={t('按楼栋')} rows={progress.data.houses} onLeave={can('leave') ? setHouse : undefined} />
          <Bars title={t('按班级')} rows={progress.data.classes} hasRings />
          <Rooms
            {...progress.data}
            chosen={list.query.keyword}
            onChoose={(called) => list.change({ keyword: called })}
          />
        </div>
      )}
      <Dialog
        open={house !== null}
        title={t('批量办理退宿')}
        okText={t('办理退宿')}
        onOk={() => house && void leave(house)}
        onCancel={() => setHouse(null)}
      >
        {house &&
          t('{{house}} 有 {{n}} 人已办结全部事项，退宿后床位立即空出。', {
            house: house.name,
            n: house.ready - house.left,
          })}
        {house && <p>{proofOfMany(house.ready - house.left)}</p>}
      </Dialog>
    </>
  )
}

type BarsProps = {
  title: string
  rows: readonly Progress[]
  /** Rings before the names instead of bars behind them. */
  hasRings?: boolean
  onLeave?: ((house: Progress) => void) | undefined
}

function Bars({ title, rows, hasRings, onLeave }: BarsProps) {
  return (
    <section className="list-card graduate-bars" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {rows.map((one) => (
          <li key={one.id} className={hasRings ? 'has-ring' : undefined}>
            <span title={one.name}>{one.name}</span>
            {hasRings ? (
              <Ring
                size={24}
                thick={4}
                hasRail
                arcs={[{ key: 'ready', share: one.ready / one.people, colour: 'var(--tone-green)' }]}
              />
            ) : (
              <progress value={one.ready} max={one.people} aria-hidden />
            )}
            <em>{t('办结 {{ready}}/{{people}} · 已退宿 {{left}}', one)}</em>
            {onLeave && (
              <Button
                size="small"
                icon={<LogOut size={14} aria-hidden />}
                disabled={one.ready <= one.left}
                onClick={() => onLeave(one)}
              >
                {t('批量退宿')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
