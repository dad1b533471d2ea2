import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { logDiffRoute, type FieldChange } from '../../shared/log-routes.ts'

/** Each changed field, before and after. */
export function FieldDiff({ id }: { id: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['oper-log-diff', id],
    queryFn: () => get(logDiffRoute, { id }),
  })
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  return <Changes changes={data?.changes ?? []} />
}

/** Fields as they were and as they became. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return <p className="log-none">{t('没有字段变更')}</p>
  return (
    <table className="log-diff">
      <thead>
        <tr>
          <th scope="col">{t('字段')}</th>
          <th scope="col">{t('变更前')}</th>
          <th scope="col">{t('变更后')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{t(change.label)}</th>
            <td>{change.before ? <del>{change.before}</del> : '—'}</td>
            <td>{change.after ? <ins>{change.after}</ins> : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
