import { fieldsOf } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { columnField } from '#browser/kit/list/columns/columns.tsx'

export type ExportGroup = { title: string; fields: { name: string; label: string }[] }

/** What can become a column, in the groups of the form; what no form asks for comes last. Files and structured values cannot. */
export function exportGroups(world: FieldWorld): ExportGroup[] {
  const { entity, meta } = world
  const isOffered = (name: string) => {
    const field = columnField(entity, name)
    if (!field || meta.hidden.includes(name)) return false
    const kind = kindOf(field)
    // What nobody can ask for but by its absence is no plain value.
    return !kind.isWriteOnly && !field.options.withheld && kind.operators.some((operator) => operator !== 'null')
  }
  const facts = (names: readonly string[]) =>
    names.filter(isOffered).map((name) => ({ name, label: columnField(entity, name)!.options.label }))
  const inForm = new Set<string>(entity.form.flatMap(({ fields }) => [...fields]))
  const rest = [
    ...fieldsOf(entity)
      .map(([name]) => name)
      .filter((name) => !inForm.has(name)),
    'createTime',
    'updateTime',
  ]
  const groups = [
    ...entity.form.map(({ section, fields }) => ({ title: section, fields: facts(fields) })),
    { title: t('其他'), fields: facts(rest) },
  ]
  return groups.filter(({ fields }) => fields.length > 0)
}

/** The chosen columns as the server reads them: `字段: 组名,标题`, the order of the keys being that of the columns. */
export function heardOf(input: {
  groups: readonly ExportGroup[]
  chosen: readonly string[]
  hasGroups: boolean
}): Record<string, string> {
  const { groups, chosen, hasGroups } = input
  const all = groups.flatMap(({ title, fields }) => fields.map((field) => ({ ...field, title })))
  // Columns under one head stand side by side.
  const ordered = hasGroups
    ? all.filter(({ name }) => chosen.includes(name))
    : chosen.flatMap((name) => all.find((one) => one.name === name) ?? [])
  return Object.fromEntries(
    ordered.map(({ name, label, title }) => [name, hasGroups ? `${plain(title)},${plain(label)}` : plain(label)]),
  )
}

/** A comma would begin another head. */
function plain(text: string): string {
  return text.replaceAll(',', ' ')
}
