import { Download, File, FileSpreadsheet, FileText, Image as ImageIcon } from 'lucide-react'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { sizeText } from '#browser/kit/files/size-text.ts'
import { fileDownloadLink, fileLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

type FileFact = { fileId: string; name: string; size: number; type: string }
export type Attached = { label: string; files: FileFact[] }

/** Everything that hangs on a record, by the field it hangs on; fields this person does not see are not among them. */
export function attachedTo(world: FieldWorld, row: RecordRow): Attached[] {
  return fieldsOf(world.entity).flatMap(([name, field]) => {
    const files = row[`${name}Files`] as FileFact[] | null | undefined
    if (!kindOf(field).holdsFiles || world.meta.hidden.includes(name) || !files?.length) return []
    return [{ label: field.options.label, files }]
  })
}

/** The files of a record to open and to take home. */
export function AttachmentList({ attached }: { attached: readonly Attached[] }) {
  return attached.map(({ label, files }) => (
    <section key={label} className="detail-section">
      <h3>{t(label)}</h3>
      <ul className="attachments">
        {files.map(({ fileId, name, size, type }) => {
          const Icon = iconOf(type)
          return (
            <li key={fileId}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              <a href={fileLink(fileId)} target="_blank" rel="noreferrer">
                {name}
              </a>
              <span>{sizeText(size)}</span>
              <a
                className="attachments-save"
                href={fileDownloadLink(fileId)}
                aria-label={t('下载 {{name}}', { name })}
                title={t('下载')}
              >
                <Download size={16} strokeWidth={1.75} aria-hidden />
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  ))
}

function iconOf(type: string) {
  if (type.startsWith('image/')) return ImageIcon
  if (/sheet|excel|csv/.test(type)) return FileSpreadsheet
  return /pdf|word|text|presentation/.test(type) ? FileText : File
}
