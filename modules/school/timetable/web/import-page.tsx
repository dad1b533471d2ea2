import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { clockText } from '#browser/wire/time-words.ts'
import { Button, Dropdown, Popconfirm } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { ActionButtons } from '#browser/kit/actions/action-buttons.tsx'
import { ActionDialog } from '#browser/kit/actions/action-dialog.tsx'
import { isOffered, labelOf, type ActionView } from '#browser/kit/actions/action-view.ts'
import { useRunAction } from '#browser/kit/actions/use-action.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useWatchJobs } from '#browser/kit/hooks/use-jobs.ts'
import { get, post, type Page } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { saveBlob } from '#browser/wire/save-blob.ts'
import '#browser/kit/list/list.css'
import { confirm, rollback } from '../shared/import/batch-actions.ts'
import { batchStates, courseImportBatch } from '../shared/import/course-import-batch.ts'
import { columns, templateExample } from '../shared/import/import-rows.ts'
import { weekTemplate } from '../shared/import/matrix.ts'
import { BatchBoard } from './batch-board.tsx'
import type { Batch } from './batch-types.ts'
import './import.css'
import { startImportRoute } from '../shared/import/import-routes.ts'

const pollMs = 1500
const key = [addressOf(courseImportBatch), 'batches']
const back: ActionView = { action: rollback }
/** The same in spite of conflicts. */
const forced: ActionView = { action: { ...confirm, label: tKey('强制生效'), tone: 'danger' } }

/** Bringing in the timetable of a term: the sheets so far, and what the chosen one would do. */
export function ImportPage() {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const postOnce = usePostOnce()
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
      const { batchId } = await postOnce(startImportRoute, { fileId })
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
        <PageTitle />
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
                  <small>{[one.termName, clockText(one.createTime)].filter(Boolean).join(' · ')}</small>
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
  const known = codeEntry(batchStates, state)
  return known ? (
    <ToneTag tone={known[2]} hasDot>
      {t(known[1], { context: 'state' })}
    </ToneTag>
  ) : null
}

/** The numbers of a batch and what may be done with it now. */
function BatchActs({ batch }: { batch: Batch }) {
  const [isForcing, setForcing] = useState(false)
  const { world } = useMeta(courseImportBatch)
  const client = useQueryClient()
  const watch = useWatchJobs()
  const run = useRunAction(courseImportBatch)
  // Weeks that were looked at are asked for anew when they are looked at again.
  const follow = () => {
    watch()
    void client.invalidateQueries({ queryKey: ['timetable'] })
  }
  // Asks only where lines go, so it has no dialog.
  const apply = () => run(confirm, batch).then(follow, () => {})
  const mayConfirm = batch.abilities?.includes(confirm.name) ?? false
  const mayRollBack = world !== undefined && isOffered(back, world, batch)
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
      {(mayConfirm || mayRollBack) && (
        <div className="batch-acts">
          {mayConfirm && (
            <Popconfirm
              disabled={batch.removed === 0}
              title={t('将删除现有课表 {{n}} 行', { n: batch.removed })}
              description={t('本学期导入的课表以这份表格为准')}
              okText={labelOf(confirm)}
              onConfirm={apply}
            >
              <Button type="primary" onClick={() => void (batch.removed === 0 && apply())}>
                {labelOf(confirm)}
              </Button>
            </Popconfirm>
          )}
          {mayConfirm && batch.conflicts > 0 && (
            <Button danger onClick={() => setForcing(true)}>
              {labelOf(forced.action)}
            </Button>
          )}
          {world && <ActionButtons views={[back]} row={batch} world={world} onDone={follow} />}
        </div>
      )}
      {isForcing && (
        <ActionDialog
          view={forced}
          row={batch}
          given={{ force: true }}
          onClose={() => setForcing(false)}
          onDone={follow}
        />
      )}
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
