import { useQuery } from '@tanstack/react-query'
import type { DetailPart } from '#browser/kit/detail/tweaks.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { userHoldingRoute } from '../../shared/user-routes.ts'

/** Which roles an account holds, from where and until when. */
export function HoldingTab({ row }: DetailPart) {
  const answer = useQuery({
    queryKey: ['base/sysUser', 'holding', row.id],
    queryFn: () => get(userHoldingRoute, { id: row.id }),
  })
  if (answer.error) return <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <RowsSkeleton count={3} height={44} />
  if (answer.data.length === 0) return <EmptyState reason={t('该用户还没有角色')} />
  return (
    <ul className="holding">
      {answer.data.map((held) => (
        <li key={held.roleId}>
          <strong>{t(held.roleName)}</strong>
          {held.origin === 'auto' && <ToneTag tone="blue">{t('自动')}</ToneTag>}
          {!held.isValid && <ToneTag tone="grey">{t('不在任期')}</ToneTag>}
          <span>
            {held.beginDate || held.endDate
              ? `${held.beginDate ?? t('不限')} – ${held.endDate ?? t('不限')}`
              : t('长期')}
          </span>
        </li>
      ))}
    </ul>
  )
}
