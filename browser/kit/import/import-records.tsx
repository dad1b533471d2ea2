import { Button, Pagination } from 'antd'
import { Download, Undo2 } from 'lucide-react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { importStates, importWays } from '#services/system/shared/imports.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import {
  useImportRecords,
  type ImportRecord,
  type ImportRecords as Records,
  type UndoResult,
} from '#browser/kit/hooks/sheets/use-import-records.ts'
import { isActive } from '#browser/kit/hooks/use-jobs.ts'
import { fileDownloadLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { progressText } from '#browser/kit/jobs/job-text.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'

type Resume = (fileId: string) => void

/** Earlier imports of an entity: what came of each, its faulty rows, going on with it, and taking it back. */
export function ImportRecords({ world, onResume }: { world: FieldWorld; onResume: Resume }) {
  const records = useImportRecords(world.entity)
  const { page } = records
  if (page?.total === 0) return <p className="import-none">{t('还没有导入记录')}</p>
  return (
    <>
      <ol className="import-records">
        {page?.records.map((record) => (
          <RecordCard key={record.id} record={record} records={records} entity={world.entity} onResume={onResume} />
        ))}
      </ol>
      {page && (
        <Pagination
          size="small"
          current={page.current}
          onChange={records.setCurrent}
          pageSize={page.size}
          total={page.total}
          showSizeChanger={false}
          hideOnSinglePage
        />
      )}
    </>
  )
}

type CardProps = { record: ImportRecord; records: Records; entity: AnyEntity; onResume: Resume }

function RecordCard({ record, records, entity, onResume }: CardProps) {
  const { confirm } = useFeedback()
  const [, word, tone] = codeEntry(importStates, record.status) ?? ['', record.status, 'grey']
  const [, way] = codeEntry(importWays, record.way) ?? ['', '']
  const undoing = records.undoing?.id === record.id ? records.undoing : null
  const isUndoing = undoing !== null && (undoing.job === undefined || isActive(undoing.job))
  const undo = async () => {
    const sums = { created: record.created, updated: record.updated }
    const isSure = await confirm({
      title: t('撤销本次导入？'),
      content:
        entity.removable === 'never'
          ? t('新增的 {{created}} 条将被停用，更新的 {{updated}} 条恢复原值；导入后又被修改或使用的保持不变。', sums)
          : t('新增的 {{created}} 条将被删除，更新的 {{updated}} 条恢复原值；导入后又被修改的保持不变。', sums),
      okText: t('撤销本次导入'),
      isDanger: true,
    })
    if (isSure) await records.undo(record)
  }
  return (
    <li>
      <header>
        <b title={record.fileName}>{record.fileName}</b>
        <ToneTag tone={tone}>{t(word)}</ToneTag>
      </header>
      <p>
        <time dateTime={record.time} title={record.time}>
          {momentText(record.time)}
        </time>{' '}
        · {record.userName} · {t(way)}
      </p>
      <p className="import-sums">
        {t('共 {{total}} 行：新增 {{created}}，更新 {{updated}}，不变 {{unchanged}}，错误 {{failed}}', {
          total: record.total,
          created: record.created,
          updated: record.updated,
          unchanged: record.unchanged,
          failed: record.failed,
        })}
      </p>
      {record.undoTime && (
        <p>{t('{{who}} 于 {{when}} 撤销', { who: record.undoUserName ?? '', when: momentText(record.undoTime) })}</p>
      )}
      {undoing?.result && <Kept result={undoing.result} />}
      {isUndoing && undoing.job && <p aria-live="polite">{progressText(undoing.job, Date.now())}</p>}
      {(record.errorFileId || record.resumeFileId || record.canUndo) && (
        <footer>
          {record.resumeFileId && (
            <Button type="primary" onClick={() => onResume(record.resumeFileId!)}>
              {t('继续')}
            </Button>
          )}
          {record.errorFileId && (
            <Button
              href={fileDownloadLink(record.errorFileId)}
              icon={<Download size={14} strokeWidth={1.75} aria-hidden />}
            >
              {t('下载错误数据')}
            </Button>
          )}
          {record.canUndo && (
            <Button
              danger
              loading={isUndoing}
              onClick={() => void undo()}
              icon={<Undo2 size={14} strokeWidth={1.75} aria-hidden />}
            >
              {t('撤销本次导入')}
            </Button>
          )}
        </footer>
      )}
    </li>
  )
}

/** Rows that an undo did not touch. */
function Kept({ result }: { result: UndoResult }) {
  if (result.kept === 0) return null
  return (
    <div className="import-kept">
      <b>{t('{{n}} 条未撤销', { n: result.kept })}</b>
      <ul>
        {result.rows.map((row) => (
          <li key={row.id}>{t('{{title}}：{{reason}}', { title: row.title || row.id, reason: row.reason })}</li>
        ))}
      </ul>
    </div>
  )
}
