import { Button } from 'antd'
import { useState } from 'react'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { plannedText } from '#browser/wire/time-words.ts'
import { batchModes, batchStates } from '../shared/batch.ts'
import { closeRoute, publishRoute, stepRoute, type Published } from '../shared/routes.ts'
import { Figures } from './figures.tsx'
import { useDeed, useResult, type StepProps } from './use-batch.ts'

/** ⑦ What was tried out becomes true; before that, everything can still be taken back. */
export function PublishStep({ overview, can, isOwn }: StepProps) {
  const { id, state, versions, mode, parts, publishTime } = overview
  const [published, setPublished] = useState<Published | null>(null)
  const deed = useDeed()
  const feedback = useFeedback()
  const result = useResult(id, {}, versions.length > 0).data
  const [isReady, isOut] = [state === batchStates.ready[0], state === batchStates.published[0]]
  const isEnded = state === batchStates.archived[0] || state === batchStates.void[0]
  const open = parts.filter(({ submitTime }) => submitTime === null)
  const publish = async () => {
    const title = mode === batchModes.beds ? t('发布后学生将收到床位通知，不能再改回') : t('发布后房间开放给学生选择')
    if (!(await feedback.confirm({ title, okText: t('发布') }))) return
    setPublished(await deed.run(publishRoute, { id }, (done: Published) => t('已发布，{{n}} 人', { n: done.given })))
  }
  const close = async (to: 'archived' | 'void') => {
    const title = to === 'void' ? t('作废后锁定的床位全部释放，方案保留') : t('归档后剩余锁定的床位全部释放')
    const okText = to === 'void' ? t('作废') : t('归档')
    if (!(await feedback.confirm({ title, okText, isDanger: to === 'void' }))) return
    await deed.run(closeRoute, { id, to }, (done: { freed: number }) => t('已释放 {{n}} 张床位', { n: done.freed }))
  }
  return (
    <>
      {result && (
        <Figures
          figures={[
            { label: t('方案'), value: `V${result.versionNo}` },
            { label: t('已分'), value: result.placed, of: result.placed + result.unplaced },
            { label: t('未分'), value: result.unplaced, ...(result.unplaced > 0 && { tone: 'warn' as const }) },
            {
              label: t('硬约束冲突'),
              value: result.conflicts.length,
              tone: result.conflicts.length > 0 ? 'bad' : 'good',
            },
            { label: t('已失效'), value: result.lapsed },
          ]}
        />
      )}
      <div className="presort-two">
        <section className="list-card is-solid presort-card">
          <h2>{t('院系提交')}</h2>
          <ul className="presort-lines">
            {parts.map((one) => (
              <li key={one.departmentId}>
                <span>
                  <b>{one.departmentName}</b> <small>{t('{{n}} 人', { n: one.students })}</small>
                </span>
                {one.submitTime ? (
                  <span>
                    {one.submitBy} {plannedText(one.submitTime)}
                  </span>
                ) : (
                  <ToneTag tone="amber">{t('未提交')}</ToneTag>
                )}
              </li>
            ))}
          </ul>
        </section>
        <section className="list-card is-solid presort-card">
          <h2>{t('发布')}</h2>
          {publishTime && <p>{t('{{time}} 已发布', { time: plannedText(publishTime) })}</p>}
          {!isReady && !isOut && !isEnded && <p className="presort-hint">{t('转为待发布后才能发布')}</p>}
          {isReady && open.length > 0 && <p className="presort-warn">{t('{{n}} 个院系未提交', { n: open.length })}</p>}
          {published?.message && (
            <>
              <p className="presort-bad">{published.message}</p>
              <ul className="presort-lines">
                {published.refused.map((one) => (
                  <li key={one.xh}>
                    <b>{one.xm}</b>
                    <span>{t(one.reason)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          {isReady && !isOwn && can('publish') && (
            <p className="presort-hint">{t('发布时可能要求二次认证，请先在个人中心绑定')}</p>
          )}
          {!isOwn && (
            <div className="presort-foot">
              {!isOut && !isEnded && can('void') && (
                <Button danger loading={deed.isBusy} onClick={() => void close('void')}>
                  {t('作废')}
                </Button>
              )}
              {isReady && can('divide') && (
                <Button
                  loading={deed.isBusy}
                  onClick={() => void deed.run(stepRoute, { id, to: 'adjusting' }, t('已退回院系调整'))}
                >
                  {t('退回院系调整')}
                </Button>
              )}
              {isReady && can('publish') && (
                <Button type="primary" loading={deed.isBusy} onClick={() => void publish()}>
                  {t('发布')}
                </Button>
              )}
              {isOut && can('void') && (
                <Button loading={deed.isBusy} onClick={() => void close('archived')}>
                  {t('归档')}
                </Button>
              )}
            </div>
          )}
        </section>
      </div>
    </>
  )
}
