import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { addressOf } from '#kernel/http/define-route.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { openPrint } from '#browser/kit/print/open-print.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { monitorRoute, nightSigns, rosterRoute, type Monitor } from '../shared/routes.ts'
import { BatchPages } from './batch-pages.tsx'
import './holiday.css'

/** 留宿情况: every night of everybody who stays, and how many of each night are away. */
export function MonitorPage() {
  return <BatchPages title={t('留宿情况')}>{(batchId) => <Matrix key={batchId} batchId={batchId} />}</BatchPages>
}

const signs = Object.values(nightSigns)
const { kept, leave, late, absent, notIn, planned } = nightSigns
/** Who should be there on a night: everybody with a bed who is not on leave. */
const due: readonly string[] = [kept[0], late[0], absent[0], notIn[0], planned[0]]

function Matrix({ batchId }: { batchId: string }) {
  const mayPrint = useCan('holidayStayApply:print')
  const { data, error, refetch } = useQuery({
    queryKey: ['yxgl/holidayStayApply', 'monitor', batchId],
    queryFn: () => get(monitorRoute, { batchId }),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton count={8} height={40} />
  if (data.rows.length === 0) return <EmptyState reason={t('还没有安排床位的留宿学生')} />
  return (
    <section className="holiday-monitor">
      <header>
        <ul>
          {signs.map(([sign, label]) => (
            <li key={sign}>
              <i data-sign={sign} />
              {t(label)}
            </li>
          ))}
        </ul>
        {mayPrint && (
          <Button
            icon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => void openPrint({ path: addressOf(rosterRoute), params: { batchId } }, async () => false)}
          >
            {t('打印留宿名册')}
          </Button>
        )}
      </header>
      <p>{t('晚归和缺勤由辅导员、宿管员登记；没有登记的按留宿计')}</p>
      {!data.isWhole && <p>{t('只显示前 {{n}} 人', { n: data.rows.length })}</p>}
      <div className="holiday-matrix">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('学生')}</th>
              {data.days.map((day) => (
                <th key={day} scope="col">
                  {Number(day.slice(5, 7))}/{Number(day.slice(8))}
                </th>
              ))}
            </tr>
            <Counts label={t('应住')} monitor={data} of={due} />
            <Counts label={t('请假')} monitor={data} of={[leave[0]]} tone="blue" />
            <Counts label={t('晚归')} monitor={data} of={[late[0]]} tone="amber" />
            <Counts label={t('缺勤')} monitor={data} of={[absent[0]]} tone="red" />
            <Counts label={t('未入住')} monitor={data} of={[notIn[0]]} tone="grey" />
          </thead>
          <tbody>
            {data.rows.map(({ id, xm, xh, place, signs: own }) => (
              <tr key={id}>
                <th scope="row">
                  <Link className="touch" to={`/holiday/detail?id=${id}`}>
                    {xm}
                  </Link>
                  <small>{[xh, place].filter(Boolean).join(' · ')}</small>
                </th>
                {data.days.map((day, i) => (
                  <td key={day} data-sign={own[i]} aria-label={wordOf(own[i])} title={wordOf(own[i])} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function wordOf(sign: string | undefined): string {
  const found = signs.find(([one]) => one === sign)
  return found ? t(found[1]) : ''
}

/** How many of each night; the more of them, the stronger the colour. */
function Counts({
  label,
  monitor: { days, rows },
  of,
  tone,
}: {
  label: string
  monitor: Monitor
  of: readonly string[]
  tone?: string
}) {
  const counts = days.map((_, i) => rows.filter(({ signs: own }) => of.includes(own[i] ?? '')).length)
  const most = Math.max(1, ...counts)
  return (
    <tr className="holiday-counts">
      <th scope="row">{label}</th>
      {counts.map((n, i) => (
        <td
          key={days[i]}
          data-tone={tone}
          style={tone ? { ['--share' as string]: `${Math.round((n / most) * 100)}%` } : undefined}
        >
          {n === 0 ? '' : n}
        </td>
      ))}
    </tr>
  )
}
