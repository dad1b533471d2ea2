import { Alert, Button, Radio, Table } from 'antd'
import { Download } from 'lucide-react'
import type { ImportResult, ImportState, RowError } from '#kernel/web/hooks/use-import.ts'
import { fileDownloadLink } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'

/** What a dry run found or a write did: counts, faults by row, and the faulty rows to mend and send again. */
export function ImportOutcome({ studio }: { studio: ImportState }) {
  const { job, result, stage } = studio
  if (!result) return <Alert type="error" showIcon title={job?.message ?? t('导入失败')} className="import-alert" />
  return (
    <>
      <Headline studio={studio} result={result} />
      <Counts result={result} />
      {stage === 'checked' && result.failed > 0 && (
        <div className="import-mode">
          <b>{t('有错误时')}</b>
          <Radio.Group
            value={studio.mode}
            onChange={(event) => studio.setMode(event.target.value as ImportState['mode'])}
            options={[
              { value: 'skip-bad', label: t('跳过错误行') },
              { value: 'all-or-nothing', label: t('全部成功才写入') },
            ]}
          />
        </div>
      )}
      {result.errors.length > 0 && <Faults result={result} errorFileId={job?.errorFileId ?? null} />}
    </>
  )
}

function Headline({ studio, result }: { studio: ImportState; result: ImportResult }) {
  const { stage, job } = studio
  if (stage === 'checked') {
    const isClean = result.failed === 0
    return (
      <Alert
        className="import-alert"
        type={isClean ? 'success' : 'warning'}
        showIcon
        title={isClean ? t('检查通过，可以写入') : t('检查发现 {{n}} 行有错误，尚未写入任何数据', { n: result.failed })}
      />
    )
  }
  if (!result.committed)
    return <Alert className="import-alert" type="error" showIcon title={job?.message ?? t('没有写入任何数据')} />
  const title = result.failed > 0 ? t('导入完成，跳过了 {{n}} 行错误数据', { n: result.failed }) : t('导入完成')
  return <Alert className="import-alert" type={result.failed > 0 ? 'warning' : 'success'} showIcon title={title} />
}

function Counts({ result }: { result: ImportResult }) {
  const counts: [string, number, string][] = [
    [t('新增'), result.created, 'green'],
    [t('更新'), result.updated, 'blue'],
    [t('不变'), result.unchanged, 'grey'],
    [t('错误'), result.failed, result.failed > 0 ? 'red' : 'grey'],
  ]
  return (
    <dl className="import-counts">
      {counts.map(([label, count, tone]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd style={{ color: count > 0 ? `var(--tone-${tone})` : undefined }}>{count.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}

function Faults({ result, errorFileId }: { result: ImportResult; errorFileId: string | null }) {
  return (
    <section className="import-faults">
      <header>
        <b>{t('错误明细')}</b>
        {result.failed > result.errors.length && <span>{t('仅显示前 {{n}} 条', { n: result.errors.length })}</span>}
        {errorFileId && (
          <Button
            size="small"
            href={fileDownloadLink(errorFileId)}
            icon={<Download size={14} strokeWidth={1.75} aria-hidden />}
          >
            {t('下载错误数据')}
          </Button>
        )}
      </header>
      <Table<RowError>
        size="small"
        rowKey={(error) => `${error.row}-${error.column}-${error.reason}`}
        dataSource={result.errors}
        pagination={{ pageSize: 10, showSizeChanger: false, size: 'small', hideOnSinglePage: true }}
        columns={[
          { title: t('行'), dataIndex: 'row', width: 64 },
          {
            title: t('列'),
            dataIndex: 'column',
            width: 120,
            render: (column: string | null) => (column ? t(column) : '—'),
          },
          {
            title: t('值'),
            dataIndex: 'value',
            width: 190,
            ellipsis: true,
            render: (value: unknown) => (value === null || value === '' ? '—' : String(value)),
          },
          { title: t('原因'), dataIndex: 'reason' },
        ]}
      />
    </section>
  )
}
