import { t, tKey } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { lengthText, shortSpan } from '#browser/wire/time-words.ts'
import { parentStates } from '#modules/affairs/leave/shared/leave-request.ts'
import { urgencyOf, type InboxRow } from '../../shared/approve.ts'
import { TypeChip } from '#modules/affairs/leave/web/parts/type-chip.tsx'
import type { InboxItem } from './inbox-groups.ts'
import './approve.css'

/** What the family said, as lists mark it. */
export const parentAnswers: Readonly<Record<string, { text: string; tone: 'green' | 'amber' | 'red' }>> = {
  [parentStates.waiting[0]]: { text: tKey('待家长确认'), tone: 'amber' },
  [parentStates.confirmed[0]]: { text: tKey('家长已确认'), tone: 'green' },
  [parentStates.unreachable[0]]: { text: tKey('联系不上家长'), tone: 'amber' },
  [parentStates.refused[0]]: { text: tKey('家长不同意'), tone: 'red' },
}

/** One request: who, what, when, and how long it has been waiting. */
export function InboxCard({ item: row }: { item: InboxItem }) {
  const { now } = row
  const urgency = urgencyOf(row, now.getTime())
  const answer = parentAnswers[row.parentConfirm]
  return (
    <span className="inbox-card">
      <NameAvatar name={row.xm} photoId={row.photoId} size={36} />
      <span className="inbox-who">
        <strong>{row.xm}</strong>
        <small>{row.className}</small>
        {urgency === 'begun' && <ToneTag tone="red">{t('已过开始时间')}</ToneTag>}
        {urgency === 'soon' && (
          <ToneTag tone="amber">
            {t('{{time}}后开始', {
              time: lengthText(Date.parse(row.extendTo ? row.endTime : row.startTime) - now.getTime()),
            })}
          </ToneTag>
        )}
      </span>
      <span className="inbox-what">
        <TypeChip face={row} />
        {row.extendTo ? <b>{t('续假 {{n}} 天', { n: row.addDays ?? 0 })}</b> : <b>{t('{{n}} 天', { n: row.days })}</b>}
        {row.lessonCount > 0 && !row.extendTo && <i>{t('{{n}} 节课', { n: row.lessonCount })}</i>}
        {flagsOf(row).map((flag) => (
          <i key={flag}>{flag}</i>
        ))}
      </span>
      <span className="inbox-why">{row.reason}</span>
      <span className="inbox-when">
        {row.extendTo ? shortSpan(row.endTime, row.extendTo) : shortSpan(row.startTime, row.endTime)}
      </span>
      <span className="inbox-wait">
        {t('已等 {{time}}', { time: lengthText(now.getTime() - Date.parse(row.since)) })}
        {row.urgeCount > 0 && <em>{t('催办 {{n}} 次', { n: row.urgeCount })}</em>}
        {answer && <ToneTag tone={answer.tone}>{t(answer.text)}</ToneTag>}
      </span>
    </span>
  )
}

/** What of it leads out of school. */
export function flagsOf(
  row: Pick<InboxRow, 'isOut' | 'isLeaveSchool' | 'isOvernight' | 'isOutOfCity' | 'isBackdated'>,
): string[] {
  const flags = [
    row.isLeaveSchool ? t('离校') : row.isOut ? t('出校门') : null,
    row.isOvernight ? t('过夜') : null,
    row.isOutOfCity ? t('离市') : null,
    row.isBackdated ? t('补假') : null,
  ]
  return flags.filter((flag) => flag !== null)
}
