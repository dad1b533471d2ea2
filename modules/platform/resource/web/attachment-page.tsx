import { Button, Segmented } from 'antd'
import { Brush, Download, Eye, LayoutGrid, List } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { CellProps, RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { fileDownloadLink, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { attachment } from '../shared/platform-records.ts'
import { cleanFilesRoute } from '../shared/attachment-routes.ts'
import { sizeText } from './amounts.ts'
import { AttachmentGrid } from './attachment-grid.tsx'
import { FileFace } from './file-face.tsx'
import { FilePreviewDrawer } from './file-preview.tsx'
import { UsageHeader, useUsage } from './usage-header.tsx'
import './resource.css'

/** What files there are, where they hang, and how much room they take: as a list or as pictures. */
export function AttachmentPage() {
  const [shown, setShown] = useState<RecordRow | null>(null)
  const [isGrid, setGrid] = useState(false)
  const [isLoose, setLoose] = useState(false)
  const isNarrow = useNarrow()
  const fixed: Record<string, string> = isLoose ? { status_in: '0,2' } : {}
  // One component as long as it shows the same, so that the list does not build it anew.
  const tools = useCallback(
    () => (
      <>
        {isLoose && <CleanButton />}
        <Segmented
          size={isNarrow ? 'small' : 'middle'}
          value={isLoose ? 'loose' : 'all'}
          onChange={(value) => setLoose(value === 'loose')}
          options={[
            { value: 'all', label: t('全部') },
            { value: 'loose', label: t('临时与待清理') },
          ]}
          aria-label={t('范围')}
        />
        <Segmented
          size={isNarrow ? 'small' : 'middle'}
          value={isGrid ? 'grid' : 'list'}
          onChange={(value) => setGrid(value === 'grid')}
          aria-label={t('显示方式')}
          options={[
            { value: 'list', icon: <List size={16} strokeWidth={1.75} aria-label={t('列表')} /> },
            { value: 'grid', icon: <LayoutGrid size={16} strokeWidth={1.75} aria-label={t('图库')} /> },
          ]}
        />
      </>
    ),
    [isGrid, isLoose, isNarrow],
  )
  const tweaks: ListTweaks = {
    columns: ['name', 'size', 'entity', 'bucketName', 'scanState', 'status', 'createTime'],
    needs: ['extension', 'thumbs', 'mime', 'sha256', 'width', 'height'],
    state: 'status',
    fixed,
    cells: { name: NameCell, size: SizeCell, entity: EntityCell, bucketName: StoreCell },
    header: UsageHeader,
    toolbar: [tools],
    rowActions: [
      { key: 'preview', label: () => t('预览'), icon: Eye, run: setShown },
      {
        key: 'download',
        label: () => t('下载'),
        icon: Download,
        run: (row) => window.open(fileDownloadLink(row.id), '_blank', 'noopener'),
      },
    ],
  }
  return (
    <>
      {isGrid ? (
        <AttachmentGrid key={String(isLoose)} fixed={fixed} tools={tools()} onOpen={setShown} />
      ) : (
        <ListPage key={String(isLoose)} entity={attachment} tweaks={tweaks} />
      )}
      <FilePreviewDrawer row={shown} onClose={() => setShown(null)} />
    </>
  )
}

/** What is due goes at night anyway; this does it now. */
function CleanButton() {
  const forget = useForget(attachment)
  const { success, confirm } = useFeedback()
  const [isBusy, setBusy] = useState(false)
  const clean = async () => {
    if (
      !(await confirm({
        title: t('清理到期的文件吗？'),
        content: t('超过 24 小时的临时文件、超过 30 天的待清理文件会被删除；未到期的可勾选后删除'),
        okText: t('清理'),
        cancelText: t('返回'),
        isDanger: true,
      }))
    )
      return
    setBusy(true)
    try {
      const { removed } = await post(cleanFilesRoute)
      await forget()
      success(t('已清理 {{n}} 个文件', { n: removed }))
    } catch {
      // The client has already told why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={isBusy} icon={<Brush size={16} strokeWidth={1.75} aria-hidden />} onClick={() => void clean()}>
      {t('清理到期文件')}
    </Button>
  )
}

function NameCell({ value, row }: CellProps) {
  return (
    <span className="file-name">
      <span className="file-face">
        <FileFace row={row as RecordRow} size={240} iconSize={16} />
      </span>
      <span title={String(value)}>{String(value)}</span>
    </span>
  )
}

// The disk of the product has a code of its own; other stores were named by the school.
function StoreCell({ value }: CellProps) {
  return <>{value === 'local' ? t('本地磁盘') : String(value ?? '—')}</>
}

function SizeCell({ value }: CellProps) {
  return <span className="figures">{sizeText(Number(value))}</span>
}

function EntityCell({ value }: CellProps) {
  const { data } = useUsage()
  return <span>{t(data?.byEntity.find((part) => part.key === value)?.label ?? String(value))}</span>
}
