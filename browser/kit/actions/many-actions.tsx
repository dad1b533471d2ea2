import { useState } from 'react'
import type { AnyAction, ManyDone } from '#kernel/entity/define-action.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import type { FormValues } from '#browser/kit/hooks/form/form-values.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { proofOfMany } from '#browser/kit/second-auth/proof-ahead.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { postOnce, type PostOnce } from '#browser/wire/post-once.ts'
import { ActionFormDialog } from './action-form.tsx'
import { labelOf } from './action-view.ts'
import { hintsForMany, isAskedForMany, manyRun, type ManyRun, type Outcome } from './many.ts'
import { ManyProgress, ManyResult } from './many-told.tsx'
import { useActionForm } from './use-action.ts'

type Asked = { action: AnyAction; run: ManyRun }

/**
 * Carries actions out on many records of a list: asks once for all of them, shows how far it is where that takes several calls, and
 * tells what was done and what was refused.
 */
export function useManyActions(world: FieldWorld, onDone: (doneIds: readonly string[]) => void) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [progress, setProgress] = useState<{ count: number; total: number } | null>(null)
  const [told, setTold] = useState<Outcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const forget = useForget(world.entity)
  const { success } = useFeedback()

  const carryOut = async ({ action, run }: Asked, send: PostOnce, input: FormValues): Promise<void> => {
    setBusy(true)
    const see = (count: number) => setProgress(run.hasTurns ? { count, total: run.total } : null)
    see(run.total - run.outcome().unanswered)
    try {
      await run.go((ids) => send<ManyDone>(`${addressOf(action.entity)}/${action.name}`, { ids, ...input }), see)
    } finally {
      setBusy(false)
      setProgress(null)
      // What is refused was often changed by somebody else: the list shows how it stands.
      await forget()
    }
  }
  const tell = (run: ManyRun) => {
    const outcome = run.outcome()
    if (outcome.unanswered === run.total) return
    if (outcome.refused.length + outcome.unanswered > 0) setTold(outcome)
    else success(t('已处理 {{n}} 条', { n: outcome.done.length }))
    onDone(outcome.done)
  }
  return {
    isBusy,
    ask(action: AnyAction, rows: readonly RecordRow[]): void {
      const one = { action, run: manyRun(world.entity, rows) }
      if (isAskedForMany(action)) setAsked(one)
      // What went wrong is told by the client.
      else
        void carryOut(one, postOnce(), {})
          .catch(() => {})
          .then(() => tell(one.run))
    },
    dialog: (
      <>
        {asked && (
          <ManyDialog
            {...asked}
            world={world}
            carryOut={(send, input) => carryOut(asked, send, input)}
            onClose={() => {
              setAsked(null)
              tell(asked.run)
            }}
          />
        )}
        {progress && <ManyProgress {...progress} />}
        {told && <ManyResult outcome={told} onClose={() => setTold(null)} />}
      </>
    ),
  }
}

/** One form for all of them. It stays open where a call failed, and goes on from there when it is sent again. */
function ManyDialog(
  props: Asked & {
    world: FieldWorld
    carryOut: (send: PostOnce, input: FormValues) => Promise<void>
    onClose: () => void
  },
) {
  const { action, run, world } = props
  const send = usePostOnce()
  const proof = action.many === 'proven' && proofOfMany(run.total)
  const form = useActionForm({ action, world, run: (input) => props.carryOut(send, input) })
  return (
    <ActionFormDialog
      action={action}
      title={t('{{action}} {{n}} 条', { action: labelOf(action), n: run.total })}
      form={form}
      hints={[...hintsForMany(action).map((hint) => t(hint)), ...(proof ? [proof] : [])]}
      onConfirm={async () => {
        if (await form.submit()) props.onClose()
      }}
      onClose={props.onClose}
    />
  )
}
