import { CircleCheck, CircleX } from 'lucide-react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { RecordCard, RecordLines } from '#patterns/record/web/cards.tsx'
import { fileLink } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { clockText } from '#browser/wire/time-words.ts'
import { evidenceGrades, returnWays } from '#modules/affairs/leave/shared/leave-request.ts'
import type { Fence } from '#modules/school/base/shared/organisation/campus.ts'
import type { ReturnsTold } from '../../shared/record-part.ts'
import { ReturnPlan } from './return-plan.tsx'
import './return-card.css'

/** Every try to prove the return, believed or not, with where it was made. */
export function ReturnCard({ whole }: { whole: ReturnsTold & { fence: Fence | null } }) {
  const { returns } = whole
  if (returns.length === 0) return null
  return (
    <RecordCard title={t('销假记录')}>
      <div className="detail-returns">
        <RecordLines>
          {returns.map((one, i) => (
            <li key={one.id} className={one.isDone ? 'is-done' : 'is-failed'}>
              {one.isDone ? (
                <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
              ) : (
                <CircleX size={16} strokeWidth={1.75} aria-hidden />
              )}
              <span>
                {one.lng !== null && <b>{i + 1}</b>}
                {t(codeEntry(returnWays, one.way)?.[1] ?? '')}
                {one.operatorName && one.way === returnWays.byLeader[0] && ` · ${one.operatorName}`}
                {one.distanceM !== null && (
                  <small>
                    {one.distanceM === 0 ? t('在校园内') : t('距校园 {{n}} 米', { n: one.distanceM })}
                    {one.accuracyM !== null && ` · ${t('精度 {{n}} 米', { n: one.accuracyM })}`}
                  </small>
                )}
                {one.isDone && <Evidence way={one.way} />}
                {one.failReason && <em>{shown(one.failReason)}</em>}
                {one.note && <em className="is-plain">{one.note}</em>}
                {one.photoFileId?.map((photo) => (
                  <a key={photo} href={fileLink(photo)} target="_blank" rel="noreferrer">
                    <img src={fileLink(photo, 240)} alt={t('现场照片')} loading="lazy" />
                  </a>
                ))}
              </span>
              <time dateTime={one.time}>{clockText(one.time)}</time>
            </li>
          ))}
        </RecordLines>
        <ReturnPlan whole={whole} />
      </div>
    </RecordCard>
  )
}

/** What the record is worth: a position is only what a telephone says, and supports no sanction. */
function Evidence({ way }: { way: string }) {
  const grade = evidenceGrades[way]
  if (!grade) return null
  return (
    <small>
      {t('证据等级 {{grade}}', { grade })}
      {grade === 'D' && ` · ${t('仅凭定位，不能作为处分依据')}`}
    </small>
  )
}
