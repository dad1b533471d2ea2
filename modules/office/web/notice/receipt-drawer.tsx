import { Drawer, Segmented, Table } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useNarrow } from '#kernel/web/hooks/use-narrow.ts'
import { get, type Page } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import './notice.css'

type Receipt = { id: string; userName: string; accountNo: string; readTime: string | null; confirmTime: string | null }

/** Who has read a notice and who has not. */
export function ReceiptDrawer({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const isNarrow = useNarrow()
  const [isRead, setRead] = useState<string>('0')
  const [current, setCurrent] = useState(1)
  const [read, all] = [Number(row.readers ?? 0), Number(row.receivers ?? 0)]
  const { data, isPending } = useQuery({
    queryKey: ['base/notice', 'receipts', row.id, isRead, current],
    queryFn: () => get<Page<Receipt>>('base/notice/receipts', { id: row.id, isRead, current, size: 20 }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const moment = (time: string | null) => (time ? dayjs(time).format('YYYY-MM-DD HH:mm') : '—')
  return (
    <Drawer open title={t('回执')} onClose={onClose} size={isNarrow ? '100%' : 720}>
      <p className="notice-name">{String(row.title)}</p>
      <p className="notice-rate">
        <strong>{all === 0 ? '—' : `${((read / all) * 100).toFixed(2)}%`}</strong> {t('已读 {{read}}/{{all}}', { read, all })}
      </p>
      <Segmented
        value={isRead}
        onChange={(value) => {
          setRead(value)
          setCurrent(1)
        }}
        options={[
          { value: '0', label: t('未读') },
          { value: '1', label: t('已读') },
        ]}
      />
      <Table
        className="notice-receipts"
        size="small"
        rowKey="id"
        loading={isPending}
        dataSource={data?.records ?? []}
        pagination={{ current, pageSize: 20, total: data?.total ?? 0, showSizeChanger: false, hideOnSinglePage: true, onChange: setCurrent }}
        scroll={{ x: 480 }}
        columns={[
          { title: t('姓名'), dataIndex: 'userName', width: 120 },
          { title: t('账号'), dataIndex: 'accountNo', width: 140 },
          { title: t('阅读时间'), dataIndex: 'readTime', render: moment },
          { title: t('确认时间'), dataIndex: 'confirmTime', render: moment },
        ]}
      />
    </Drawer>
  )
}
