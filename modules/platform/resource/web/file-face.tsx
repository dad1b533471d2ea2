import { File, FileSpreadsheet, FileText, Film, Image as ImageIcon, Music, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { fileLink } from '#browser/wire/http.ts'

/** A file as a small picture of it, else as a picture of its kind. */
export function FileFace({ row, size, iconSize }: { row: RecordRow; size: 240 | 960; iconSize: number }) {
  const [isBroken, setBroken] = useState(false)
  const isBlocked = row['scanState'] === '2'
  const Icon = isBlocked ? ShieldAlert : iconOf(String(row['extension'] ?? ''))
  // What its record no longer names is shown to nobody.
  const hasPicture =
    !isBlocked &&
    !isBroken &&
    row['status'] !== '2' &&
    String(row['mime'] ?? '').startsWith('image/') &&
    row['extension'] !== 'svg'
  if (hasPicture) return <img src={fileLink(row.id, size)} alt="" loading="lazy" onError={() => setBroken(true)} />
  return <Icon size={iconSize} strokeWidth={1.6} aria-hidden />
}

function iconOf(extension: string) {
  if (['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'svg'].includes(extension)) return ImageIcon
  if (['xls', 'xlsx', 'csv'].includes(extension)) return FileSpreadsheet
  if (['pdf', 'doc', 'docx', 'txt', 'ppt', 'pptx'].includes(extension)) return FileText
  return extension === 'mp4' ? Film : extension === 'mp3' ? Music : File
}
