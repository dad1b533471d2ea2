import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { Play, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { scheduleRunRoute, schedulesRoute, type Schedule } from '#services/jobs/shared/upkeep-routes.ts'
import { upkeepResults } from '#services/jobs/shared/upkeep-run.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { clockText, momentText } from '#browser/wire/time-words.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import './job-page.css'
import '#browser/kit/parts/parts.css'

/** What the platform does by itself: how often, when last and how it went, when next; and doing it now. */
export function JobPage() {
  const isNarrow = useNarrow()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['sysSchedule', 'list'],
    queryFn: () => get(schedulesRoute),
    refetchInterval: 30_000,
  })
  const mayRun = useCan('sysSchedule:run')
  const [running, setRunning] = useState<string | null>(null)
  const { success, confirm } = useFeedback()
  const run = async ({ code, label }: Schedule) => {
    if (!(await confirm({ title: t('立即执行“{{name}}”？', { name: t(label) }), okText: t('执行') }))) return
    setRunning(code)
    const done = await post(scheduleRunRoute, { code }).catch(() => undefined)
    setRunning(null)
    if (done) success(t('执行完成，用时 {{n}} 毫秒', { n: done.ms }))
    void refetch()
  }
  const verb = (row: Schedule) =>
    mayRun &&
    row.everySeconds !== null && (
      <Button
        type="link"
        size="small"
        icon={<Play size={14} strokeWidth={1.75} aria-hidden />}
        loading={running === row.code}
        disabled={running !== null}
        onClick={() => void run(row)}
      >
        {t('手动执行')}
      </Button>
    )
  return (
    <div className="page schedule-page">
      <header className="schedule-head">
        <h1>{t('定时任务')}</h1>
        <span>{t('平台自动执行的工作，时间按本校数据统计')}</span>
        <IconButton label={t('刷新')} icon={RefreshCw} isLoading={isFetching} onClick={() => void refetch()} />
      </header>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton count={10} height={45} />
      ) : isNarrow ? (
        <ul className="schedule-cards">
          {data.map((row) => (
            <li key={row.code}>
              <p>
                <b>{t(row.label)}</b>
                <Result row={row} />
              </p>
              <small>{`${turnsText(row)} · ${t('上次')} ${timeText(row.lastTime)} · ${t('下次')} ${nextText(row.nextTime)}`}</small>
              {verb(row)}
            </li>
          ))}
        </ul>
      ) : (
        <section className="list-card">
          <Table<Schedule>
            rowKey="code"
            size="middle"
            pagination={false}
            dataSource={data}
            scroll={{ x: 'max-content' }}
            columns={[
              {
                title: t('任务'),
                dataIndex: 'label',
                render: (label: string) => <b className="schedule-name">{t(label)}</b>,
              },
              { title: t('周期'), key: 'turns', width: 190, render: (_, row) => turnsText(row) },
              { title: t('上次执行'), dataIndex: 'lastTime', width: 150, render: timeText },
              {
                title: t('用时'),
                dataIndex: 'lastMs',
                width: 110,
                render: (ms: number | null) => (ms === null ? '—' : t('{{n}} 毫秒', { n: ms })),
              },
              { title: t('结果'), key: 'result', width: 260, render: (_, row) => <Result row={row} /> },
              { title: t('下次执行'), dataIndex: 'nextTime', width: 150, render: nextText },
              { title: t('操作'), key: 'verbs', width: 120, fixed: 'end', render: (_, row) => verb(row) },
            ]}
          />
        </section>
      )}
    </div>
  )
}

function Result({ row }: { row: Schedule }) {
  if (row.result === null) return <span className="blank">{t('尚未执行')}</span>
  const isGood = row.result === upkeepResults.done[0]
  return (
    <span className="schedule-result">
      <ToneTag tone={isGood ? 'green' : 'red'}>{t(isGood ? '成功' : '失败')}</ToneTag>
      {row.byName && <small>{t('{{name}} 手动执行', { name: row.byName })}</small>}
      {row.message && <small>{row.message}</small>}
    </span>
  )
}

function timeText(time: string | null): string {
  return time === null ? '—' : momentText(time)
}

function nextText(time: string | null): string {
  return time === null ? '—' : clockText(time)
}

/** What rests does not come as often as it may: without the rest, its next turn would look wrong. */
function turnsText({ everySeconds, isRested }: Schedule): string {
  return isRested ? t('{{every}}，无事时休息', { every: everyText(everySeconds) }) : everyText(everySeconds)
}

function everyText(seconds: number | null): string {
  if (seconds === null) return t('随时')
  if (seconds < 60) return t('每 {{n}} 秒', { n: seconds })
  if (seconds < 3600) return t('每 {{n}} 分钟', { n: Math.round(seconds / 60) })
  return seconds < 86_400
    ? t('每 {{n}} 小时', { n: Math.round(seconds / 3600) })
    : t('每 {{n}} 天', { n: Math.round(seconds / 86_400) })
}
