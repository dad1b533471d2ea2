import { Check, X } from 'lucide-react'
import { listed, shown, t } from '#browser/wire/i18n.ts'
import { rowText, valueText } from '../describe.ts'
import type { Comparison } from '#services/flow/shared/model/model.ts'
import type { Seen } from '#services/flow/shared/model/judge.ts'
import type { Design } from '#services/flow/shared/routes/models.ts'
import type { Trial } from '#services/flow/shared/routes/trial.ts'

const most = 3

/** Under a card: who would be asked there; under a branch: what its condition saw. */
export function TrialPeople({ design, trial, nodeKey }: { design: Design; trial: Trial | undefined; nodeKey: string }) {
  if (nodeKey.includes('/')) {
    const [stepKey, branchKey] = nodeKey.split('/')
    const seen = trial?.path
      .findLast((step) => step.nodeKey === stepKey)
      ?.condition?.find(({ branch }) => branch === branchKey)?.trace
    return seen && seen.length > 0 ? (
      <ul className="trial-facts">
        {seen.map((one, index) => (
          <FactLine key={index} design={design} seen={one} />
        ))}
      </ul>
    ) : null
  }
  const step = trial?.path.findLast((one) => one.nodeKey === nodeKey)
  if (!step) return null
  if (step.asks)
    return <p className="trial-names">{step.asks === 'starter' ? t('由发起人选择') : t('由上一环节指定')}</p>
  if (step.persons.length === 0) return null
  const names = listed(step.persons.slice(0, most).map(({ name }) => name))
  return (
    <p className={step.isEmpty ? 'trial-names is-empty' : 'trial-names'}>
      {step.persons.length > most ? t('{{names}} 等 {{n}} 人', { names, n: step.persons.length }) : names}
    </p>
  )
}

/** Under a card: how many matters come by. */
export function TrialCount({ counts, nodeKey }: { counts: ReadonlyMap<string, number>; nodeKey: string }) {
  const n = counts.get(nodeKey)
  return n === undefined ? null : <p className="trial-names">{t('{{n}} 件', { n })}</p>
}

/** One comparison with the value it met. */
export function FactLine({ design, seen }: { design: Design; seen: Seen }) {
  const field = design.fields.find(({ name }) => name === seen.field)
  const name = field ? shown(field.label) : seen.field
  const text = seen.op === 'expression' ? name : rowText(seen as unknown as Comparison, design.fields)
  return (
    <li className={seen.isMissing ? 'is-missing' : seen.holds ? 'is-true' : 'is-false'}>
      {seen.holds ? (
        <Check size={12} strokeWidth={2} aria-label={t('成立')} />
      ) : (
        <X size={12} strokeWidth={2} aria-label={t('不成立')} />
      )}
      <span>{text}</span>
      <b>{seen.isMissing ? t('没有值') : t('实际 {{value}}', { value: valueText(seen.fact, field) })}</b>
    </li>
  )
}
