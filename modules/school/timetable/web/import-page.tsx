import { Button, Dropdown, Input, Modal, Popconfirm } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useWatchJobs } from '#browser/kit/hooks/use-jobs.ts'
import { get, post, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { saveBlob } from '#browser/wire/save-blob.ts'
import '#browser/kit/list/list.css'
import { batchStates, rollbackDays } from '../shared/course-import-batch.ts'
import { columns, templateExample } from '../shared/import-rows.ts'
import { weekTemplate } from '../shared/matrix.ts'
import { BatchBoard } from './batch-board.tsx'
import type { Batch } from './batch-types.ts'
import './import.css'

const pollMs = 1500
const key = ['timetable', 'batches']

/** Bringing in the timetable of a term: the sheets so far, and what the chosen one would do. */
export function ImportPage() {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const watch = useWatchJobs()
  const batches = useQuery({
    queryKey: key,
    queryFn: async () => (await get<Page<Batch>>('base/courseImportBatch/list', { size: 50 })).records,
    refetchInterval: ({ state }) =>
      state.data?.some(
        (one) => (one.state === batchStates.reading[0] && !one.message) || one.state === batchStates.applying[0],
      )
        ? pollMs
        : false,
  })
  const chosen = batches.data?.find((one) => one.id === chosenId) ?? batches.data?.[0]
  const send = async (file: File) => {
    setSending(true)
    try {
      const form = new FormData()
      form.append('file', file)
      const { fileId } = await post<{ fileId: string }>('resource/oss/endpoint/put-file', undefined, { form })
      const { batchId } = await post<{ batchId: string }>('base/courseImportBatch/start', { fileId })
      watch()
      setChosenId(batchId)
      await client.invalidateQueries({ queryKey: key })
    } catch {
      // The client has said what was wrong.
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="page timetable-import">
      <header className="list-head">
        <h1>{t('课表导入')}</h1>
        <span className="list-head-caption">{t('导入后先检查冲突与差异，确认后生效')}</span>
        <span className="list-head-actions">
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'list', label: t('列表模板（一行一条课表）'), onClick: saveTemplate },
                { key: 'week', label: t('班级周课表模板（一格四行）'), onClick: saveWeekTemplate },
              ],
            }}
          >
            <Button type="text" icon={<Download size={16} aria-hidden />}>
              {t('下载模板')}
            </Button>
          </Dropdown>
          <Button
            type="primary"
            loading={isSending}
            icon={<FileUp size={16} aria-hidden />}
            onClick={() => picker.current?.click()}
          >
            {t('上传课表')}
          </Button>
          <input
            ref={picker}
            hidden
            type="file"
            accept=".xlsx,.csv"
            aria-label={t('上传课表')}
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) void send(file)
            }}
          />
        </span>
      </header>
      {batches.error ? (
        <LoadError error={batches.error} onRetry={() => void batches.refetch()} />
      ) : !batches.data ? (
        <RowsSkeleton count={4} height={72} />
      ) : !chosen ? (
        <section className="list-card">
          <EmptyState reason={t('还没有导入过课表')} />
        </section>
      ) : (
        <div className="batch-body">
          <ul className="batch-list">
            {batches.data.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  aria-pressed={one.id === chosen.id}
                  className={one.id === chosen.id ? 'batch-card batch-card-chosen' : 'batch-card'}
                  onClick={() => setChosenId(one.id)}
                >
                  <span>
                    <b>{one.fileName}</b>
                    <BatchState state={one.state} />
                  </span>
                  <small>
                    {[one.termName, one.createTime.slice(0, 16).replace('T', ' ')].filter(Boolean).join(' · ')}
                  </small>
                </button>
              </li>
            ))}
          </ul>
          <section className="list-card batch-panel">
            <BatchActs batch={chosen} />
            <BatchBoard batch={chosen} />
          </section>
        </div>
      )}
    </div>
  )
}

function BatchState({ state }: { state: string }) {
  const known = Object.values(batchStates).find(([code]) => code === state)
  return known ? (
    <ToneTag tone={known[2]} hasDot>
      {t(known[1])}
    </ToneTag>
  ) : null
}

/** The numbers of a batch and what may be done with it now. */
function BatchActs({ batch }: { batch: Batch }) {
  const [isForcing, setForcing] = useState(false)
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const { success } = useFeedback()
  const watch = useWatchJobs()
  const act = async (verb: string, body: Record<string, unknown> = {}) => {
    try {
      await post(`base/courseImportBatch/${verb}`, { id: batch.id, ...body })
      watch()
      success(t('已开始处理，完成后自动刷新'))
      setForcing(false)
    } catch {
      // The client has said what was wrong.
    } finally {
      await client.invalidateQueries({ queryKey: ['timetable'] })
    }
  }
  const can = (verb: string) => batch.abilities?.includes(verb) ?? false
  // Later the server would refuse it.
  const mayRollBack =
    can('rollback') && batch.confirmTime !== null && dayjs().diff(batch.confirmTime, 'day') < rollbackDays
  const figures = [
    [t('行数'), batch.rows, ''],
    [t('正确'), batch.ok, ''],
    [t('错误'), batch.error, 'red'],
    [t('提示'), batch.warn, 'amber'],
    [t('新增'), batch.added, ''],
    [t('变化'), batch.changed, ''],
    [t('删除'), batch.removed, ''],
    [t('冲突'), batch.conflicts, 'red'],
  ] as const
  return (
    <>
      <dl className="batch-figures">
        {figures.map(([label, value, tone]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value > 0 && tone ? `batch-${tone}` : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {(can('confirm') || mayRollBack) && (
        <div className="batch-acts">
          {can('confirm') && (
            <Popconfirm
              disabled={batch.removed === 0}
              title={t('将删除现有课表 {{n}} 行', { n: batch.removed })}
              description={t('本学期导入的课表以这份表格为准')}
              okText={t('确认生效')}
              onConfirm={() => act('confirm')}
            >
              <Button type="primary" onClick={() => void (batch.removed === 0 && act('confirm'))}>
                {t('确认生效')}
              </Button>
            </Popconfirm>
          )}
          {can('confirm') && batch.conflicts > 0 && (
            <Button danger onClick={() => setForcing(true)}>
              {t('强制生效')}
            </Button>
          )}
          {mayRollBack && (
            <Popconfirm
              title={t('回退到生效前的课表？')}
              description={t('本批次带来的课次会撤回')}
              okText={t('回退')}
              onConfirm={() => act('rollback')}
            >
              <Button>{t('回退')}</Button>
            </Popconfirm>
          )}
        </div>
      )}
      <Modal
        open={isForcing}
        title={t('强制生效')}
        okText={t('强制生效')}
        okButtonProps={{ danger: true }}
        onOk={() => act('confirm', { force: true, reason })}
        onCancel={() => setForcing(false)}
      >
        <Input.TextArea
          value={reason}
          maxLength={200}
          rows={3}
          placeholder={t('说明为什么在有冲突时仍要生效')}
          aria-label={t('原因')}
          onChange={(event) => setReason(event.target.value)}
        />
      </Modal>
    </>
  )
}

/** An empty sheet with the heads that are read. */
function saveTemplate(): void {
  saveCsv(t('课表导入模板'), [Object.values(columns).map(([title]) => title), templateExample])
}

/** A week of one class as it is read: cells of four lines. */
function saveWeekTemplate(): void {
  saveCsv(t('班级周课表模板'), weekTemplate)
}

function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const text = rows
    .map((row) => row.map((cell) => (/[\n",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\r\n')
  saveBlob(new Blob([`\ufeff${text}\r\n`], { type: 'text/csv' }), `${name}.csv`)
}
