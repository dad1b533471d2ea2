import { Table } from 'antd'
import { useState } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import type { TargetScope } from '../shared/target-scope.ts'
import { usePeople } from './use-population.ts'
import type { MeantPerson } from '../shared/population-routes.ts'

/** Everybody the rule means at this moment, page by page. */
export function PeopleDialog({ scope, onClose }: { scope: TargetScope; onClose: () => void }) {
  const [page, setPage] = useState({ current: 1, size: 20 })
  const isNarrow = useNarrow()
  const { data, error, isFetching, refetch } = usePeople(scope, page)
  const columns = [
    { title: t('姓名'), dataIndex: 'name', width: isNarrow ? 84 : 110 },
    {
      title: t('学号或工号'),
      dataIndex: 'number',
      width: isNarrow ? 112 : 140,
      render: (number: string | null) => number ?? '—',
    },
    { title: t('班级或部门'), dataIndex: 'unit', ellipsis: true, render: (unit: string | null) => unit ?? '—' },
    ...(isNarrow
      ? []
      : [
          {
            title: t('账号'),
            dataIndex: 'hasAccount',
            width: 110,
            render: (has: boolean) => (has ? t('已开通') : <span className="population-without">{t('未开通')}</span>),
          },
        ]),
  ]
  return (
    <Dialog open title={t('名单')} width={680} footer={null} onCancel={onClose} destroyOnHidden>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<MeantPerson>
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={data?.records ?? []}
          loading={isFetching}
          scroll={{ y: 440 }}
          pagination={{
            current: page.current,
            pageSize: page.size,
            total: data?.total ?? 0,
            showSizeChanger: false,
            simple: isNarrow,
            showTotal: (total) => t('共 {{n}} 人', { n: total.toLocaleString('en') }),
            onChange: (current) => setPage({ ...page, current }),
          }}
        />
      )}
    </Dialog>
  )
}
