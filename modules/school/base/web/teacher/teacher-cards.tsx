import { useQuery } from '@tanstack/react-query'
import type { AnyField } from '#kernel/entity/field.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { FieldCell } from '#browser/kit/field-views.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { teacher } from '../../shared/people/teacher.ts'
import { MainStateCell } from '../main-state-cell.tsx'
import { teacherLoadRoute } from '../../shared/people/teacher-routes.ts'

/** Staff as cards, with the classes and students each leads. */
export function TeacherCards({
  rows,
  world,
  onOpen,
}: {
  rows: readonly RecordRow[]
  world: FieldWorld
  onOpen: (id: string) => void
}) {
  const ids = rows.map(({ id }) => id).join(',')
  const loads = useQuery({
    queryKey: ['base/teacher', 'load', ids],
    queryFn: () => get(teacherLoadRoute, { ids }),
    enabled: ids !== '',
  })
  const fields = teacher.fields as Record<string, AnyField>
  const cell = (row: RecordRow, name: string) => ({
    name,
    field: fields[name]!,
    value: row[name],
    row,
    world,
    place: 'list' as const,
  })
  return (
    <ul className="teacher-wall">
      {rows.map((row) => {
        const [photo] = Array.isArray(row.photoFileId) ? (row.photoFileId as string[]) : []
        const load = loads.data?.find(({ id }) => id === row.id)
        return (
          <li key={row.id} className="teacher-card">
            <NameAvatar name={String(row.xm)} size={48} photoId={photo} />
            <div>
              <p className="teacher-card-name">
                <button type="button" onClick={() => onOpen(row.id)}>
                  {String(row.xm)}
                </button>
                <small>{String(row.gh)}</small>
                <MainStateCell {...cell(row, 'staffStatus')} />
              </p>
              <p className="teacher-card-where">{String(row.departmentName ?? '')}</p>
              <p className="teacher-card-facts">
                <FieldCell {...cell(row, 'title')} />
              </p>
              {load && (
                <p className="teacher-card-load" title={load.names}>
                  {t('带 {{classes}} 个班，{{students}} 名学生', { classes: load.classes, students: load.students })}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
