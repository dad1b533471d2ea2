import { Segmented, Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiLog } from '#kernel/audit/shared/logs.ts'
import { get } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { ListPage } from '#kernel/web/list/list-page.tsx'
import './logs.css'

type Line = { method: string; address: string; calls: number; failures: number; p50: number | null; p95: number | null; slowest: number }

/** Calls over the wire: first which of them are slow, then each one. */
export function ApiLogPage() {
  return <ListPage entity={apiLog} tweaks={{ header: SlowCalls }} />
}

function SlowCalls() {
  const [hours, setHours] = useState(24)
  const { data, isPending } = useQuery({ queryKey: ['api-summary', hours], queryFn: () => get<Line[]>('base/sysApiLog/summary', { hours }, { quiet: true }) })
  return (
    <section className="log-slow">
      <header>
        <h2>{t('接口耗时')}</h2>
        <Segmented
          value={hours}
          onChange={setHours}
          options={[
            { value: 1, label: t('1 小时') },
            { value: 24, label: t('24 小时') },
            { value: 168, label: t('7 天') },
          ]}
        />
      </header>
      <Table
        size="small"
        rowKey={(line) => line.method + line.address}
        loading={isPending}
        dataSource={data ?? []}
        pagination={{ pageSize: 5, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 760 }}
        columns={[
          { title: t('接口'), dataIndex: 'address', render: (address: string, line) => <code>{`${line.method} ${address}`}</code> },
          { title: t('约调用'), dataIndex: 'calls', width: 90, align: 'right' },
          { title: t('失败'), dataIndex: 'failures', width: 80, align: 'right' },
          { title: 'P50 ms', dataIndex: 'p50', width: 90, align: 'right', render: dash },
          { title: 'P95 ms', dataIndex: 'p95', width: 90, align: 'right', render: dash },
          { title: t('最慢 ms'), dataIndex: 'slowest', width: 100, align: 'right' },
        ]}
      />
    </section>
  )
}

function dash(value: number | null): string {
  return value === null ? '—' : String(value)
}
