import { Segmented, Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiLog } from '#kernel/audit/shared/logs.ts'
import { ArchiveButton } from '#browser/kit/archive/archive-button.tsx'
import { ExactTime } from '#browser/kit/archive/exact-time.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { momentText } from '#browser/wire/time-words.ts'
import { apiCostsRoute, slowCallsRoute } from '../../shared/log-routes.ts'
import './logs.css'

const cells = { time: ExactTime }
const pagination = { pageSize: 5, hideOnSinglePage: true, showSizeChanger: false } as const

/** Calls over the wire: first which of them are slow, then each one. */
export function ApiLogPage() {
  return <ListPage entity={apiLog} tweaks={{ header: SlowCalls, toolbar: [ArchiveButton], cells }} detail={{ cells }} />
}

function SlowCalls() {
  const [hours, setHours] = useState(24)
  const [by, setBy] = useState<'path' | 'call'>('path')
  return (
    <section className="log-slow">
      <header>
        <Segmented
          value={by}
          onChange={setBy}
          options={[
            { value: 'path', label: t('接口耗时') },
            { value: 'call', label: t('最慢的调用') },
          ]}
        />
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
      {by === 'path' ? <ByPath hours={hours} /> : <ByCall hours={hours} />}
    </section>
  )
}

function ByPath({ hours }: { hours: number }) {
  const { data, isPending } = useQuery({
    queryKey: ['api-summary', hours],
    queryFn: () => get(apiCostsRoute, { hours }),
  })
  return (
    <Table
      size="small"
      rowKey={(line) => line.method + line.address}
      loading={isPending}
      dataSource={data ?? []}
      pagination={pagination}
      scroll={{ x: 760 }}
      columns={[
        {
          title: t('接口'),
          dataIndex: 'address',
          render: (address: string, line) => <code>{`${line.method} ${address}`}</code>,
        },
        { title: t('调用次数（估）'), dataIndex: 'calls', width: 130, align: 'right' },
        { title: t('失败'), dataIndex: 'failures', width: 80, align: 'right' },
        { title: t('一般耗时（毫秒）'), dataIndex: 'p50', width: 140, align: 'right', render: dash },
        { title: t('较慢时（毫秒）'), dataIndex: 'p95', width: 130, align: 'right', render: dash },
        { title: t('最慢（毫秒）'), dataIndex: 'slowest', width: 120, align: 'right' },
      ]}
    />
  )
}

function ByCall({ hours }: { hours: number }) {
  const { data, isPending } = useQuery({
    queryKey: ['api-slowest', hours],
    queryFn: () => get(slowCallsRoute, { hours }),
  })
  return (
    <Table
      size="small"
      rowKey="id"
      loading={isPending}
      dataSource={data ?? []}
      pagination={pagination}
      scroll={{ x: 860 }}
      columns={[
        {
          title: t('接口'),
          dataIndex: 'address',
          render: (address: string, call) => <code>{`${call.method} ${address}`}</code>,
        },
        { title: t('时间'), dataIndex: 'time', width: 150, render: (time: string) => momentText(time) },
        { title: t('状态码'), dataIndex: 'statusCode', width: 90, align: 'right' },
        { title: t('耗时（毫秒）'), dataIndex: 'costMs', width: 120, align: 'right' },
        { title: t('账号'), dataIndex: 'userName', width: 110, render: (name: string | null) => name ?? '—' },
      ]}
    />
  )
}

function dash(value: number | null): string {
  return value === null ? '—' : String(value)
}
