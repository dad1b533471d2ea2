import { useMemo, useState } from 'react'
import { formOf, type AnyAction } from '#kernel/entity/define-action.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { Fields } from '#kernel/entity/field.ts'
import type { FieldProblems } from '#kernel/entity/schema.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import type { FieldForm } from '#browser/kit/form/form-field.tsx'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { initialValues, problemsOf, type FormField, type FormValues } from '#browser/kit/hooks/form/form-values.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { postOnce, type PostOnce } from '#browser/wire/post-once.ts'
import { isBlank } from '#kernel/rules/text.ts'
import { at, sentence } from './action-view.ts'

/** Carries actions of an entity out and tells that it was done; from a form, by what sends it once however often it is tried. */
export function useRunAction(entity: AnyEntity, send?: PostOnce) {
  const forget = useForget(entity)
  const { success } = useFeedback()
  return async (action: AnyAction, row: RecordRow, input: FormValues = {}): Promise<void> => {
    try {
      // Without a form there is nothing to try again: every click means another one.
      await (send ?? postOnce())(`${addressOf(action.entity)}/${action.name}`, {
        id: row.id,
        ...(action.asSeen ? { version: row.version } : {}),
        ...input,
      })
      success(action.done ? sentence(action.done, row) : t('操作成功'))
    } finally {
      // What is refused was often changed by somebody else: the screen shows how it stands.
      await forget()
    }
  }
}

export type ActionForm = FieldForm & {
  fields: readonly FormField[]
  world: FieldWorld
  /** A refusal that belongs to no field of the form. */
  refusal: string | null
  isDirty: boolean
  /** Whether it was done. */
  submit: () => Promise<boolean>
}

/** The form of an action, without a look. */
export function useActionForm(input: {
  action: AnyAction
  /** The record it is about; none where it is about many. */
  row?: RecordRow
  world: FieldWorld
  /** Values that are known already and not asked for. */
  given?: FormValues | undefined
  run: (input: FormValues) => Promise<void>
}): ActionForm {
  const { action, row, given = {} } = input
  const known = row ?? {}
  const entity = useMemo(() => formOf(action), [action])
  const [opened] = useState(() => initialValues(entity, undefined, { ...action.begins?.(known, at()), ...given }))
  const [values, setValues] = useState(opened)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [wasRefused, setRefused] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [told, setTold] = useState<FieldProblems>({})

  const names = Object.keys(action.fields as Fields).filter(
    (name) => !(name in given) && action.isAsked?.(name, known, at()) !== false,
  )
  const sent = [...names, ...Object.keys(given)].map((name) => [name, values[name]])
  const body = Object.fromEntries(sent.filter(([, value]) => !isBlank(value)))
  const found = problemsOf(entity, body, true)
  const submit = async () => {
    setRefused(true)
    setTold({})
    if (Object.keys(found).length > 0) return false
    setSaving(true)
    try {
      await input.run(body)
      return true
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setTold(Object.keys(error.fieldErrors).length > 0 ? error.fieldErrors : { '': error.msg })
      return false
    } finally {
      setSaving(false)
    }
  }
  const problems = {
    ...Object.fromEntries(Object.entries(found).filter(([name]) => wasRefused || left.has(name))),
    ...told,
  }
  return {
    fields: names.map((name) => ({ name, field: (action.fields as Fields)[name]!, isDisabled: false })),
    world: { entity, meta: input.world.meta },
    row,
    values,
    problems,
    refusal: Object.entries(told).find(([name]) => !names.includes(name))?.[1] ?? null,
    draft: { files: [] },
    isSaving,
    isDirty: names.some((name) => JSON.stringify(values[name]) !== JSON.stringify(opened[name])),
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }))
      setTold(({ [name]: _, ...rest }) => rest)
    },
    leave: (name) => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))),
    submit,
  }
}
