import { useState } from 'react'
import type { z } from 'zod'
import { addressOf, type DeclaredRoute, type Given } from '#kernel/http/define-route.ts'
import { detailRoute, type FlowDetail } from '#services/flow/shared/routes/detail.ts'
import type { Moved } from '#services/flow/shared/routes/tasks.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { RequestError, get } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { useFlowRefresh } from './use-flow-detail.ts'
import { useTakeBack } from './use-take-back.ts'

/** What somebody says with a decision, as it is being written. */
export type Saying = {
  comment: string
  fileIds: string[]
  signFileId: string | undefined
  copies: string[]
  next: Record<string, string[]>
}

export const nothingSaid: Saying = { comment: '', fileIds: [], signFileId: undefined, copies: [], next: {} }

/** What is missing for a decision, in the words of the server. */
export function missingFor(
  what: 'approve' | 'reject',
  detail: FlowDetail,
  saying: Saying,
): { field: 'comment' | 'signature' | 'files' | 'next'; text: string } | null {
  const required = detail.current?.required ?? []
  const needsComment = required.includes(what === 'approve' ? 'commentOnAgree' : 'commentOnReject')
  if (needsComment && saying.comment.trim() === '') return { field: 'comment', text: t('请填写审批意见') }
  if (what === 'reject') return null
  if (required.includes('files') && saying.fileIds.length === 0) return { field: 'files', text: t('请上传附件') }
  if ((detail.current?.next ?? []).some(({ nodeKey }) => !saying.next[nodeKey]?.length))
    return { field: 'next', text: t('请选择下一环节审批人') }
  if (required.includes('signature') && !saying.signFileId) return { field: 'signature', text: t('请先签名') }
  return null
}

/** What was decided about whose matter: whoever decides one after the other sees which one it was. */
export function decidedText(word: string, detail: FlowDetail): string {
  return t('已{{word}} {{title}}', { word, title: shown(detail.instance.title) })
}

/** Sends a deed, and says so; false where it was not done. */
export type SendDeed = <I extends z.ZodType>(
  route: DeclaredRoute<'POST', I>,
  asked: Given<z.input<I>>,
  said: string,
) => Promise<boolean>

/** Sends deeds of a flow, one at a time; afterwards everything that tells of it is asked anew. A deed is known by the last word of its address. */
export function useDecision({
  onDone,
  onFields,
}: {
  onDone: (deed: string) => void
  onFields?: (fields: Record<string, string>) => void
}) {
  const postOnce = usePostOnce()
  const [busy, setBusy] = useState<string>()
  const feedback = useFeedback()
  const refresh = useFlowRefresh()
  const takeBack = useTakeBack()
  const send: SendDeed = async (route, asked, said) => {
    if (busy !== undefined) return false
    const deed = route.path.split('/').at(-1) ?? ''
    setBusy(deed)
    try {
      const moved = await postOnce<Moved>(addressOf(route), asked)
      onDone(deed)
      feedback.success(said, deed === 'approve' ? takeBack(await stillOwn(moved)) : undefined)
      return true
    } catch (error) {
      // The client has said why; fields that are wrong say it themselves.
      if (error instanceof RequestError) onFields?.(error.fieldErrors)
      return false
    } finally {
      setBusy(undefined)
      await refresh()
    }
  }
  return { busy, send }
}

/** The agreement just given, where the flow would give it back. */
async function stillOwn({ instanceId, status }: Moved): Promise<string[]> {
  if (status !== 'running') return []
  // What was agreed to stands: whoever cannot look at it any more has no way back, and nothing to be told.
  const after = await get(detailRoute, { instanceId }, { isBackground: true }).catch(() => undefined)
  return after?.canTakeBack ? [after.canTakeBack] : []
}

/** The body of a decision. */
export function bodyOf(detail: FlowDetail, saying: Saying, patch: Record<string, unknown>) {
  const comment = saying.comment.trim()
  return {
    taskId: detail.current!.taskId,
    ...(comment ? { comment } : {}),
    ...(saying.fileIds.length > 0 ? { fileIds: saying.fileIds } : {}),
    ...(saying.signFileId ? { signFileId: saying.signFileId } : {}),
    ...(saying.copies.length > 0 ? { copies: saying.copies } : {}),
    ...(Object.keys(saying.next).length > 0 ? { nextApprovers: saying.next } : {}),
    ...(Object.keys(patch).length > 0 ? { formPatch: patch, version: detail.instance.version } : {}),
  }
}
