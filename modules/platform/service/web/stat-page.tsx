import { useQuery } from '@tanstack/react-query'
import dayjs, { type Dayjs } from 'dayjs'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { momentText } from '#browser/wire/time-words.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { statisticsRoute, type ServiceStatistics, type Timely } from '../shared/statistics.ts'
import './service.css'

/** How much is applied for, whether promises are kept, what people say, and what they look for in vain. */
export function StatPage() {
  const [period, setPeriod] = useState<[Dayjs, Dayjs]>([dayjs().subtract(89, 'day'), dayjs()])
  const query = { from: period[0].format('YYYY-MM-DD'), to: period[1].format('YYYY-MM-DD') }
  const { data, error, refetch } = useQuery({
    queryKey: ['base/serviceItem', 'statistics', query],
    queryFn: () => get(statisticsRoute, query),
  })
  return (
    <div className="page">
      <header className="applies-head">
        <PageTitle />
        <DatePicker.RangePicker
          value={period}
          allowClear={false}
          onChange={(next) => next?.[0] && next[1] && setPeriod([next[0], next[1]])}
          aria-label={t('统计时间', { context: 'period' })}
        />
      </header>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton count={8} height={64} />
      ) : (
        <Figures stat={data} />
      )}
    </div>
  )
}

function Figures({ stat: { months, onTime, ratings, missing, searched, used } }: { stat: ServiceStatistics }) {
  const rated = ratings.reduce((sum, one) => sum + one.n, 0)
  const low = ratings.reduce((sum, one) => sum + one.low, 0)
  const most = Math.max(1, ...months.map((one) => one.n))
  return (
    <>
      <dl className="stat-strip">
        <Figure name={t('申请')} value={months.reduce((sum, one) => sum + one.n, 0)} />
        <Figure
          name={t('按时办结')}
          value={onTime.rate === null ? '—' : `${onTime.rate}%`}
          note={`${onTime.onTime} / ${onTime.finished}`}
        />
        <Figure name={t('评价')} value={rated} />
        <Figure
          name={t('差评已回复')}
          value={low === 0 ? '—' : `${ratings.reduce((sum, one) => sum + one.answered, 0)} / ${low}`}
          note={t('上报 {{n}}', { n: ratings.reduce((sum, one) => sum + one.escalated, 0) })}
        />
        <Figure
          name={t('搜索无结果')}
          value={searched.n === 0 ? '—' : `${((searched.empty / searched.n) * 100).toFixed(2)}%`}
          note={`${searched.empty} / ${searched.n}`}
        />
      </dl>
      <div className="stat-cards">
        <Box title={t('每月申请')}>
          {months.map((one) => (
            <Bar key={one.month} label={one.month} share={one.n / most} value={String(one.n)} />
          ))}
        </Box>
        <Box title={t('用时与承诺')} note={t('工作日，竖线为承诺')}>
          {onTime.items.map((one) => (
            <Bullet key={one.id} one={one} />
          ))}
        </Box>
        <Box title={t('部门按时办结')}>
          {onTime.departments.map((one) => (
            <Bar
              key={one.id}
              label={one.name}
              share={Number(one.rate) / 100}
              value={`${one.rate}%`}
              isLow={Number(one.rate) < 95}
            />
          ))}
        </Box>
        <Box title={t('部门评价')}>
          {ratings.map((one) => (
            <Link key={one.deptId} to={`/system/service/rating?deptId=${one.deptId}`}>
              <Bar
                label={one.deptName}
                share={Number(one.mean) / 5}
                value={`${one.mean} · ${t('{{n}} 条', { n: one.n })}`}
                isLow={Number(one.mean) < 4}
              />
            </Link>
          ))}
        </Box>
        <Box title={t('搜不到的词')} note={t('大家在找、目录里还没有的')}>
          {missing.map((one) => (
            <div key={one.word} className="stat-word">
              <b>{one.word}</b>
              <small>{one.asked > 0 && t('{{n}} 人反馈', { n: one.asked })}</small>
              <time dateTime={one.lastTime}>{momentText(one.lastTime)}</time>
              <span>{t('{{n}} 次', { n: one.n })}</span>
            </div>
          ))}
        </Box>
        <Box title={t('近30天办理最多')}>
          {used
            .filter((one) => (one.hot ?? 0) > 0)
            .slice(0, 12)
            .map((one) => (
              <Link key={one.id} to={`/servicecenter/detail?id=${one.id}`}>
                <Bar label={one.name} share={(one.hot ?? 0) / Math.max(1, used[0]?.hot ?? 1)} value={String(one.hot)} />
              </Link>
            ))}
        </Box>
      </div>
    </>
  )
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

function Box({ title, note, children }: { title: string; note?: string; children: ReactNode[] }) {
  return (
    <section className="hall-box" aria-label={title}>
      <h2>
        {title} {note && <small>{note}</small>}
      </h2>
      {children.length === 0 ? <p className="hall-none">{t('暂无数据~')}</p> : children}
    </section>
  )
}

function Bar({ label, share, value, isLow = false }: { label: string; share: number; value: string; isLow?: boolean }) {
  return (
    <div className="hall-on-time">
      <span title={label}>{label}</span>
      <i>
        <b className={isLow ? 'is-low' : ''} style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
      </i>
      <span>{value}</span>
    </div>
  )
}

/** The mean of what was used against the mean of what was promised. */
function Bullet({ one }: { one: Timely }) {
  const top = Math.max(1, one.usedMean, one.promisedMean) * 1.15
  return (
    <div className="hall-on-time">
      <span title={one.name}>{one.name}</span>
      <i className="stat-bullet">
        <b
          className={one.usedMean > one.promisedMean ? 'is-low' : ''}
          style={{ inlineSize: `${(one.usedMean / top) * 100}%` }}
        />
        <u style={{ insetInlineStart: `${(one.promisedMean / top) * 100}%` }} />
      </i>
      <span>
        {one.usedMean} / {one.promisedMean}
      </span>
    </div>
  )
}
