import { useState } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { addressOf } from '#kernel/http/define-route.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { initialValues, problemsOf, type FormValues } from '#browser/kit/hooks/form/form-values.ts'
import { useDirtyPage } from '#browser/kit/hooks/form/use-dirty-page.ts'
import { useDraft, type DraftState } from '#browser/kit/hooks/form/use-draft.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { RequestError } from '#browser/wire/http.ts'
import type { Outlook } from '../shared/apply-routes.ts'
import { usePreview, type FormRoute } from './use-preview.ts'

export type ApplyPlan<P extends Outlook> = {
  world: FieldWorld
  processType: string
  routes: { preview: FormRoute<P>; apply: FormRoute<{ id: string }> }
  /** What the form opens with. */
  opened: () => FormValues
  /** Sent back, to be handed in again. */
  mended?: RecordRow | undefined
  /** Whose draft it is, where it is not simply a new one. */
  copyOf?: string | undefined
  /** Fields that are asked for. */
  names: readonly string[]
  /** What the server fills in and the rules of the record ask for. */
  known?: FormValues
  /** What is sent besides the fields. */
  besides?: (values: FormValues) => FormValues
  /** Whether there is enough to be judged. */
  isEnough: (order: FormValues) => boolean
  /** Told as soon as it is known: it decides whether to go on at all. */
  toldAtOnce: readonly string[]
}

export type Applying<P extends Outlook = Outlook> = {
  plan: Pick<ApplyPlan<P>, 'world' | 'processType' | 'mended'>
  values: FormValues
  set: (patch: FormValues) => void
  /** Somebody left a field: what is wrong with it may be said. */
  leave: (name: string) => void
  /** Somebody wants to go on: whatever is wrong may be said. */
  tell: () => void
  problems: Record<string, string>
  refusal: string | null
  preview: P | undefined
  isFresh: boolean
  isSending: boolean
  /** Names of fields that stand in the way of handing it in. */
  missing: readonly string[]
  submit: () => Promise<{ id: string } | null>
  draft: DraftState
}

/** What a form opens with: what came back and the defaults, and what is known where they say nothing. */
export function openedWith(entity: AnyEntity, mended: RecordRow | undefined, known: FormValues): FormValues {
  const held = Object.entries(initialValues(entity, mended)).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return { ...known, ...Object.fromEntries(held) }
}

/** An application as it is written: values, what would become of it, what is wrong with it, its draft, and handing it in once. */
export function useApplying<P extends Outlook>(plan: ApplyPlan<P>): Applying<P> {
  const { world, mended, copyOf, names, toldAtOnce } = plan
  const [opened] = useState(plan.opened)
  const [values, setValues] = useState(opened)
  const [isTouched, setTouched] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [wasRefused, setRefused] = useState(false)
  const [told, setTold] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const postOnce = usePostOnce()
  const forget = useForget(world.entity)
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(opened[name])),
  )
  const draft = useDraft({ world, row: mended, copyOf, changed, isTouched })
  const [applied, setApplied] = useState<DraftState['restored']>(null)
  if (draft.restored && draft.restored !== applied) {
    setApplied(draft.restored)
    setValues({ ...values, ...draft.restored.values })
  }
  useDirtyPage(isTouched && Object.keys(changed).length > 0)

  const sent = Object.fromEntries(names.map((name) => [name, values[name] === '' ? null : (values[name] ?? null)]))
  const order = { ...sent, ...plan.besides?.(values), ...(mended ? { id: mended.id } : {}) }
  const { preview, isFresh } = usePreview(plan.routes.preview, order, plan.isEnough)
  const own = problemsOf(world.entity, { ...sent, ...plan.known }, true)
  const found = { ...preview?.problems, ...own }
  // What was said of earlier words stops nobody: the server judges what is sent.
  const inTheWay = isFresh ? found : own
  const isTold = (name: string) =>
    wasRefused || left.has(name) || (preview?.problems[name] !== undefined && toldAtOnce.includes(name))
  const problems = { ...Object.fromEntries(Object.entries(found).filter(([name]) => isTold(name))), ...told }

  const submit = async () => {
    setRefused(true)
    setRefusal(null)
    setTold({})
    if (isSending || Object.keys(inTheWay).length > 0) return null
    setSending(true)
    try {
      const answer = await postOnce<{ id: string }>(addressOf(plan.routes.apply), order)
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
    plan,
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
    tell: () => setRefused(true),
    leave: (name) => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))),
  }
}
