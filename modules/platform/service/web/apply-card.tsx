import { Button } from 'antd'
import { Star } from 'lucide-react'
import dayjs from 'dayjs'
import { useEffect, useRef } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { applyStates } from '#services/applications/shared/apply.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { clockText, lengthText } from '#browser/wire/time-words.ts'
import { promiseText } from './service-card.tsx'
import { stateTone, usedText } from './step-line.tsx'
import type { ApplyActions } from './use-apply-actions.ts'
import type { OwnApply } from '../shared/own-apply.ts'

type Props = {
  apply: OwnApply
  isShown: boolean
  actions: ApplyActions
  onRate: (apply: OwnApply) => void
}

const urgeAgainMs = 2 * 3_600_000
const namesShown = 2

/** One application: what it is, how far it has come, who has it now, and what can be done. */
export function ApplyCard({ apply, isShown, actions, onRate }: Props) {
  const state = codeEntry(applyStates, apply.state)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isShown) card.current?.scrollIntoView({ block: 'center' })
  }, [isShown])
  const isUrged = apply.flow?.urgeTime != null && dayjs().diff(apply.flow.urgeTime) < urgeAgainMs
  return (
    <article ref={card} className={isShown ? 'apply-card is-shown' : 'apply-card'}>
      <header>
        <span>
          {apply.flow?.icon && (
            <i aria-hidden>
              <MenuIcon name={apply.flow.icon} size={18} />
            </i>
          )}
          <strong>{shown(apply.title)}</strong>
          {state && (
            <ToneTag tone={state[2]} hasDot>
              {t(state[1], { context: 'state' })}
            </ToneTag>
          )}
        </span>
        <small>
          {t(apply.bizName)} · {apply.applyNo} · {t('{{time}} 提交', { time: clockText(apply.submitTime) })}
        </small>
      </header>
      {apply.flow?.summary && apply.flow.summary.length > 0 && (
        <p className="apply-summary">
          {apply.flow.summary.map(({ label, text }) => (
            <span key={label}>
              <small>{shown(label)}</small>
              {text}
            </span>
          ))}
        </p>
      )}
      {apply.steps && (
        <ol className="apply-steps" style={stateTone(apply.state)}>
          {apply.steps.map((step, i) => (
            <li key={i} className={`is-${step.state}`}>
              <i aria-hidden />
              <span>{t(step.name)}</span>
              {step.state === 'now' && (
                <small>{[handlersText(apply), waitText(apply)].filter(Boolean).join(' · ')}</small>
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
        <span>{apply.finishTime ? usedText(apply) : apply.promisedDays ? promiseText(apply.promisedDays) : ''}</span>
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
            <Button size="small" onClick={() => void actions.again(apply)}>
              {t('再次申请')}
            </Button>
          )}
          {apply.canUrge && (
            <Button
              size="small"
              disabled={isUrged}
              title={isUrged ? t('距上次催办不足2小时') : undefined}
              onClick={() => void actions.urge(apply)}
            >
              {t('催办')}
            </Button>
          )}
          {apply.withdrawPath && (
            <Button size="small" danger onClick={() => void actions.withdraw(apply)}>
              {t('撤回')}
            </Button>
          )}
          {apply.state === applyStates.toMend[0] && (
            <Button size="small" type="primary" ghost onClick={() => actions.mend(apply)}>
              {t('补正')}
            </Button>
          )}
          <Button size="small" onClick={() => actions.open(apply)}>
            {t('查看')}
          </Button>
        </span>
      </footer>
    </article>
  )
}

/** Who has it in hand now; of many the first. */
function handlersText({ flow, currentHandlers }: OwnApply): string {
  if (!flow) return currentHandlers ? t(currentHandlers) : ''
  return flow.holders.length > namesShown
    ? t('{{names}} 等 {{n}} 人', { names: flow.holders.slice(0, namesShown).join('、'), n: flow.holders.length })
    : flow.holders.join('、')
}

/** How long it has waited with whoever has it, else how long it has taken. */
function waitText(apply: OwnApply): string {
  return apply.flow?.since && apply.state === applyStates.running[0]
    ? t('已等待 {{time}}', { time: lengthText(dayjs().diff(apply.flow.since)) })
    : usedText(apply)
}
