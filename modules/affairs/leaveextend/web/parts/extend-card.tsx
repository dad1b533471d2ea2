import { RecordCard, RecordLines } from '#patterns/record/web/cards.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { t } from '#browser/wire/i18n.ts'
import { plannedEndText } from '#browser/wire/time-words.ts'
import type { ExtensionsTold } from '../../shared/record-part.ts'
import { extendStates } from '../../shared/leave-extend.ts'

/** Asked to last longer: how often, until when, with what result. */
export function ExtendCard({ whole: { extensions } }: { whole: ExtensionsTold }) {
  if (extensions.length === 0) return null
  return (
    <RecordCard title={t('续假')} beside={<small>{t('{{n}} 次', { n: extensions.length })}</small>}>
      <RecordLines isStacked>
        {extensions.map((one) => (
          <li key={one.id}>
            <span>
              <b>{t('续至 {{time}}', { time: plannedEndText(one.newEnd) })}</b>{' '}
              {one.addDays !== null && t('增加 {{n}} 天', { n: Number(one.addDays) })}
              <em className="is-plain">{one.reason}</em>
            </span>
            <StateTag states={extendStates} code={one.status} />
          </li>
        ))}
      </RecordLines>
    </RecordCard>
  )
}
