import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { fileUsageRoute } from '../shared/attachment-routes.ts'
import { sizeText } from './amounts.ts'
import './resource.css'

const Treemap = lazy(() => import('#browser/kit/charts/treemap.tsx').then((module) => ({ default: module.Treemap })))

/** What is known of all files together. */
export function useUsage() {
  return useQuery({
    queryKey: ['resource/attachment', 'overview'],
    queryFn: () => get(fileUsageRoute),
  })
}

/** How much room files take, of how much, and for what. */
export function UsageHeader() {
  const { data } = useUsage()
  const parts = useMemo(
    () =>
      (data?.byEntity ?? [])
        .slice(0, 12)
        .filter((part) => part.bytes > 0)
        .map((part) => ({ name: t(part.label), value: part.bytes, text: sizeText(part.bytes) })),
    [data],
  )
  if (!data) return null
  const waiting = data.byState.filter((one) => one.key !== '1').reduce((sum, one) => sum + one.files, 0)
  const share = data.limitBytes > 0 ? Math.min((data.bytes / data.limitBytes) * 100, 100) : null
  return (
    <section className="resource-strip" aria-label={t('存储用量')}>
      <div className="usage-facts">
        <dl>
          <div>
            <dt>{t('文件')}</dt>
            <dd>{data.files.toLocaleString('en-US')}</dd>
          </div>
          <div>
            <dt>{t('占用空间')}</dt>
            <dd>
              {sizeText(data.bytes)}
              {data.limitBytes > 0 && <small> / {sizeText(data.limitBytes)}</small>}
            </dd>
          </div>
          <div>
            <dt>{t('临时与待清理')}</dt>
            <dd>{waiting.toLocaleString('en-US')}</dd>
          </div>
        </dl>
        {share === null ? (
          <p className="usage-note">{t('未设存储上限，可在系统参数中设置')}</p>
        ) : (
          <Progress
            percent={share}
            status={share >= 90 ? 'exception' : 'normal'}
            format={(percent) => `${(percent ?? 0).toFixed(1)}%`}
            aria-label={t('已用存储空间')}
          />
        )}
      </div>
      {parts.length > 0 && (
        <div className="usage-map">
          <Suspense fallback={<div className="usage-map-wait" />}>
            <Treemap parts={parts} label={t('各业务占用空间')} height={112} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
