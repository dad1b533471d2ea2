import { Image } from 'antd'
import { Paperclip } from 'lucide-react'
import type { FilesOptions } from '#kernel/fields/links/files/kind.ts'
import type { CellProps, FieldView } from '#kernel/fields/view.ts'
import { fileLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { FilesInput } from '#browser/kit/parts/inputs/files-input.tsx'

export const filesView: FieldView = { Cell: FilesCell, Input: FilesInput, width: 120, isWide: true }

/** Pictures as thumbnails that open, other files as links. */
function FilesCell({ name, value, field, row, place }: CellProps) {
  const ids = Array.isArray(value) ? (value as string[]) : []
  const size = place === 'list' ? 28 : 72
  if ((field.options as FilesOptions).image) {
    return (
      <Image.PreviewGroup>
        {ids.map((id) => (
          <Image
            key={id}
            src={fileLink(id, 240)}
            preview={{ src: fileLink(id) }}
            width={size}
            height={size}
            alt={t(field.options.label)}
            style={{ objectFit: 'cover', borderRadius: 6 }}
          />
        ))}
      </Image.PreviewGroup>
    )
  }
  const facts = (row[`${name}Files`] as { fileId: string; name: string }[] | null | undefined) ?? []
  return (
    <span className="file-links">
      {ids.map((id, index) => (
        <a key={id} href={fileLink(id)} target="_blank" rel="noreferrer">
          <Paperclip size={14} strokeWidth={1.75} aria-hidden />{' '}
          {facts.find((one) => one.fileId === id)?.name ?? t('附件 {{n}}', { n: index + 1 })}
        </a>
      ))}
    </span>
  )
}
