import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Steps } from 'antd'
import { useEffect, useState } from 'react'
import {
  dismissHandoverRoute,
  handoverRoute,
  previewHandoverRoute,
  submitHandoverRoute,
} from '#services/flow/shared/routes/handover.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { isActive, useJob, useWatchJobs } from '#browser/kit/hooks/use-jobs.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ChooseStep } from './choose-step.tsx'
import type { HandoverOrder } from './handover-order.ts'
import { PreviewStep } from './preview-step.tsx'
import { ResultStep, RunStep } from './result-step.tsx'

/** From choosing people to what became of it, in four steps. */
export function HandoverWizard({ fromId, onClose }: { fromId?: string | undefined; onClose: () => void }) {
  const [step, setStep] = useState(0)
  const [order, setOrder] = useState<HandoverOrder>({
    ...(fromId ? { fromId } : {}),
    parts: [],
    withDelegations: true,
    effectTime: null,
    reason: '',
  })
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [started, setStarted] = useState<{ id: string; jobId: string | null }>()
  const postOnce = usePostOnce()
  const client = useQueryClient()
  const watch = useWatchJobs()
  const { success } = useFeedback()
  const change = (next: Partial<HandoverOrder>) => setOrder((old) => ({ ...old, ...next }))
  const { fromId: from, toId: to } = order
  const parts = order.parts.flatMap(({ toId, ...part }) => (toId === undefined ? [] : [{ ...part, toId }]))
  const preview = useQuery({
    queryKey: ['flow', 'handover', 'preview', from, to, parts],
    queryFn: () => post(previewHandoverRoute, { fromId: from!, toId: to!, parts }),
    enabled: step === 1 && from !== undefined && to !== undefined,
    placeholderData: (old) => old,
    gcTime: 0,
  })
  const job = useJob(started?.jobId ?? undefined)
  const isOver = started !== undefined && (started.jobId === null || (job !== undefined && !isActive(job)))
  const result = useQuery({
    queryKey: ['flow', 'handover', 'getOne', started?.id],
    queryFn: () => get(handoverRoute, { id: started!.id }),
    enabled: isOver,
    gcTime: 0,
  })
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['flow', 'handover', 'list'] })
  }, [isOver, client])
  const next = () => {
    setTried(true)
    if (from && to && from !== to) setStep(1)
  }
  const run = async () => {
    setSaving(true)
    try {
      const answer = await postOnce(submitHandoverRoute, {
        fromId: from!,
        toId: to!,
        parts,
        withDelegations: order.withDelegations,
        ...(order.effectTime ? { effectTime: order.effectTime } : {}),
        reason: order.reason,
      })
      setStarted(answer)
      if (answer.jobId) watch()
      setStep(2)
    } catch {
      // The client has said what was wrong.
    } finally {
      setSaving(false)
    }
  }
  const dismiss = async () => {
    await post(dismissHandoverRoute, { fromId: from! }).then(
      () => success(t('已关闭交接提醒')),
      () => undefined,
    )
    onClose()
  }
  const at = isOver ? 3 : step
  const isNothing = preview.data !== undefined && preview.data.total === 0 && preview.data.delegations.length === 0
  const hint = isNothing
    ? t('没有需要移交的待办和委托')
    : order.parts.some((part) => part.toId === undefined)
      ? t('请为每一行选择由谁接手')
      : undefined
  return (
    <section className="list-card handover-wizard">
      <Steps
        size="small"
        responsive={false}
        current={at}
        items={[{ title: t('选择人员') }, { title: t('预览') }, { title: t('执行') }, { title: t('结果') }]}
      />
      <div className="handover-body">
        {at === 0 && <ChooseStep order={order} change={change} isTried={isTried} />}
        {at === 1 &&
          (preview.error ? (
            <LoadError error={preview.error} onRetry={() => void preview.refetch()} />
          ) : preview.data ? (
            <PreviewStep preview={preview.data} order={order} change={change} />
          ) : (
            <RowsSkeleton count={5} height={56} />
          ))}
        {at === 2 && <RunStep moved={job?.done ?? 0} total={preview.data?.total ?? 0} />}
        {at === 3 &&
          (result.data ? (
            <ResultStep row={result.data} />
          ) : result.error ? (
            <LoadError error={result.error} onRetry={() => void result.refetch()} />
          ) : (
            <RowsSkeleton count={3} height={56} />
          ))}
      </div>
      <footer className="handover-foot">
        {at === 0 && (
          <>
            <Button onClick={onClose}>{t('取消')}</Button>
            <Button type="primary" onClick={next}>
              {t('下一步')}
            </Button>
          </>
        )}
        {at === 1 && (
          <>
            {isNothing && fromId && <Button onClick={() => void dismiss()}>{t('无需交接，关闭提醒')}</Button>}
            {hint && <span className="handover-hint">{hint}</span>}
            <Button onClick={() => setStep(0)}>{t('上一步')}</Button>
            <Button
              type="primary"
              disabled={!preview.data || hint !== undefined}
              loading={isSaving}
              onClick={() => void run()}
            >
              {order.effectTime === null ? t('开始交接') : t('按时交接')}
            </Button>
          </>
        )}
        {at >= 2 && (
          <Button type="primary" onClick={onClose}>
            {at === 3 ? t('完成') : t('返回记录')}
          </Button>
        )}
      </footer>
    </section>
  )
}
