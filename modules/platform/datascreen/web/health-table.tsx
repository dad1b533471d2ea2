import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { get } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { screenHealthRoute, type BlockHealth } from '../shared/screen-routes.ts'

const againMs = 30_000

/** How each block of each screen fares; one computation serves everybody who looks. */
export function HealthTable() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['report/screen', 'health'],
    queryFn: () => get(screenHealthRoute),
    refetchInterval: againMs,
  })
  return (
    <section className="screen-health" aria-label={t('全部大屏运行情况')}>
      <h2>{t('全部大屏运行情况')}</h2>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<BlockHealth>
          size="small"
          rowKey={({ screenCode, blockKey }) => `${screenCode} ${blockKey}`}
          loading={isPending}
          dataSource={data ?? []}
          pagination={false}
          scroll={{ x: 880 }}
          columns={[
            { title: t('大屏'), dataIndex: 'screenTitle', width: 140, render: (text: string) => shown(text) },
            { title: t('区块'), dataIndex: 'label', width: 140, render: (text: string) => shown(text) },
            {
              title: t('状态'),
              dataIndex: 'isOk',
              width: 90,
              render: (isOk: boolean) => (
                <ToneTag tone={isOk ? 'green' : 'red'} hasDot>
                  {isOk ? t('正常') : t('异常', { context: 'health' })}
                </ToneTag>
              ),
            },
            {
              title: t('最近正常'),
              dataIndex: 'asOf',
              width: 150,
              render: (asOf: string | null) => (asOf ? minuteOf(asOf) : '—'),
            },
            { title: t('间隔（秒）'), dataIndex: 'refreshSeconds', width: 90, align: 'right' },
            {
              title: t('用时（毫秒）'),
              dataIndex: 'tookMs',
              width: 100,
              align: 'right',
              render: (ms: number | null) => ms ?? '—',
            },
            {
              title: t('行数'),
              dataIndex: 'rowCount',
              width: 70,
              align: 'right',
              render: (count: number | null) => count ?? '—',
            },
            { title: t('计算次数'), dataIndex: 'computations', width: 90, align: 'right' },
            { title: t('错误'), dataIndex: 'error', ellipsis: true, render: (text: string | null) => text ?? '—' },
          ]}
        />
      )}
    </section>
  )
}
