import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { restartRoute } from '#services/flow/shared/routes/start.ts'
import { urgeRoute as urgeFlowRoute } from '#services/flow/shared/routes/talk.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import { urgeRoute, type OwnApply } from '../shared/own-apply.ts'
import { applyKey } from './use-hall.ts'

export type ApplyActions = ReturnType<typeof useApplyActions>

/** What an applicant does with an application; where a flow decides on it, by the flow. */
export function useApplyActions() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const feedback = useFeedback()
  const done = async (sent: Promise<unknown>, words: string) => {
    const isDone = await wasDone(sent)
    if (isDone) feedback.success(words)
    await client.invalidateQueries({ queryKey: applyKey })
  }
  return {
    open: (apply: OwnApply) => void navigate(apply.link),
    mend: (apply: OwnApply) => void navigate(apply.flow?.mendPath ?? apply.link),
    /** With what was handed in before, where that can be taken over. */
    async again({ flow, itemId }: OwnApply) {
      if (!flow?.canCopy) return void navigate(`/servicecenter/detail?id=${itemId}`)
      const draft = await post(restartRoute, { instanceId: flow.instanceId }).catch(() => undefined)
      if (draft) await navigate(`/process/start?instance=${draft.instanceId}`)
    },
    urge: ({ id, flow }: OwnApply) =>
      done(flow ? post(urgeFlowRoute, { instanceId: flow.instanceId }) : post(urgeRoute, { id }), t('已催办')),
    async withdraw(apply: OwnApply) {
      const isSure = await feedback.confirm({
        title: t('确定撤回“{{name}}”吗？', { name: shown(apply.title) }),
        content: t('撤回后可以重新申请'),
        okText: t('撤回'),
        cancelText: t('取消'),
        isDanger: true,
      })
      if (isSure && apply.withdrawPath) await done(post(apply.withdrawPath, { id: apply.bizId }), t('已撤回'))
    },
  }
}
