import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldProblems } from '#kernel/entity/schema.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { RequestError } from '#browser/wire/http.ts'
import { addressOf } from '../entity-address.ts'
import { markSaved } from '../record/just-saved.ts'
import { draftOf, formSections, initialValues, problemsOf, type FormSection, type FormValues } from './form-values.ts'
import { useDraft, type DraftState } from './use-draft.ts'
import { useForget } from '../use-meta.ts'
import { usePostOnce } from '../use-post-once.ts'
import { useTakenCheck } from './use-taken-check.ts'

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
  /** No answer came: whether it was saved is not known, and the same may be sent again. */
  isUnanswered: boolean
  /** Somebody else changed the record meanwhile. */
  isStale: boolean
  /** Takes the newest record; what was typed here stays, except in the fields named. */
  rebase: (row: RecordRow, dropped?: readonly string[]) => void
  isDirty: boolean
  isSaving: boolean
  wasRefused: boolean
  /** Saves, over the newest record where one is given; answers the record's id, or null when something is wrong. */
  submit: (over?: RecordRow) => Promise<string | null>
  /** Everything as it was when the form opened. */
  reset: () => void
  draft: DraftState
}

type FormInput = {
  world: FieldWorld
  row?: RecordRow | undefined
  defaults?: FormValues | undefined
  copyOf?: string | undefined
}

/** A form of one record, without a look: values, faults, draft, saving. */
export function useForm(input: FormInput): FormState {
  const { world, defaults } = input
  const { entity } = world
  const [row, setRow] = useState(input.row)
  const isNew = row === undefined
  const sections = formSections(world, isNew)
  const [values, setValues] = useState(() => initialValues(entity, row, defaults))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTouched, setTouched] = useState(false)
  const [wasRefused, setRefused] = useState(false)
  const [serverProblems, setServerProblems] = useState<FieldProblems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isUnanswered, setUnanswered] = useState(false)
  const [isStale, setStale] = useState(false)
  const postOnce = usePostOnce()
  const forget = useForget(entity)

  const changed = changesOf(values, initialValues(entity, row, defaults))
  const isDirty = Object.keys(changed).length > 0
  const draft = useDraft({ world, row, copyOf: input.copyOf, changed, isTouched })
  const [applied, setApplied] = useState<DraftState['restored']>(null)
  if (draft.restored && draft.restored !== applied) {
    setApplied(draft.restored)
    setValues({ ...values, ...draft.restored.values })
  }

  const body = draftOf({ sections, values, row })
  const found = problemsOf(entity, body, isNew)
  const shown = Object.fromEntries(Object.entries(found).filter(([name]) => wasRefused || left.has(name)))
  const taken = useTakenCheck({ world, row, body })

  const saving = useMutation({
    mutationFn: (sent: FormValues) =>
      postOnce<{ id?: string } | string | null>(`${addressOf(entity)}/${isNew ? 'add' : 'update'}`, sent),
  })

  const takeRefusal = (error: unknown) => {
    setRefused(true)
    if (!(error instanceof RequestError)) throw error
    const fields = error.fieldErrors
    const reason = (error.data as { reason?: string } | null)?.reason
    setServerProblems(fields)
    setStale(reason === 'STALE_VERSION')
    setUnanswered(error.status === 0)
    if (error.status === 400 || error.status === 409) setRefusal(Object.keys(fields).length > 0 ? null : error.msg)
  }
  const submit = async (over?: RecordRow): Promise<string | null> => {
    if (saving.isPending) return null
    setRefusal(null)
    setUnanswered(false)
    setServerProblems({})
    taken.stop()
    if (Object.keys(found).length > 0) {
      setRefused(true)
      return null
    }
    const base = over ?? row
    const sent = over ? draftOf({ sections, values, row: over }) : body
    try {
      const answer = await saving.mutateAsync(base ? { id: base.id, version: base.version, ...sent } : sent)
      draft.discard()
      await forget()
      const id = (typeof answer === 'string' ? answer : answer?.id) ?? row?.id ?? ''
      markSaved(addressOf(entity), id)
      return id
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
      setTouched(true)
      setValues((before) => ({ ...before, [name]: value }))
      setServerProblems(({ [name]: _, ...rest }) => rest)
      taken.clear(name)
    },
    leave: (name) => {
      setLeft((before) => (before.has(name) ? before : new Set([...before, name])))
      // Whether the last try was saved is not known: its values may be taken by the record itself.
      if (found[name] === undefined && !isUnanswered && !saving.isPending) taken.look(name)
    },
    problems: { ...taken.problems, ...shown, ...serverProblems },
    refusal,
    isUnanswered,
    isStale,
    rebase: (newest, dropped = []) => {
      const kept = Object.fromEntries(Object.entries(changed).filter(([name]) => !dropped.includes(name)))
      setRow(newest)
      setValues({ ...initialValues(entity, newest), ...kept })
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
      setUnanswered(false)
    },
    draft,
  }
}

function changesOf(values: FormValues, opened: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(opened[name])),
  )
}
