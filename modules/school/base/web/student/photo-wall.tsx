import { Link } from 'react-router'
import type { RecordRow } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { isReading } from '../../shared/students/student-status.ts'
import { CallButton } from './call-button.tsx'
import { CompleteRing } from './complete-ring.tsx'
import './photo-wall.css'

/** Faces of a class: who it is, how complete the record is, and the way to call. */
export function PhotoWall({
  students,
  offices = {},
  statusOf,
}: {
  students: readonly RecordRow[]
  offices?: Readonly<Record<string, string>>
  statusOf: (code: unknown) => { label: string; tone?: string | undefined } | undefined
}) {
  return (
    <ul className="photo-wall">
      {students.map((row) => {
        const [photo] = Array.isArray(row.photoFileId) ? (row.photoFileId as string[]) : []
        const name = String(row.xm)
        const percent = typeof row.infoComplete === 'number' ? row.infoComplete : null
        return (
          <li key={row.id}>
            <Link to={`/base/student/detail?id=${row.id}`} className="photo-tile">
              <NameAvatar name={name} size={64} shape="portrait" photoId={photo} />
              <b>{name}</b>
              <small>{String(row.xh ?? t('未编学号'))}</small>
              {offices[row.id] && <ToneTag tone="blue">{offices[row.id]}</ToneTag>}
              {!isReading(String(row.xjztM)) && (
                <ToneTag tone={statusOf(row.xjztM)?.tone}>{t(statusOf(row.xjztM)?.label ?? '')}</ToneTag>
              )}
            </Link>
            {percent !== null && (
              <span className="photo-tile-ring">
                <CompleteRing percent={percent} size={30} />
              </span>
            )}
            {row.sjhm && row.abilities?.includes('unmask') ? (
              <span className="photo-tile-call">
                <CallButton studentId={row.id} name={name} />
              </span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
