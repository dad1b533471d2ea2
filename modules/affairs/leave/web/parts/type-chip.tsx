import { CalendarDays } from 'lucide-react'
import { shown } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import type { TypeFace } from '../../shared/told/type-face.ts'
import { typeIcons } from './type-icon.tsx'

/** The kind of a leave in a line: its picture and its word. */
export function TypeChip({ face }: { face: Pick<TypeFace, 'typeName' | 'typeIcon'> }) {
  const Icon = typeIcons[face.typeIcon ?? ''] ?? CalendarDays
  return (
    <ToneTag>
      <Icon size={12} strokeWidth={2} aria-hidden />
      {shown(face.typeName)}
    </ToneTag>
  )
}
