import { ArrowRight } from 'lucide-react'
import { shown, t } from '#browser/wire/i18n.ts'
import type { Level } from '../../shared/settings/rule-view.ts'
import { limitText, reasonTexts, whoText, type Words } from './rule-words.ts'
import type { RuleView } from '../../shared/settings/rule-routes.ts'

/** Every way a leave can take, the shortest first. */
export function TierTable({ rules }: { rules: RuleView }) {
  return (
    <ol className="tier-table">
      {rules.tiers.map(({ reasons, levels }, i) => (
        <li key={i}>
          <div className="tier-when">
            <b>{t('{{n}} 级审批', { n: levels.length })}</b>
            <ul>
              {(reasons.length > 0 ? reasonTexts(reasons, rules) : [t('所有请假')]).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
          <LevelChain levels={levels} words={rules} hasTimes />
        </li>
      ))}
    </ol>
  )
}

/** Levels one after the other. */
export function LevelChain({
  levels,
  words,
  hasTimes = false,
}: {
  levels: readonly Level[]
  words: Words
  hasTimes?: boolean
}) {
  if (levels.length === 0) return <span className="level-none">{t('无人审批')}</span>
  return (
    <span className="level-chain">
      {levels.map((level, i) => (
        <span key={level.key} className="level-step">
          {i > 0 && <ArrowRight size={14} strokeWidth={1.75} aria-hidden />}
          <span className="level" title={shown(level.name)}>
            <b>{whoText(level.candidates, words)}</b>
            {hasTimes && (
              <small>
                {level.hours === null ? limitText(level) : t('限 {{span}}', { span: limitText(level) })}
                {level.isBeside ? t(' · 并行') : ''}
              </small>
            )}
          </span>
        </span>
      ))}
    </span>
  )
}
