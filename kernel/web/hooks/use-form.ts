import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldProblems } from '#kernel/entity/schema.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { newIdempotencyKey, post, RequestError } from '#kernel/web/http.ts'
import { notifyError } from '#kernel/web/wire/request-error.ts'
import { addressOf } from './entity-address.ts'
import { draftOf, formSections, initialValues, problemsOf, type FormSection, type FormValues } from './form-values.ts'
import { useDraft, type DraftState } from './use-draft.ts'
import { useForget } from './use-meta.ts'

export type FormState = {
  isNew: boolean
  row: RecordRow | undefined
  sections: FormSection[]
  values: FormValues
  set: (name: string, value: unknown) => void
  /** Marks a field as left, so that its fault may be shown. */
  leave: (name: string) => void
  /** Faults to show now, of the form and of the server. */
  problems: FieldProblems
  /** A refusal that belongs to no field. */
  refusal: string | null
  /** Somebody else changed the record meanwhile. */
  isStale: boolean
  /** Takes the newest record under what was typed here. */
  rebase: (row: RecordRow) => void
  isDirty: boolean
  isSaving: boolean
  wasRefused: boolean
  /** Saves; answers the record's id, or null when something is wrong. */
  submit: () => Promise<string | null>
  /** Everything as it was when the form opened. */
  reset: () => void
  draft: DraftState
}

/** A form of one record, without a look: values, faults, draft, saving. */
export function useForm(input: { world: FieldWorld; row?: RecordRow; defaults?: FormValues }): FormState {
  const { world, defaults } = input
  const { entity } = world
  const [row, setRow] = useState(input.row)
  const isNew = row === undefined
  const sections = formSections(world, isNew)
  const [values, setValues] = useState(() => initialValues(entity, row, defaults))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [wasRefused, setRefused] = useState(false)
  const [serverProblems, setServerProblems] = useState<FieldProblems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)
  const key = useRef(newIdempotencyKey())
  const forget = useForget(entity)

  const opened = initialValues(entity, row, defaults)
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(opened[name])),
  )
  const isDirty = Object.keys(changed).length > 0
  const draft = useDraft({ world, id: row?.id, changed })
  const [isRestored, setIsRestored] = useState(false)
  if (draft.restored && !isRestored) {
    setIsRestored(true)
    setValues({ ...values, ...draft.restored.values })
  }

  const body = draftOf({ sections, values, row })
  const found = problemsOf(entity, body, isNew)
  const shown = Object.fromEntries(Object.entries(found).filter(([name]) => wasRefused || left.has(name)))

  const saving = useMutation({
    mutationFn: (sent: FormValues) =>
      post<{ id?: string } | string | null>(`${addressOf(entity)}/${isNew ? 'add' : 'update'}`, sent, {
        idempotencyKey: key.current,
        quiet: true,
      }),
  })

  const takeRefusal = (error: unknown) => {
    setRefused(true)
    if (!(error instanceof RequestError)) throw error
    const fields = error.fieldErrors
    setServerProblems(fields)
    setStale((error.data as { reason?: string } | null)?.reason === 'STALE_VERSION')
    if (error.status === 400 || error.status === 409) setRefusal(Object.keys(fields).length > 0 ? null : error.msg)
    else notifyError(error)
  }
  const submit = async (): Promise<string | null> => {
    if (saving.isPending) return null
    setRefusal(null)
    setServerProblems({})
    if (Object.keys(found).length > 0) {
      setRefused(true)
      return null
    }
    try {
      const answer = await saving.mutateAsync(isNew ? body : { id: row.id, version: row.version, ...body })
      draft.discard()
      key.current = newIdempotencyKey()
      await forget()
      return (typeof answer === 'string' ? answer : answer?.id) ?? row?.id ?? ''
    } catch (error) {
      takeRefusal(error)
      return null
    }
  }
  return {
    isNew,
    row,
    sections,
    values,
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }))
      setServerProblems(({ [name]: _, ...rest }) => rest)
    },
    leave: (name) => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))),
    problems: { ...shown, ...serverProblems },
    refusal,
    isStale,
    rebase: (newest) => {
      setRow(newest)
      setValues({ ...initialValues(entity, newest), ...changed })
      setStale(false)
      setRefusal(null)
    },
    isDirty,
    isSaving: saving.isPending,
    wasRefused,
    submit,
    reset: () => {
      setValues(initialValues(entity, row, defaults))
      setLeft(new Set())
      setRefused(false)
      setServerProblems({})
      setRefusal(null)
    },
    draft,
  }
}
