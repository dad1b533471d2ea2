import { RecordCard, RecordLines, RecordNote } from '#patterns/record/web/cards.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { clockText, spanText } from '#browser/wire/time-words.ts'
import { directions, passStates } from '../../shared/leave-pass.ts'
import type { PassTold } from '../../shared/record-parts.ts'

/** What opens the gate, and every passage and refusal there. */
export function PassCard({ whole: { pass, passages } }: { whole: PassTold }) {
  if (!pass && passages.length === 0) return null
  return (
    <RecordCard title={t('出入校')} beside={<StateTag states={passStates} code={pass?.state} />}>
      {pass && (
        <RecordNote>
          {t('凭证 {{no}}', { no: pass.passNo })} · {spanText(pass.validFrom, pass.validTo)}
          {pass.isMultiOut && ` · ${t('可多次出入')}`}
        </RecordNote>
      )}
      {passages.length === 0 ? (
        <RecordNote>{t('还没有通行记录')}</RecordNote>
      ) : (
        <RecordLines>
          {passages.map((one) => (
            <li key={one.id}>
              <ToneTag tone={one.code === '00' ? (one.direction === directions.out[0] ? 'amber' : 'green') : 'red'}>
                {one.direction === directions.out[0] ? t('出') : t('入')}
              </ToneTag>
              <span>
                {one.gateName ?? t('门岗')}
                {one.code !== '00' && one.result && <em>{t(one.result)}</em>}
                {one.isOffline && <small>{t('离线上传')}</small>}
              </span>
              <time dateTime={one.time}>{clockText(one.time)}</time>
            </li>
          ))}
        </RecordLines>
      )}
    </RecordCard>
  )
}
