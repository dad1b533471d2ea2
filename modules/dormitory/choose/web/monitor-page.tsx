import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { CirclePause, CirclePlay, OctagonX } from 'lucide-react'
import { useRef } from 'react'
import { clockOf } from '#kernel/rules/school-time.ts'
import { ActionButtons } from '#browser/kit/actions/action-buttons.tsx'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import type { RecordRow } from '#kernel/fields/view.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { clockText, useServerClock } from '#patterns/claim/web/use-server-clock.ts'
import { batch, endBatch, pauseBatch, resumeBatch } from '../shared/batch.ts'
import { batchStates } from '../shared/codes.ts'
import { monitorEvent, monitorRoute, type Monitor } from '../shared/office-routes.ts'
import './monitor.css'

/** 选宿实况: how it goes, second by second, and the way to stop it. */
export function MonitorPage() {
  const [search, go] = useOwnSearch()
  const { data, error, refetch } = useQuery({
    queryKey: ['yxgl/dormitoryChooseBatch', 'watched'],
    queryFn: () =>
      get<Page<RecordRow>>('yxgl/dormitoryChooseBatch/list', {
        state_ne: batchStates.draft[0],
        size: 50,
        descs: 'beginTime',
      }),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  const batches = data?.records ?? []
  const asked = new URLSearchParams(search).get('batch')
  const running = batches.find(({ state }) => state === batchStates.running[0] || state === batchStates.paused[0])
  const shown = batches.find(({ id }) => id === asked) ?? running ?? batches[0]
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
        {shown && (
          <Select
            aria-label={t('选宿批次')}
            className="monitor-batch"
            value={shown.id}
            options={batches.map((one) => ({ value: one.id, label: String(one['name']) }))}
            onChange={(id: string) => go({ batch: id })}
          />
        )}
      </header>
      {!data && <RowsSkeleton count={6} height={60} />}
      {data && !shown && <EmptyState reason={t('还没有发布的选宿批次')} />}
      {shown && <Board key={shown.id} row={shown} onChanged={() => void refetch()} />}
    </div>
  )
}

/** Counted anew whenever something happened; what happens while that is asked is asked after. */
function useMonitor(id: string) {
  const client = useQueryClient()
  const queryKey = ['yxgl/dormitoryChooseBatch', 'monitor', id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      const isKnown = client.getQueryData(queryKey) !== undefined
      const answer = await get(monitorRoute, isKnown ? { id, anew: '1' } : { id })
      return { ...answer, offsetMs: Date.parse(answer.serverTime) - Date.now() }
    },
    staleTime: 0,
  })
  const asking = useRef<'no' | 'once' | 'twice'>('no')
  const again = async () => {
    if (asking.current !== 'no') return void (asking.current = 'twice')
    do {
      asking.current = 'once'
      await refetch()
    } while ((asking.current as string) === 'twice')
    asking.current = 'no'
  }
  usePush(monitorEvent, ({ data: told, isResync }) => {
    if (isResync || (told as { batchId?: string } | undefined)?.batchId === id) void again()
  })
  return { data, error, again: () => void again(), refetch }
}

function Board({ row, onChanged }: { row: RecordRow; onChanged: () => void }) {
  const { world } = useMeta(batch)
  const { data, error, again, refetch } = useMonitor(row.id)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton count={6} height={60} />
  const done = () => {
    onChanged()
    again()
  }
  return (
    <>
      <section className="list-card is-solid monitor-top">
        <Clock data={data} />
        <StateTag states={batchStates} code={data.state} />
        {data.pauseReason && <span>{t('暂停原因：{{why}}', { why: data.pauseReason })}</span>}
        <span className="monitor-deeds">
          {world && (
            <ActionButtons
              views={[
                { action: pauseBatch, icon: CirclePause },
                { action: resumeBatch, icon: CirclePlay },
                { action: endBatch, icon: OctagonX },
              ]}
              row={row}
              world={world}
              onDone={done}
            />
          )}
        </span>
      </section>
      <dl className="list-card is-solid monitor-figures">
        <Figure label={t('已选')} value={data.chosen} of={t('应选 {{n}}', { n: data.students })} />
        <Figure label={t('持有未确认')} value={data.held} />
        <Figure label={t('未选')} value={data.students - data.chosen - data.held} />
        <Figure label={t('剩余床位')} value={data.waiting} of={t('共 {{n}} 床', { n: data.beds })} />
      </dl>
      <div className="monitor-grid">
        <Curve data={data} />
        <Refusals data={data} />
        <Bars
          title={t('院系进度')}
          rows={data.departments.map(({ id, name, students, chosen }) => ({
            id: id ?? '',
            name,
            n: chosen,
            all: students,
          }))}
        />
        <Bars
          title={t('楼栋占用')}
          rows={data.houses.map(({ id, name, beds, taken }) => ({ id, name, n: taken, all: beds }))}
        />
      </div>
      <p className="monitor-foot">
        <Button type="link" href={`/dormitory/chooseStudent?batchId=${row.id}`}>
          {t('选宿学生')}
        </Button>
        <Button type="link" href={`/dormitory/chooseClaim?batchId=${row.id}`}>
          {t('选宿流水')}
        </Button>
      </p>
    </>
  )
}

function Clock({ data }: { data: Monitor & { offsetMs: number } }) {
  const isLive = [batchStates.ready[0], batchStates.running[0], batchStates.paused[0]].some((one) => one === data.state)
  const now = useServerClock(data.offsetMs, { isRunning: isLive })
  if (!isLive) return <b className="monitor-clock">{t('已结束')}</b>
  const isBefore = now < Date.parse(data.beginTime)
  return (
    <span className="monitor-clock">
      {isBefore ? t('距开放') : t('距结束')}{' '}
      <b role="timer">{clockText(Date.parse(isBefore ? data.beginTime : data.endTime) - now)}</b>
    </span>
  )
}

function Figure({ label, value, of }: { label: string; value: number; of?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value.toLocaleString('en-US')}</b>
        {of && <small>{of}</small>}
      </dd>
    </div>
  )
}

/** Choices: while it runs by the second of the last minute, else by the minute. */
function Curve({ data }: { data: Monitor }) {
  const isNow = data.perSecond.length > 0
  const points = isNow ? secondsOf(data) : data.curve.map(({ time, done }) => ({ time, done }))
  const most = Math.max(1, ...points.map(({ done }) => done))
  const width = 600 / Math.max(1, points.length)
  return (
    <section className="list-card is-solid monitor-card">
      <h2>{isNow ? t('每秒选定（最近一分钟）') : t('每分钟选定')}</h2>
      {points.length === 0 ? (
        <EmptyState reason={t('还没有人选定')} />
      ) : (
        <>
          <svg viewBox="0 0 600 120" role="img" aria-label={t('最多 {{n}}', { n: most })} preserveAspectRatio="none">
            {points.map(({ time, done }, i) => (
              <rect
                key={time}
                x={i * width}
                width={Math.max(1, width - 1)}
                y={120 - (done * 116) / most}
                height={(done * 116) / most}
                fill="var(--chart-1)"
              />
            ))}
          </svg>
          <p className="monitor-axis">
            <span>{clockOf(points[0]!.time)}</span>
            <span>{t('最多 {{n}}', { n: most })}</span>
            <span>{clockOf(points.at(-1)!.time)}</span>
          </p>
        </>
      )}
    </section>
  )
}

function secondsOf({ perSecond, serverTime }: Monitor) {
  const end = Math.floor(Date.parse(serverTime) / 1000)
  const known = new Map(perSecond.map(({ time, done }) => [Math.floor(Date.parse(time) / 1000), done]))
  return Array.from({ length: 60 }, (_, i) => {
    const second = end - 59 + i
    return { time: new Date(second * 1000).toISOString(), done: known.get(second) ?? 0 }
  })
}

function Refusals({ data }: { data: Monitor }) {
  const most = Math.max(1, ...data.refusals.map(({ n }) => n))
  return (
    <section className="list-card is-solid monitor-card">
      <h2>{t('未选上的原因')}</h2>
      {data.refusals.length === 0 && <EmptyState reason={t('没有未选上的请求')} />}
      {data.refusals.map(({ text, n }) => (
        <div key={text} className="monitor-bar">
          <span>{t(text)}</span>
          <Progress
            percent={(n * 100) / most}
            showInfo={false}
            strokeColor="var(--tone-amber-solid)"
            aria-label={t(text)}
          />
          <b>{n.toLocaleString('en-US')}</b>
        </div>
      ))}
    </section>
  )
}

function Bars({
  title,
  rows,
}: {
  title: string
  rows: readonly { id: string; name: string; n: number; all: number }[]
}) {
  return (
    <section className="list-card is-solid monitor-card">
      <h2>{title}</h2>
      {rows.map(({ id, name, n, all }) => (
        <div key={id} className="monitor-bar">
          <span>{name}</span>
          <Progress
            percent={all === 0 ? 0 : (n * 100) / all}
            showInfo={false}
            strokeColor="var(--chart-1)"
            aria-label={name}
          />
          <b>{`${n} / ${all}`}</b>
        </div>
      ))}
    </section>
  )
}
