import { RotateCcw } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'

/** The same as last time at one touch, above what can be chosen on a phone. */
export function ApplyAgain({ note, onTake }: { note: string; onTake: () => void }) {
  return (
    <button type="button" className="apply-again" onClick={onTake}>
      <i className="card-tile" aria-hidden>
        <RotateCcw size={20} strokeWidth={1.75} />
      </i>
      <span>
        <b>{t('和上次一样')}</b>
        <small>{note}</small>
      </span>
      <em>{t('直接填')}</em>
    </button>
  )
}
