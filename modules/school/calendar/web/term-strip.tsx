import dayjs from 'dayjs'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { t } from '#browser/wire/i18n.ts'
import { daysText } from '#browser/wire/time-words.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { termStates } from '../shared/term.ts'
import type { TermRow } from './calendar-types.ts'

/** The terms side by side, newest first; the present one shows how far it has come. */
export function TermStrip({
  terms,
  chosen,
  onChoose,
}: {
  terms: readonly TermRow[]
  chosen: TermRow
  onChoose: (id: string) => void
}) {
  return (
    <div className="term-strip" role="tablist" aria-label={t('学期')}>
      {terms.map((one) => (
        <button
          key={one.id}
          type="button"
          role="tab"
          aria-selected={one.id === chosen.id}
          className={one.id === chosen.id ? 'term-card term-card-chosen' : 'term-card'}
          onClick={() => onChoose(one.id)}
        >
          <span className="term-card-head">
            <b>{one.name}</b>
            {one.isCurrent ? (
              <ToneTag tone="blue" hasDot>
                {t('当前学期')}
              </ToneTag>
            ) : (
              <StateTag status={one.status} />
            )}
          </span>
          <small>{t('{{days}} · {{n}} 周', { days: daysText(one.startDate, one.endDate), n: one.weeks })}</small>
          <span className="term-card-rail" aria-hidden>
            <span style={{ width: `${progressOf(one)}%` }} />
          </span>
        </button>
      ))}
    </div>
  )
}

function StateTag({ status }: { status: string }) {
  const state = codeEntry(termStates, status)
  return state ? <ToneTag tone={state[2]}>{t(state[1], { context: 'state' })}</ToneTag> : null
}

function progressOf({ startDate, endDate }: TermRow): number {
  const length = dayjs(endDate).diff(startDate, 'day') + 1
  return Math.min(100, Math.max(0, Math.round((dayjs().diff(startDate, 'day') / length) * 100)))
}
