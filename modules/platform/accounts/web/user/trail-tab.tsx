import { useQuery } from '@tanstack/react-query'
import type { DetailPart } from '#browser/kit/detail/tweaks.ts'
import { get } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { userTrailRoute } from '../../shared/user-routes.ts'

/** When an account signed in, and what it did. */
export function TrailTab({ row }: DetailPart) {
  const answer = useQuery({
    queryKey: ['base/sysUser', 'trail', row.id],
    queryFn: () => get(userTrailRoute, { id: row.id }),
  })
  if (answer.error) return <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <RowsSkeleton count={5} height={44} />
  const { signIns, deeds } = answer.data
  if (!signIns && !deeds) return <EmptyState reason={t('您没有查看日志的权限')} />
  return (
    <div className="trail">
      {signIns && (
        <section aria-label={t('最近登录')}>
          <h3>{t('最近登录')}</h3>
          {signIns.length === 0 && <p>{t('暂无数据~')}</p>}
          <ol>
            {signIns.map((one) => (
              <li key={one.id}>
                <time>{momentText(one.time)}</time>
                <ToneTag tone={one.result === '1' ? 'green' : 'red'}>
                  {one.result === '1' ? t('成功') : t('失败')}
                </ToneTag>
                <span className="trail-text">{[one.device, one.ip].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {deeds && (
        <section aria-label={t('最近操作')}>
          <h3>{t('最近操作')}</h3>
          {deeds.length === 0 && <p>{t('暂无数据~')}</p>}
          <ol>
            {deeds.map((one) => (
              <li key={one.id}>
                <time>{momentText(one.time)}</time>
                <span className="trail-text">{shown(one.title)}</span>
                {one.viewerName && <ToneTag tone="amber">{t('{{name}} 预览', { name: one.viewerName })}</ToneTag>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
