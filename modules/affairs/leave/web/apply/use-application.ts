import { useState } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { copiedValues, initialValues, problemsOf, type FormValues } from '#browser/kit/hooks/form/form-values.ts'
import { useDirtyPage } from '#browser/kit/hooks/form/use-dirty-page.ts'
import { useDraft, type DraftState } from '#browser/kit/hooks/form/use-draft.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { RequestError } from '#browser/wire/http.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import type { Prefill } from '../../shared/ask/own-leave.ts'
import { usePreview } from './use-preview.ts'
import { applyRoute, type Preview } from '../../shared/ask/apply-routes.ts'

const names = leaveRequest.form.flatMap(({ fields }) => fields).filter((name) => name !== 'studentId')
/** Told as soon as it is known: it decides whether to go on at all. */
const toldAtOnce = new Set(['studentId', 'typeId', 'startTime', 'endTime'])

export type Start = {
  world: FieldWorld
  prefill: Prefill
  /** Sent back, to be handed in again. */ mended?: RecordRow | undefined
  /** Asked for before, to be asked for again. */ copied?: RecordRow | undefined
  /** Asked for by somebody else. */ isForOther: boolean
}
export type Application = {
  start: Start
  values: FormValues
  set: (patch: FormValues) => void
  leave: (name: string) => void
  problems: Record<string, string>
  refusal: string | null
  preview: Preview | undefined
  isFresh: boolean
  isSending: boolean
  /** Names of fields that stand in the way of handing it in. */
  missing: readonly string[]
  submit: () => Promise<{ id: string } | null>
  draft: DraftState
}

/** A leave as it is written: values, what would become of it, what is wrong with it, its draft, and handing it in once. */
export function useApplication(start: Start): Application {
  const { world, prefill, mended, copied, isForOther } = start
  const [opened] = useState(() => openedWith(start))
  const [values, setValues] = useState(opened)
  const [isTouched, setTouched] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [wasRefused, setRefused] = useState(false)
  const [told, setTold] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const postOnce = usePostOnce()
  const forget = useForget(leaveRequest)
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(opened[name])),
  )
  const copyOf = copied?.id ?? (isForOther ? `student:${prefill.student.id}` : undefined)
  const draft = useDraft({ world, row: mended, copyOf, changed, isTouched })
  const [applied, setApplied] = useState<DraftState['restored']>(null)
  if (draft.restored && draft.restored !== applied) {
    setApplied(draft.restored)
    setValues({ ...values, ...draft.restored.values })
  }
  useDirtyPage(isTouched && Object.keys(changed).length > 0)

  const order = orderOf(start, values)
  const { preview, isFresh } = usePreview(order)
  const { contactId: _contact, id: _id, studentId: _for, ...body } = order
  const own = problemsOf(leaveRequest, { ...body, studentId: prefill.student.id }, true)
  const found = { ...preview?.problems, ...own }
  // What was said of earlier words stops nobody: the server judges what is sent.
  const inTheWay = isFresh ? found : own
  const problems = {
    ...Object.fromEntries(
      Object.entries(found).filter(
        ([name]) => wasRefused || left.has(name) || (preview?.problems[name] !== undefined && toldAtOnce.has(name)),
      ),
    ),
    ...told,
  }

  const submit = async () => {
    setRefused(true)
    setRefusal(null)
    setTold({})
    if (isSending || Object.keys(inTheWay).length > 0) return null
    setSending(true)
    try {
      const answer = await postOnce(applyRoute, order)
      draft.discard()
      setTouched(false)
      await forget()
      return answer
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setTold(error.fieldErrors)
      if (error.status === 400 || error.status === 409)
        setRefusal(Object.keys(error.fieldErrors).length > 0 ? null : error.msg)
      return null
    } finally {
      setSending(false)
    }
  }
  return {
    start,
    values,
    problems,
    refusal,
    preview,
    isFresh,
    isSending,
    submit,
    draft,
    missing: [...toldAtOnce, ...names].filter((name) => name in inTheWay || name in told),
    set: (patch) => {
      setTouched(true)
      setValues((before) => ({ ...before, ...patch }))
      setTold((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in patch))))
    },
    leave: (name) => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))),
  }
}

/** What the form opens with. Phones are not among it: forms show them masked, and the server has them. */
function openedWith({ world, prefill, mended, copied }: Start): FormValues {
  const plain = initialValues(leaveRequest, undefined)
  const [first] = prefill.contacts
  const contact = first ? { emergName: first.name, emergRelation: first.relation } : {}
  if (mended) return { ...initialValues(leaveRequest, mended), phone: null, emergPhone: null }
  if (copied)
    return {
      ...plain,
      ...copiedValues(world, copied),
      startTime: null,
      endTime: null,
      backdateReason: null,
      phone: null,
      emergName: null,
      emergRelation: null,
      emergPhone: null,
      ...contact,
    }
  return { ...plain, ...contact }
}

function orderOf({ prefill, mended, isForOther }: Start, values: FormValues): FormValues {
  const sent = Object.fromEntries(names.map((name) => [name, values[name] === '' ? null : (values[name] ?? null)]))
  const contact = prefill.contacts.find(
    ({ name, relation }) => name === values['emergName'] && relation === values['emergRelation'],
  )
  return {
    ...sent,
    ...(contact && !values['emergPhone'] ? { contactId: contact.memberId } : {}),
    ...(mended ? { id: mended.id } : {}),
    ...(isForOther ? { studentId: prefill.student.id } : {}),
  }
}
