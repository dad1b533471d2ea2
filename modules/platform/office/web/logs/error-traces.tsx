import { Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { DetailPart } from '#browser/kit/detail/tweaks.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { secondOf } from '#kernel/rules/school-time.ts'
import { errorTracesRoute } from '../../shared/log-routes.ts'

/** The single times a failure happened, by the trace id a person was shown. */
export function ErrorTraces({ row }: DetailPart) {
  const { data, isPending } = useQuery({
    queryKey: ['error-traces', row.id, row.times],
    queryFn: () => get(errorTracesRoute, { id: row.id }),
  })
  return (
    <Table
      size="small"
      rowKey="traceId"
      loading={isPending}
      dataSource={data ?? []}
      pagination={false}
      scroll={{ x: 720 }}
      columns={[
        {
          title: t('时间'),
          dataIndex: 'time',
          width: 170,
          render: (time: string) => secondOf(time),
        },
        { title: t('追踪号'), dataIndex: 'traceId', render: (id: string) => <code>{id}</code> },
        { title: t('账号'), dataIndex: 'userName', width: 120, render: (name: string | null) => name ?? '—' },
        { title: t('地址'), dataIndex: 'ip', width: 140 },
      ]}
    />
  )
}
