import type { ReactNode } from 'react'
import type { AnyField } from '#kernel/entity/field.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { FieldCell } from '#browser/kit/field-views.tsx'
import { t, tKey } from '#browser/wire/i18n.ts'
import { student } from '../../shared/students/student.ts'
import { MainStateCell } from '../main-state-cell.tsx'

/** Sections of the record under each tab of a student's page. */
export const sectionsOf = {
  basics: [tKey('学籍信息'), tKey('基本信息'), tKey('入学信息'), tKey('身体状况')],
  contact: [tKey('联系方式'), tKey('来源与户籍')],
} as const

/** Some sections of a student's record; `beside` adds something to a field. */
export function Facts({
  row,
  world,
  sections,
  beside,
}: {
  row: RecordRow
  world: FieldWorld
  sections: readonly string[]
  beside?: (name: string) => ReactNode
}) {
  return student.form
    .filter(({ section }) => sections.includes(section))
    .map(({ section, fields }) => ({
      section,
      names: (fields as readonly string[]).filter((name) => !world.meta.hidden.includes(name)),
    }))
    .filter(({ names }) => names.length > 0)
    .map(({ section, names }) => (
      <section key={section} className="detail-section">
        <h3>{t(section)}</h3>
        <dl>
          {names.map((name) => (
            <div key={name}>
              <dt>
                {t(fieldOf(name).options.label)}
                {beside?.(name)}
              </dt>
              <dd>
                <Value name={name} row={row} world={world} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))
}

/** One value of a student's record. */
export function Value({ name, row, world }: { name: string; row: RecordRow; world: FieldWorld }) {
  const props = { name, field: fieldOf(name), value: row[name], row, world, place: 'detail' as const }
  return name === 'xjztM' ? <MainStateCell {...props} /> : <FieldCell {...props} />
}

export function fieldOf(name: string): AnyField {
  return (student.fields as Record<string, AnyField>)[name]!
}
