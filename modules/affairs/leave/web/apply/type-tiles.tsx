import { t } from '#browser/wire/i18n.ts'
import type { OfferedType } from '../../shared/ask/own-leave.ts'
import { TypeIcon } from '../parts/type-icon.tsx'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import type { Application } from './use-application.ts'

/** Kinds of leave as tiles, each with what of it is left this term. */
export function TypeTiles({ app, onChosen }: { app: Application; onChosen: () => void }) {
  const chosen = app.values['typeId']
  return (
    <>
      <ul className="leave-types" role="radiogroup" aria-label={t('请假类型')}>
        {app.start.prefill.types.map((type) => (
          <li key={type.id} role="presentation">
            <button
              type="button"
              role="radio"
              aria-checked={chosen === type.id}
              onClick={() => {
                app.set(withHabits(type, app))
                onChosen()
              }}
            >
              <TypeIcon icon={type.icon} color={type.color} />
              <span>
                <b>{t(type.name)}</b>
                <small>{quotaText(type)}</small>
              </span>
              {type.maxDaysTerm !== null && (
                <i className="leave-quota" aria-hidden>
                  <i
                    className={type.usedDays >= type.maxDaysTerm * 0.8 ? 'is-near' : undefined}
                    style={{ width: `${Math.min(100, (type.usedDays / type.maxDaysTerm) * 100)}%` }}
                  />
                </i>
              )}
            </button>
          </li>
        ))}
      </ul>
      <ProblemLine id="leave-apply-typeId-line" problem={app.problems['typeId'] ?? app.problems['studentId']} />
    </>
  )
}

/** Registrations for weekends and holidays are there to go home; going abroad leaves the city. */
function withHabits(type: OfferedType, { values }: Application): Record<string, unknown> {
  const isHome = ['08', '09'].includes(type.code)
  const isAbroad = type.code === '10'
  const isPlain = !values['isOut'] && !values['isOvernight'] && !values['isOutOfCity']
  return {
    typeId: type.id,
    ...(isPlain && (isHome || isAbroad) ? { isOut: true, isOvernight: true, isOutOfCity: isAbroad } : {}),
  }
}

function quotaText({ usedDays, maxDaysTerm, maxDaysOnce }: OfferedType): string {
  if (maxDaysTerm !== null) return t('本学期已用 {{used}} 天/上限 {{most}} 天', { used: usedDays, most: maxDaysTerm })
  if (maxDaysOnce !== null) return t('单次最多 {{n}} 天', { n: maxDaysOnce })
  return usedDays > 0 ? t('本学期已用 {{n}} 天', { n: usedDays }) : t('不限天数')
}
