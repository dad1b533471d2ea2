import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { Check, CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { RequestError } from '#browser/wire/http.ts'
import { listed, shown, t } from '#browser/wire/i18n.ts'
import type { TierTrial } from '../../shared/tiers/tiers.ts'
import { seenText, type Words } from './tier-words.ts'

/** Something that is only thought of: who would decide, and which conditions settled it. The fields are the area's. */
export function TierTrialFrame<Order, Answer extends TierTrial>({
  words,
  order,
  isReady,
  ask,
  head,
  children,
}: {
  words: Words
  order: Order
  isReady: boolean
  ask: (order: Order) => Promise<Answer>
  /** Of whom and of what the answer is: a name and what else is known. */
  head: (answer: Answer) => { name: string; facts: readonly (string | null)[] }
  children: ReactNode
}) {
  const trial = useMutation({ mutationFn: ask })
  const isOfThis = trial.variables === order
  return (
    <div className="level-trial">
      {children}
      <Button type="primary" disabled={!isReady} loading={trial.isPending} onClick={() => trial.mutate(order)}>
        {t('试算审批级别')}
      </Button>
      {isOfThis && trial.error && (
        <p className="limit-wrong" role="alert">
          {trial.error instanceof RequestError
            ? t(Object.values(trial.error.fieldErrors)[0] ?? trial.error.msg)
            : t('加载失败')}
        </p>
      )}
      {isOfThis && trial.data && <Result answer={trial.data} words={words} {...head(trial.data)} />}
    </div>
  )
}

function Result({
  answer: { levels, turns, stopped },
  words,
  name,
  facts,
}: {
  answer: TierTrial
  words: Words
  name: string
  facts: readonly (string | null)[]
}) {
  return (
    <div className="level-trial-result" role="status">
      <p>
        <b>{name}</b>
        {facts.filter(Boolean).map((one) => (
          <span key={one}>{one}</span>
        ))}
      </p>
      <ol>
        {levels.map(({ nodeKey, nodeName, persons: all, empty, isSkipped }) => {
          const persons = all.filter((one) => !one.isSkipped)
          return (
            <li key={nodeKey}>
              <b>{shown(nodeName)}</b>
              {persons.length > 0 ? (
                <span>
                  {listed(persons.slice(0, 5).map((one) => one.name))}
                  {persons.length > 5 ? t('等 {{n}} 人', { n: persons.length }) : ''}
                </span>
              ) : isSkipped && !empty ? (
                <span>{t('自动跳过')}</span>
              ) : null}
              {empty && (
                <em>
                  <CircleAlert size={12} strokeWidth={2} aria-hidden />
                  {t(empty)}
                </em>
              )}
            </li>
          )
        })}
      </ol>
      {stopped && (
        <p className="limit-wrong" role="alert">
          {t(stopped)}
        </p>
      )}
      <h3>{t('依据')}</h3>
      <ul>
        {turns.map(({ step, branch, trace }) => (
          <li key={step}>
            <b>{t('{{step}} → {{branch}}', { step: shown(step), branch: shown(branch) })}</b>
            <span>
              {trace.map((seen, i) => (
                <i key={i} className={seen.holds ? 'is-met' : undefined}>
                  {seen.holds ? (
                    <Check size={12} strokeWidth={2.5} aria-label={t('成立')} />
                  ) : (
                    <X size={12} strokeWidth={2} aria-label={t('不成立')} />
                  )}
                  {seenText(seen, words)}
                </i>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
