import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { RecordRow } from '#kernel/fields/view.ts'
import type { DetailPart } from '#browser/kit/detail/tweaks.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'

/** Everything the log knows of the record that this line is about. */
export function RecordHistory({ row }: DetailPart) {
  const recordId = row.recordId ? String(row.recordId) : ''
  const { data, isPending } = useQuery({
    queryKey: ['base/sysOperLog', 'list', 'record', recordId],
    queryFn: () => get<Page<RecordRow>>('base/sysOperLog/list', { recordId, entity: String(row.entity), size: 100 }),
    enabled: recordId !== '',
  })
  if (!recordId) return <p className="log-none">{t('这条日志不针对某一条记录')}</p>
  if (isPending) return <Skeleton active />
  return (
    <ol className="history">
      {(data?.records ?? []).map((each) => (
        <li key={each.id}>
          <time dateTime={String(each.time)} title={String(each.time)}>
            {momentText(String(each.time))}
          </time>
          <i aria-hidden />
          <div>
            <p>
              <b>{String(each.userName ?? '')}</b> {shown(String(each.title ?? ''))}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
