import { Check, TriangleAlert } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import { LevelChain } from './tier-table.tsx'
import type { TiersView } from '../../shared/tiers/tiers.ts'

/** What everybody knows, computed from the flow as it is now, beside what the product comes with. */
export function CaseTable({ cases }: { cases: TiersView['cases'] }) {
  return (
    <ul className="case-table">
      {cases.map(({ key, label, levels, isUsual, usual }) => (
        <li key={key} className={isUsual ? undefined : 'is-other'}>
          {isUsual ? (
            <Check size={16} strokeWidth={2} aria-label={t('与默认相同')} />
          ) : (
            <TriangleAlert size={16} strokeWidth={1.75} aria-label={t('与默认不同')} />
          )}
          <b>{t(label)}</b>
          <span>
            <LevelChain levels={levels} />
            {!isUsual && (
              <small>
                {t('默认：')}
                <LevelChain levels={usual} />
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
