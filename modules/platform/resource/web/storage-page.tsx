import { useQuery } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import { ArrowRightLeft, HardDrive, Cloud, Pencil, PlugZap, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { labelOf } from '#browser/kit/actions/action-view.ts'
import { useRunAction } from '#browser/kit/actions/use-action.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useList } from '#browser/kit/hooks/list/use-list.ts'
import { useForget, useMeta } from '#browser/kit/hooks/use-meta.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useRemove } from '#browser/kit/hooks/record/use-remove.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { migrate, test } from '../shared/platform-actions.ts'
import { ossConfig } from '../shared/platform-records.ts'
import { fileUsageRoute } from '../shared/attachment-routes.ts'
import { sizeText } from './amounts.ts'
import './resource.css'

/** Where files lie: one card for each storage, with its use, a test, and the choice of the default. */
export function StoragePage() {
  const { world, error, retry } = useMeta(ossConfig)
  if (world) return <Storages world={world} />
  return (
    <div className="page">
      {error ? <LoadError error={error} onRetry={retry} /> : <RowsSkeleton count={3} height={120} />}
    </div>
  )
}

function Storages({ world }: { world: FieldWorld }) {
  const list = useList({
    entity: ossConfig,
    fixed: { size: '100' },
    columns: ['region', 'accessKey', 'publicDomain', 'isPathStyle'],
  })
  const can = useAbility(world)
  const [edited, setEdited] = useState<{ id?: string } | null>(null)
  const usage = useQuery({
    queryKey: ['resource/attachment', 'overview'],
    queryFn: () => get(fileUsageRoute),
  })
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
        <span className="list-head-caption storage-note">{t('新文件存入默认存储，原有文件留在原处')}</span>
        <span className="list-head-actions">
          {can('add') && (
            <Button
              type="primary"
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setEdited({})}
            >
              {t('新增存储')}
            </Button>
          )}
        </span>
      </header>
      {list.isLoading ? (
        <RowsSkeleton count={3} height={120} />
      ) : list.error ? (
        <LoadError error={list.error} onRetry={list.refresh} />
      ) : (
        list.rows.length === 0 && <EmptyState />
      )}
      <ul className="storage-cards">
        {list.rows.map((row) => (
          <StorageCard
            key={row.id}
            row={row}
            world={world}
            others={list.rows.filter((one) => one.id !== row.id && one['status'] === '1')}
            used={usage.data?.byStore.find((one) => one.key === row['ossCode'])}
            onEdit={() => setEdited({ id: row.id })}
          />
        ))}
      </ul>
      <FormPanel isOpen={edited !== null} id={edited?.id} world={world} onClose={() => setEdited(null)} />
    </div>
  )
}

function StorageCard({
  row,
  world,
  others,
  used,
  onEdit,
}: {
  row: RecordRow
  world: FieldWorld
  others: readonly RecordRow[]
  used?: { files: number; bytes: number }
  onEdit: () => void
}) {
  const [isMoving, setMoving] = useState(false)
  const can = useAbility(world)
  const act = useRunAction(ossConfig)
  const forget = useForget(ossConfig)
  const remove = useRemove(ossConfig)
  const { success } = useFeedback()
  const [busy, setBusy] = useState<string | null>(null)
  const isLocal = row['category'] === '1'
  const Icon = isLocal ? HardDrive : Cloud
  const busyWith = async (what: string, work: () => Promise<void>) => {
    setBusy(what)
    // The client has told what went wrong.
    await work().catch(() => {})
    setBusy(null)
  }
  const makeDefault = async () => {
    await post(`${addressOf(ossConfig)}/update`, { id: row.id, version: row.version, isDefault: true })
    await forget()
    success(t('已设为默认存储'))
  }
  const facts: [string, unknown][] = isLocal
    ? [[t('位置'), t('服务器数据目录')]]
    : [
        [t('服务地址'), row['endpoint']],
        [t('存储桶'), row['bucketName']],
        [t('访问密钥 ID'), row['accessKey']],
        [t('访问密钥'), row['secretKey']],
      ]
  return (
    <li>
      <header>
        <span className={`storage-face tone-${isLocal ? 'teal' : 'blue'}`}>
          <Icon size={20} strokeWidth={1.6} aria-hidden />
        </span>
        <span className="storage-title">
          <strong>{String(row['ossName'])}</strong>
          <small>{String(row['ossCode'])}</small>
        </span>
        {row['isDefault'] === true && <ToneTag tone="blue">{t('默认')}</ToneTag>}
        <ToneTag tone={row['status'] === '1' ? 'green' : 'grey'} hasDot>
          {row['status'] === '1' ? t('启用') : t('停用')}
        </ToneTag>
      </header>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd title={String(value ?? '')}>{value ? String(value) : '—'}</dd>
          </div>
        ))}
        <div>
          <dt>{t('已用')}</dt>
          <dd className="figures">
            {used ? t('{{n}} 个文件 · {{size}}', { n: used.files, size: sizeText(used.bytes) }) : '—'}
          </dd>
        </div>
      </dl>
      <footer>
        {can('test', row) && (
          <Button
            size="small"
            loading={busy === 'test'}
            icon={<PlugZap size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => void busyWith('test', () => act(test, row))}
          >
            {labelOf(test)}
          </Button>
        )}
        {can('update', row) && row['isDefault'] !== true && row['status'] === '1' && (
          <Button size="small" loading={busy === 'default'} onClick={() => void busyWith('default', makeDefault)}>
            {t('设为默认')}
          </Button>
        )}
        {can('migrate', row) && used && others.length > 0 && (
          <Button
            size="small"
            icon={<ArrowRightLeft size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => setMoving(true)}
          >
            {labelOf(migrate)}
          </Button>
        )}
        <span className="storage-space" />
        {can('update', row) && (
          <Tooltip title={t('编辑')}>
            <Button
              size="small"
              type="text"
              aria-label={t('编辑')}
              icon={<Pencil size={14} strokeWidth={1.75} aria-hidden />}
              onClick={onEdit}
            />
          </Tooltip>
        )}
        {can('remove', row) && (
          <Tooltip title={t('删除')}>
            <Button
              size="small"
              type="text"
              danger
              aria-label={t('删除')}
              icon={<Trash2 size={14} strokeWidth={1.75} aria-hidden />}
              onClick={() => void remove([row.id])}
            />
          </Tooltip>
        )}
      </footer>
      {isMoving && <MoveDialog row={row} others={others} files={used?.files ?? 0} onClose={() => setMoving(false)} />}
    </li>
  )
}

/**
 * Where the files of a storage are to go. The work itself is a job; the task bar shows how far it is.
 * By hand: one chooses among the cards of the page by their codes, which no kind of field offers.
 */
function MoveDialog({
  row,
  others,
  files,
  onClose,
}: {
  row: RecordRow
  others: readonly RecordRow[]
  files: number
  onClose: () => void
}) {
  const [to, setTo] = useState(String(others[0]?.['ossCode'] ?? ''))
  const [isSaving, setSaving] = useState(false)
  const act = useRunAction(ossConfig, usePostOnce())
  const move = async () => {
    setSaving(true)
    try {
      await act(migrate, row, { to })
      onClose()
    } catch {
      // The client has said what was wrong; the dialog stays for another try.
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      title={t('迁移“{{name}}”中的文件', { name: String(row['ossName']) })}
      okText={t('开始迁移')}
      cancelText={t('返回')}
      confirmLoading={isSaving}
      onOk={() => void move()}
      onCancel={onClose}
    >
      <div className="storage-move">
        <p>{t('{{n}} 个文件逐个复制、核对后切换，期间不影响查看；原位置保留一小时后删除。', { n: files })}</p>
        <Select
          value={to}
          onChange={setTo}
          aria-label={t(migrate.fields.to.options.label)}
          options={others.map((one) => ({ value: String(one['ossCode']), label: String(one['ossName']) }))}
        />
      </div>
    </Dialog>
  )
}
