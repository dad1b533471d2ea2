import type { z } from 'zod'
import { kindOf } from '#kernel/fields/kinds.ts'
import { isBlank } from '#kernel/rules/text.ts'
import { formOf, type AnyAction } from './define-action.ts'
import { fieldsOf, type AnyEntity } from './entity.ts'
import { isDemanded, type AnyField, type Fields } from './field.ts'

export type FieldProblems = Record<string, string>
export type Checked = { values: Record<string, unknown>; problems: FieldProblems }

/**
 * Judges what a caller sent for a record, all fields at once: form, API and import use this one function.
 * `change` leaves absent fields alone; a new record needs every required one.
 */
export function checkDraft(input: {
  entity: AnyEntity
  draft: Record<string, unknown>
  mode: 'create' | 'change'
  today: string
  /** Fields this caller may not write, with the text to refuse them. */
  refused?: ReadonlyMap<string, string>
}): Checked {
  const { entity, draft, mode, refused } = input
  const values: Record<string, unknown> = {}
  const problems: FieldProblems = {}
  for (const name of Object.keys(draft)) {
    if (systemNames.has(name)) continue
    if (!Object.hasOwn(entity.fields, name)) problems[name] = `不支持的字段：${name}`
  }
  for (const [name, field] of fieldsOf(entity)) {
    const isSent = Object.hasOwn(draft, name)
    if (!isSent) {
      if (mode === 'create') {
        if (field.options.default !== undefined) values[name] = field.options.default
        else if (isDemanded(field) && !field.options.computed) problems[name] = missing(field)
      }
      continue
    }
    if (field.options.computed) problems[name] = `${field.options.label}由系统生成，不能填写`
    else if (refused?.has(name)) problems[name] = refused.get(name)!
    else if (isBlank(draft[name])) {
      if (isDemanded(field)) problems[name] = missing(field)
      else values[name] = null
    } else {
      const result = schemaOf(entity, name, input.today).safeParse(draft[name])
      if (result.success) values[name] = result.data
      else problems[name] = result.error.issues[0]?.message ?? `${field.options.label}格式不正确`
    }
  }
  return { values, problems }
}

/** Judges what an action was given; what was left out is its default, or nothing. */
export function checkAction(action: AnyAction, given: Record<string, unknown>, today: string): Checked {
  if (action.takesAny) {
    const { version: _, ...values } = given
    return { values, problems: {} }
  }
  const { values, problems } = checkDraft({ entity: formFor(action), draft: given, mode: 'create', today })
  for (const [name, field] of Object.entries(action.fields as Fields)) values[name] ??= field.options.default ?? null
  return { values, problems }
}

const forms = new WeakMap<AnyAction, AnyEntity>()

function formFor(action: AnyAction): AnyEntity {
  let form = forms.get(action)
  if (!form) forms.set(action, (form = formOf(action)))
  return form
}

/** Names that travel with every record and are no fields. */
const systemNames: ReadonlySet<string> = new Set([
  'id',
  'version',
  'createUser',
  'createTime',
  'updateUser',
  'updateTime',
])

/** `{label}不能为空`, or `请选择{label}` where one chooses rather than types, unless the field has words of its own. */
export function missing(field: AnyField): string {
  if (field.options.missing) return field.options.missing
  return kindOf(field).isChosen ? `请选择${field.options.label}` : `${field.options.label}不能为空`
}

const cache = new WeakMap<AnyEntity, Map<string, z.ZodType>>()

// Schemas depend on the day only through "not after today", so they are kept for one day.
function schemaOf(entity: AnyEntity, name: string, today: string): z.ZodType {
  const key = `${name} ${today}`
  let schemas = cache.get(entity)
  if (!schemas) cache.set(entity, (schemas = new Map()))
  let schema = schemas.get(key)
  if (!schema) {
    if (schemas.size > 500) schemas.clear()
    const field = entity.fields[name] as AnyField
    schema = kindOf(field).schema(field, { today })
    schemas.set(key, schema)
  }
  return schema
}
