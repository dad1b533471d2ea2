import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { Download, ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import type { RecordRow } from '#kernel/fields/view.ts'
import type { FilePreview } from '#services/files/shared/preview.ts'
import { fileDownloadLink, fileLink, get, RequestError } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { fileUseRoute, type FileUse } from '../shared/attachment-routes.ts'
import { sizeText } from './amounts.ts'
import './resource.css'

/** A look at a file and where it hangs, beside the list; who only reads it is shown the file alone. */
export function FilePreviewDrawer({
  row,
  isReader = false,
  onClose,
}: {
  row: RecordRow | null
  isReader?: boolean
  onClose: () => void
}) {
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      size={720}
      title={row ? String(row['name']) : ''}
      className="file-drawer"
      extra={
        row && (
          <Button href={fileDownloadLink(row.id)} icon={<Download size={16} strokeWidth={1.75} aria-hidden />}>
            {t('下载')}
          </Button>
        )
      }
    >
      {row && <Shown key={row.id} row={row} isReader={isReader} />}
    </Drawer>
  )
}

function Shown({ row, isReader }: { row: RecordRow; isReader: boolean }) {
  const preview = useQuery({
    queryKey: ['resource/attachment', 'preview', row.id],
    queryFn: () => get<FilePreview>('resource/oss/endpoint/preview', { fileId: row.id }),
    retry: false,
    staleTime: 60_000,
  })
  const usedBy = useQuery({
    queryKey: ['resource/attachment', 'usedBy', row.id],
    queryFn: () => get(fileUseRoute, { id: row.id }),
    retry: false,
    enabled: !isReader,
  })
  const facts: [string, string][] = [
    [t('大小'), sizeText(Number(row['size']))],
    [t('类型'), String(row['mime'])],
    ...(row['width']
      ? ([[t('尺寸'), `${String(row['width'])} × ${String(row['height'])}`]] as [string, string][])
      : []),
    [t('摘要'), String(row['sha256'] ?? '—').slice(0, 16)],
  ]
  return (
    <div className="file-look">
      <div className="file-stage">
        {preview.isPending ? (
          <Spin />
        ) : preview.error ? (
          <p className="file-none">{reasonOf(preview.error)}</p>
        ) : (
          <Content row={row} preview={preview.data} />
        )}
      </div>
      {!isReader && (
        <dl className="file-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{t('所在记录')}</dt>
            <dd>{usedBy.data ? <UsedByText used={usedBy.data} /> : t('未关联')}</dd>
          </div>
        </dl>
      )}
    </div>
  )
}

function UsedByText({ used }: { used: FileUse }) {
  if (used.title === null) return <span>{t('{{label}}（您无权查看）', { label: t(used.label) })}</span>
  const text = `${t(used.label)} · ${used.title}`
  return used.link ? <Link to={used.link}>{text}</Link> : <span>{text}</span>
}

function Content({ row, preview }: { row: RecordRow; preview: FilePreview }) {
  const address = fileLink(row.id)
  switch (preview.kind) {
    case 'picture':
      return <img src={address} alt={String(row['name'])} />
    case 'pdf':
      return (
        <>
          {/* The browser's own viewer runs apart from the page; inside a sandboxed frame browsers show no PDF at all. */}
          <iframe src={address} title={String(row['name'])} referrerPolicy="no-referrer" />
          <a className="file-open" href={address} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
            {t('在新窗口打开')}
          </a>
        </>
      )
    case 'video':
      return <video src={address} controls preload="metadata" />
    case 'audio':
      return <audio src={address} controls preload="metadata" />
    case 'text':
      return (
        <>
          <pre>{preview.text}</pre>
          <Cut isCut={preview.isCut} />
        </>
      )
    case 'paragraphs':
      return (
        <>
          <div className="file-text">
            {preview.paragraphs.map((text, i) => (
              <p key={i}>{text}</p>
            ))}
          </div>
          <Cut isCut={preview.isCut} />
        </>
      )
    case 'table':
      return (
        <>
          <div className="file-table">
            <table>
              <tbody>
                {preview.rows.map((cells, i) => (
                  <tr key={i}>
                    {cells.map((cell, k) => (i === 0 ? <th key={k}>{cell}</th> : <td key={k}>{cell}</td>))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Cut isCut={preview.isCut} />
        </>
      )
    default:
      return <p className="file-none">{shown(preview.reason)}</p>
  }
}

function Cut({ isCut }: { isCut: boolean }) {
  return isCut ? <p className="file-cut">{t('只显示开头部分，完整内容请下载查看')}</p> : null
}

function reasonOf(error: unknown): string {
  // Administrators see that a file is there; what is in it is for those who may read its record.
  if (error instanceof RequestError && error.status === 404) return t('您没有查看该文件内容的权限')
  return error instanceof RequestError ? error.msg : t('文件无法预览')
}
