import dayjs from 'dayjs'
import { draftableFields } from '#services/drafts/shared/draftable.ts'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { checkDraft, type FieldProblems } from '#kernel/entity/schema.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { isBlank } from '#kernel/rules/text.ts'

export type FormValues = Record<string, unknown>
export type FormField = { name: string; field: AnyField; isDisabled: boolean; reason?: string }
export type FormSection = { title: string; fields: FormField[] }

/** Sections and fields of a form for this person: no hidden ones, no computed ones; read-only ones are shown, not asked. */
export function formSections(world: FieldWorld, isNew: boolean): FormSection[] {
  const { entity, meta } = world
  const sections = entity.form.map(({ section, fields }) => ({
    title: section,
    fields: fields.flatMap((name): FormField[] => {
      const field = entity.fields[name] as AnyField | undefined
      if (!field || field.options.computed || meta.hidden.includes(name)) return []
      const isReadonly = meta.readonly.includes(name)
      const reason = !isNew && field.options.fixed ? field.options.fixed : undefined
      return [{ name, field, isDisabled: isReadonly || reason !== undefined, reason }]
    }),
  }))
  return sections.filter(({ fields }) => fields.length > 0)
}

/** What stands in the form when it opens. */
export function initialValues(entity: AnyEntity, row: RecordRow | undefined, defaults: FormValues = {}): FormValues {
  const values: FormValues = {}
  for (const [name, field] of fieldsOf(entity)) {
    values[name] = row ? (row[name] ?? null) : (defaults[name] ?? field.options.default ?? null)
  }
  return values
}

/** What would be sent: every asked field of a new record, of an old one only what differs. Blank is null. */
export function draftOf(input: { sections: readonly FormSection[]; values: FormValues; row?: RecordRow }): FormValues {
  const { sections, values, row } = input
  const draft: FormValues = {}
  for (const { name, isDisabled } of sections.flatMap(({ fields }) => fields)) {
    if (isDisabled) continue
    const value = isBlank(values[name]) ? null : values[name]
    if (!row || !isSame(value, row[name])) draft[name] = value
  }
  return draft
}

/** The same judgement as on the server. */
export function problemsOf(entity: AnyEntity, draft: FormValues, isNew: boolean): FieldProblems {
  const today = dayjs().format('YYYY-MM-DD')
  return checkDraft({ entity, draft, mode: isNew ? 'create' : 'change', today }).problems
}

/** Values that may wait on the server as a draft. */
export function heldValues(entity: AnyEntity, values: FormValues): FormValues {
  const names = draftableFields(entity)
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}

/** Values that may be kept in the browser: of those nothing sensitive, nothing granted specially. */
export function storableValues(entity: AnyEntity, values: FormValues): FormValues {
  const fields = new Map(fieldsOf(entity))
  return Object.fromEntries(
    Object.entries(heldValues(entity, values)).filter(([name]) => {
      const { sensitive, grant } = fields.get(name)!.options
      return !sensitive && !grant
    }),
  )
}

/** Fields of a form in which what was typed here and what somebody else has saved meanwhile are not the same. */
export function differingFields(input: {
  sections: readonly FormSection[]
  values: FormValues
  newest: RecordRow
}): FormField[] {
  return input.sections
    .flatMap(({ fields }) => fields)
    .filter(({ name, isDisabled }) => !isDisabled && !isSame(input.values[name], input.newest[name]))
}

/** What a copy of a record begins with: no files, nothing masked, nothing that must be the only one of its kind. */
export function copiedValues(world: FieldWorld, row: RecordRow): FormValues {
  const { entity, meta } = world
  const alone = new Set((entity.unique ?? []).flatMap(({ on }) => (on.length === 1 ? on : [])) as readonly string[])
  return Object.fromEntries(
    formSections(world, true)
      .flatMap(({ fields }) => fields)
      .filter(
        ({ name, field, isDisabled }) =>
          !isDisabled &&
          !alone.has(name) &&
          !field.options.sensitive &&
          !meta.masked.includes(name) &&
          !kindOf(field).holdsFiles &&
          !kindOf(field).isWriteOnly,
      )
      .map(({ name }) => [name, row[name] ?? null]),
  )
}

function isSame(one: unknown, other: unknown): boolean {
  if (isBlank(one) && isBlank(other)) return true
  return JSON.stringify(one) === JSON.stringify(other)
}
