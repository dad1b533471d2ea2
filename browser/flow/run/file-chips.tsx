import { File, FileSpreadsheet, FileText, Image as ImageIcon } from 'lucide-react'
import type { FileFact } from '#services/flow/shared/routes/detail.ts'
import { sizeText } from '#browser/kit/files/size-text.ts'
import { fileLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import './run.css'

/** Files to open, with name and size. */
export function FileChips({ ids, files }: { ids: readonly string[]; files: Readonly<Record<string, FileFact>> }) {
  if (ids.length === 0) return null
  return (
    <ul className="run-files">
      {ids.map((id) => {
        const file = files[id]
        const Icon = iconOf(file?.type ?? '')
        return (
          <li key={id}>
            <a href={fileLink(id)} target="_blank" rel="noreferrer">
              <i aria-hidden>
                <Icon size={16} strokeWidth={1.75} />
              </i>
              <span>
                <strong>{file?.name ?? t('附件')}</strong>
                {file && <small>{sizeText(file.size)}</small>}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function iconOf(type: string) {
  if (type.startsWith('image/')) return ImageIcon
  if (/sheet|excel|csv/.test(type)) return FileSpreadsheet
  return /pdf|word|text|presentation/.test(type) ? FileText : File
}
