import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination, Segmented, Table } from 'antd'
import { useState } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { clockText } from '#browser/wire/time-words.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { receiptsRoute } from '../../shared/receipt-routes.ts'
import './notice.css'

const size = 20

/** The people of the chosen branch, those who have not read first. */
export function ReceiptList(props: {
  params: { id: string; [name: string]: string }
  isRead: string
  onRead: (isRead: string) => void
  hasConfirm: boolean
  left: number
}) {
  const isNarrow = useNarrow()
  const [current, setCurrent] = useState(1)
  const sent = { ...props.params, current, size }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['sysNotice', 'receipts', sent],
    queryFn: () => get(receiptsRoute, sent),
    placeholderData: keepPreviousData,
  })
  const rows = data?.records ?? []
  return (
    <section className={props.isRead === 'left' ? 'receipt-list receipt-left' : 'receipt-list'}>
      <header>
        <Segmented
          value={props.isRead}
          onChange={props.onRead}
          options={[
            { value: '0', label: t('未读') },
            { value: '1', label: t('已读') },
            ...(props.left > 0 ? [{ value: 'left', label: t('已离开范围 {{n}}', { n: props.left }) }] : []),
          ]}
        />
        <span>{data && t('共 {{n}} 人', { n: data.total.toLocaleString('en') })}</span>
      </header>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : isNarrow ? (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <strong>{row.userName}</strong>
              <span>{row.accountNo}</span>
              <small>
                {[row.className ?? row.departmentName, row.firstTime && momentOf(row.firstTime)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      ) : (
        <Table
          rowKey="id"
          loading={isPending}
          dataSource={rows}
          pagination={false}
          scroll={{ x: 640 }}
          columns={[
            { title: t('姓名'), dataIndex: 'userName', width: 120 },
            { title: t('账号'), dataIndex: 'accountNo', width: 140 },
            { title: t('部门'), dataIndex: 'departmentName', render: (text: string | null) => text ?? '—' },
            { title: t('班级'), dataIndex: 'className', render: (text: string | null) => text ?? '—' },
            ...(props.isRead === '0'
              ? []
              : [
                  { title: t('首次阅读'), dataIndex: 'firstTime', width: 150, render: momentOf },
                  { title: t('最近阅读'), dataIndex: 'lastTime', width: 150, render: momentOf },
                ]),
            ...(props.isRead !== '0' && props.hasConfirm
              ? [{ title: t('确认时间'), dataIndex: 'confirmTime', width: 150, render: momentOf }]
              : []),
          ]}
        />
      )}
      <Pagination
        className="receipt-pages"
        current={current}
        pageSize={size}
        total={data?.total ?? 0}
        showSizeChanger={false}
        simple={isNarrow}
        hideOnSinglePage
        onChange={setCurrent}
      />
    </section>
  )
}

function momentOf(time: string | null): string {
  return time ? clockText(time) : '—'
}
