import { useQuery } from '@tanstack/react-query'
import { Download, Eye, File, FileSpreadsheet, FileText, Film, Image as ImageIcon, Music } from 'lucide-react'
import { useState } from 'react'
import { Image } from 'antd'
import type { CellProps } from '#kernel/fields/view.ts'
import { fileDownloadLink, fileLink, get } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { ListPage } from '#kernel/web/list/list-page.tsx'
import type { ListTweaks } from '#kernel/web/list/tweaks.ts'
import { attachment } from '../shared/platform-records.ts'
import { sizeText } from './amounts.ts'
import './resource.css'

type Part = { key: string | null; label: string; files: number; bytes: number }
type Overview = { files: number; bytes: number; limitBytes: number; byEntity: Part[]; byState: { key: string; files: number; bytes: number }[] }

/** What files there are, where they hang, and how much room they take. */
export function AttachmentPage() {
  const [shown, setShown] = useState<string | null>(null)
  const tweaks: ListTweaks = {
    title: () => t('附件管理'),
    columns: ['name', 'size', 'entity', 'bucketName', 'isPublic', 'status', 'createTime'],
    needs: ['extension', 'thumbs', 'mime'],
    state: 'status',
    cells: { name: NameCell, size: SizeCell, entity: EntityCell },
    header: UsageHeader,
    rowActions: [
      { key: 'preview', label: () => t('预览'), icon: Eye, run: (row) => (String(row['mime']).startsWith('image/') ? setShown(row.id) : window.open(fileLink(row.id), '_blank', 'noopener')) },
      { key: 'download', label: () => t('下载'), icon: Download, run: (row) => window.open(fileDownloadLink(row.id), '_blank', 'noopener') },
    ],
  }
  return (
    <>
      <ListPage entity={attachment} tweaks={tweaks} />
      {shown && (
        <Image
          className="attachment-shown"
          src={fileLink(shown)}
          alt={t('附件')}
          preview={{ open: true, src: fileLink(shown), onOpenChange: (isOpen) => isOpen || setShown(null) }}
        />
      )}
    </>
  )
}

function UsageHeader() {
  const { data } = useQuery({ queryKey: ['resource/attachment', 'overview'], queryFn: () => get<Overview>('resource/attachment/overview', undefined, { quiet: true }) })
  if (!data) return null
  const parts = data.byEntity.slice(0, 6)
  const total = parts.reduce((sum, part) => sum + part.bytes, 0)
  const waiting = data.byState.filter((one) => one.key !== '1').reduce((sum, one) => sum + one.files, 0)
  return (
    <section className="resource-strip" aria-label={t('存储用量')}>
      <dl>
        <div><dt>{t('文件')}</dt><dd>{data.files.toLocaleString('en-US')}</dd></div>
        <div>
          <dt>{t('占用空间')}</dt>
          <dd>{sizeText(data.bytes)}{data.limitBytes > 0 && <small> / {sizeText(data.limitBytes)}</small>}</dd>
        </div>
        <div><dt>{t('临时与待清理')}</dt><dd>{waiting.toLocaleString('en-US')}</dd></div>
      </dl>
      {total > 0 && (
        <div className="usage-parts">
          <div className="usage-bar" role="img" aria-label={t('各业务占用空间')}>
            {parts.map((part, i) => <i key={part.key ?? ''} style={{ flexGrow: part.bytes / total, background: `var(--chart-${(i % 8) + 1})` }} title={`${t(part.label)} ${sizeText(part.bytes)}`} />)}
          </div>
          <ul>
            {parts.map((part, i) => (
              <li key={part.key ?? ''}><i style={{ background: `var(--chart-${(i % 8) + 1})` }} />{t(part.label)} <span>{sizeText(part.bytes)}</span></li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function NameCell({ value, row }: CellProps) {
  const [isBroken, setBroken] = useState(false)
  const Icon = iconOf(String(row['extension'] ?? ''))
  const hasPicture = String(row['mime'] ?? '').startsWith('image/') && row['extension'] !== 'svg' && !isBroken
  return (
    <span className="file-name">
      <span className="file-face">
        {hasPicture ? <img src={fileLink(row.id, 240)} alt="" loading="lazy" onError={() => setBroken(true)} /> : <Icon size={16} strokeWidth={1.75} aria-hidden />}
      </span>
      <span title={String(value)}>{String(value)}</span>
    </span>
  )
}

function SizeCell({ value }: CellProps) {
  return <span className="figures">{sizeText(Number(value))}</span>
}

function EntityCell({ value }: CellProps) {
  const { data } = useQuery({ queryKey: ['resource/attachment', 'overview'], queryFn: () => get<Overview>('resource/attachment/overview', undefined, { quiet: true }) })
  return <span>{t(data?.byEntity.find((part) => part.key === value)?.label ?? String(value))}</span>
}

function iconOf(extension: string) {
  if (['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'svg'].includes(extension)) return ImageIcon
  if (['xls', 'xlsx', 'csv'].includes(extension)) return FileSpreadsheet
  if (['pdf', 'doc', 'docx', 'txt', 'ppt', 'pptx'].includes(extension)) return FileText
  return extension === 'mp4' ? Film : extension === 'mp3' ? Music : File
}
