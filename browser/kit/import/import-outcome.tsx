import { Alert, Radio } from 'antd'
import type { FieldWorld } from '#kernel/fields/view.ts'
import type { ImportMode, ImportResult, ImportState } from '#browser/kit/hooks/sheets/use-import.ts'
import { t } from '#browser/wire/i18n.ts'
import { ImportFaults } from './import-faults.tsx'

/** What a dry run found or a write did: counts, faults by cell, and the faulty rows to mend and send again. */
export function ImportOutcome({ studio, world }: { studio: ImportState; world: FieldWorld }) {
  const { job, result, stage, wish } = studio
  if (!result) return <Alert type="error" showIcon title={job?.message ?? t('导入失败')} className="import-alert" />
  return (
    <>
      <Headline studio={studio} result={result} />
      <Counts result={result} />
      {result.hidden > 0 && <p>{t('其中 {{n}} 行在文件中被隐藏或筛选掉，也已计入', { n: result.hidden })}</p>}
      {result.ignored && result.ignored.length > 0 && (
        <p>{t('未导入的列：{{cols}}', { cols: result.ignored.join('、') })}</p>
      )}
      {stage === 'checked' && result.failed > 0 && (
        <div className="import-mode">
          <b>{t('有错误时')}</b>
          <Radio.Group
            value={wish.mode}
            onChange={(event) => studio.change({ mode: event.target.value as ImportMode })}
            options={[
              { value: 'skip-bad', label: t('跳过错误行') },
              { value: 'all-or-nothing', label: t('全部成功才写入') },
            ]}
          />
        </div>
      )}
      {(result.errors.length > 0 || result.warnings.length > 0) && (
        <ImportFaults key={job?.id} studio={studio} result={result} world={world} />
      )}
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
    [t('错误'), result.failed, 'red'],
    [t('警告'), result.warned, 'amber'],
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
