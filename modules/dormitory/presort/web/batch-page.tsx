import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import '#browser/kit/list/list.css'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { plannedEndText } from '#browser/wire/time-words.ts'
import { batch, batchStates } from '../shared/batch.ts'
import { ownBatchesRoute } from '../shared/routes.ts'
import { address, useRefresh } from './use-batch.ts'
import { Workbench } from './workbench.tsx'
import './presort.css'

/** 预分批次: all of them, and of one (`?id=`) its steps. */
export function BatchPage() {
  return <Batches isOwn={false} />
}

/** 院系预分: the same for a department, which sees and changes its own part. */
export function OwnPage() {
  return <Batches isOwn />
}

function Batches({ isOwn }: { isOwn: boolean }) {
  const [search, go] = useOwnSearch()
  const asked = new URLSearchParams(search).get('id')
  const { world, error, retry } = useMeta(batch)
  const can = useAbility(world)
  const rows = useQuery({
    queryKey: [address, 'batches', isOwn],
    queryFn: () => (isOwn ? get(ownBatchesRoute) : allBatches()),
  })
  const shown: readonly Line[] | undefined = rows.data
  if (error ?? rows.error)
    return (
      <div className="page">
        <LoadError
          error={error ?? rows.error}
          onRetry={() => {
            retry()
            void rows.refetch()
          }}
        />
      </div>
    )
  if (!world || !shown)
    return (
      <div className="page">
        <RowsSkeleton count={4} height={72} />
      </div>
    )
  const chosen = shown.find(({ id }) => id === asked)
  if (chosen)
    return (
      <Workbench
        key={chosen.id}
        id={chosen.id}
        isOwn={isOwn}
        can={(verb) => can(verb)}
        mayEdit={!isOwn && can('update', chosen as RecordRow)}
        world={world}
        onBack={() => go({})}
      />
    )
  return <List rows={shown} isOwn={isOwn} mayAdd={can('add')} world={world} onOpen={(id) => go({ id })} />
}

type Line = {
  readonly id: string
  readonly batchName?: unknown
  readonly state?: unknown
  readonly grade?: unknown
  readonly xn?: unknown
  readonly mode?: unknown
  readonly deadlineYx?: unknown
  /** Of a department: its people, and whether it is done. */
  readonly students?: number
  readonly isSubmitted?: boolean
}
const allBatches = async () => (await get<Page<RecordRow>>(`${address}/list`, { size: 100 })).records

type ListProps = {
  rows: readonly Line[]
  isOwn: boolean
  mayAdd: boolean
  world: Parameters<typeof FormPanel>[0]['world']
  onOpen: (id: string) => void
}

function List({ rows, isOwn, mayAdd, world, onOpen }: ListProps) {
  const [isAdding, setAdding] = useState(false)
  const refresh = useRefresh()
  const modes = new Map(world.meta.codes['presortMode']?.map(({ key, label }) => [key, label]))
  return (
    <div className="page">
      <header className="list-head">
        <h1>{isOwn ? t('院系预分') : t('预分批次')}</h1>
        <span className="list-head-actions">
          {mayAdd && !isOwn && (
            <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {t('新建批次')}
            </Button>
          )}
        </span>
      </header>
      {rows.length === 0 ? (
        <section className="list-card">
          <EmptyState reason={isOwn ? t('没有需要本院系处理的预分批次') : t('还没有预分批次')} />
        </section>
      ) : (
        <ul className="presort-batches">
          {rows.map((row) => (
            <li key={row.id} className="list-card is-solid">
              <button type="button" className="presort-batch" onClick={() => onOpen(row.id)}>
                <span className="presort-batch-name">
                  <b>{String(row.batchName)}</b>
                  <StateTag states={batchStates} code={String(row.state)} />
                </span>
                <small>
                  {[
                    t('{{n}}级', { n: Number(row.grade) }),
                    String(row.xn),
                    t(modes.get(String(row.mode)) ?? ''),
                    row.deadlineYx ? t('截止 {{time}}', { time: plannedEndText(String(row.deadlineYx)) }) : '',
                    ownText(row),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormPanel
        isOpen={isAdding}
        world={world}
        onClose={() => {
          setAdding(false)
          void refresh()
        }}
      />
    </div>
  )
}

/** How many people of the department it is about, and whether it is done with them. */
function ownText({ students, isSubmitted, state }: Line): string {
  if (students === undefined) return ''
  const people = t('本院系 {{n}} 人', { n: students })
  if (state !== batchStates.adjusting[0]) return people
  return `${people} · ${isSubmitted ? t('已提交') : t('未提交')}`
}
