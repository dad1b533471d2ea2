import type { CSSProperties } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { t } from '#browser/wire/i18n.ts'
import { applyStates } from '#services/applications/shared/apply.ts'
import type { OwnApply } from '../shared/own-apply.ts'

/** The steps of an application as a line of pieces: done, now, still to come. */
export function StepLine({ steps, state }: Pick<OwnApply, 'steps' | 'state'>) {
  if (!steps || steps.length === 0) return null
  const at = steps.findIndex((step) => step.state === 'now' || step.state === 'stopped')
  return (
    <span
      className="step-line"
      style={stateTone(state)}
      role="img"
      aria-label={t('共 {{n}} 步，{{now}}', { n: steps.length, now: at < 0 ? t('已全部完成') : t(steps[at]!.name) })}
    >
      {steps.map((step, i) => (
        <i key={i} className={`is-${step.state}`} title={t(step.name)} />
      ))}
    </span>
  )
}

/** The tone of how an application stands, for the step it stands at. */
export function stateTone(state: string): CSSProperties {
  const tone = codeEntry(applyStates, state)?.[2] ?? 'grey'
  return { '--apply-tone': `var(--tone-${tone}-solid)` } as CSSProperties
}

/** How long it has taken, in working days without those the applicant needed. */
export function usedText({ usedDays, finishTime }: Pick<OwnApply, 'usedDays' | 'finishTime'>): string {
  if (finishTime) return usedDays === 0 ? t('用时不足 1 个工作日') : t('用时 {{n}} 个工作日', { n: usedDays })
  return usedDays === 0 ? t('已用不足 1 个工作日') : t('已用 {{n}} 个工作日', { n: usedDays })
}
