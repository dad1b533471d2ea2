import { Button } from 'antd'
import { Star } from 'lucide-react'
import dayjs from 'dayjs'
import { useEffect, useRef } from 'react'
import { shown, t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { applyStates } from '#services/applications/shared/apply.ts'
import { usedText } from './step-line.tsx'
import type { OwnApply } from '../shared/own-apply.ts'

type Props = {
  apply: OwnApply
  isShown: boolean
  onOpen: (apply: OwnApply) => void
  onWithdraw: (apply: OwnApply) => void
  onRate: (apply: OwnApply) => void
  onUrge: (apply: OwnApply) => void
  onAgain: (apply: OwnApply) => void
}

/** One application: what it is, how far it has come, who has it now, and what can be done. */
export function ApplyCard({ apply, isShown, onOpen, onWithdraw, onRate, onUrge, onAgain }: Props) {
  const state = Object.values(applyStates).find(([code]) => code === apply.state)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isShown) card.current?.scrollIntoView({ block: 'center' })
  }, [isShown])
  return (
    <article ref={card} className={isShown ? 'apply-card is-shown' : 'apply-card'}>
      <header>
        <span>
          <strong>{shown(apply.title)}</strong>
          {state && (
            <ToneTag tone={state[2]} hasDot>
              {t(state[1], { context: 'state' })}
            </ToneTag>
          )}
        </span>
        <small>
          {t(apply.bizName)} · {apply.applyNo} ·{' '}
          {t('{{time}} 提交', { time: dayjs(apply.submitTime).format('YYYY-MM-DD HH:mm') })}
        </small>
      </header>
      {apply.steps && (
        <ol className="apply-steps">
          {apply.steps.map((step, i) => (
            <li key={i} className={`is-${step.state}`}>
              <i aria-hidden />
              <span>{t(step.name)}</span>
              {step.state === 'now' && (
                <small>
                  {[apply.currentHandlers ? t(apply.currentHandlers) : '', usedText(apply)].filter(Boolean).join(' · ')}
                </small>
              )}
            </li>
          ))}
        </ol>
      )}
      {apply.opinion && (
        <p className="apply-opinion">
          <b>{t('意见')}</b> {apply.opinion}
        </p>
      )}
      <footer>
        <span>
          {apply.finishTime
            ? usedText(apply)
            : apply.promisedDays
              ? t('承诺 {{n}} 个工作日', { n: Number(apply.promisedDays) })
              : ''}
        </span>
        {apply.star !== null && (
          <span className="hall-rating">
            <Star size={14} strokeWidth={1.75} aria-hidden /> {apply.star}
          </span>
        )}
        <span className="apply-actions">
          {apply.canRate && (
            <Button size="small" onClick={() => onRate(apply)}>
              {apply.star === null ? t('评价', { context: 'verb' }) : t('编辑评价')}
            </Button>
          )}
          {apply.canAgain && (
            <Button size="small" onClick={() => onAgain(apply)}>
              {t('再次申请')}
            </Button>
          )}
          {apply.canUrge && (
            <Button size="small" onClick={() => onUrge(apply)}>
              {t('催办')}
            </Button>
          )}
          {apply.withdrawPath && (
            <Button size="small" danger onClick={() => onWithdraw(apply)}>
              {t('撤回')}
            </Button>
          )}
          <Button size="small" type="primary" ghost onClick={() => onOpen(apply)}>
            {apply.state === applyStates.toMend[0] ? t('补正') : t('查看')}
          </Button>
        </span>
      </footer>
    </article>
  )
}
