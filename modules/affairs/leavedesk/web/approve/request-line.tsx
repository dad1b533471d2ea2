import type { ReactNode } from 'react'
import { shown, t } from '#browser/wire/i18n.ts'
import { shortSpan } from '#browser/wire/time-words.ts'
import type { Said } from '#patterns/desk/web/detail/facts.ts'
import { urgencyOf, type InboxRow } from '../../shared/approve.ts'
import { CallStudent } from '#modules/affairs/leave/web/parts/call-student.tsx'
import { useNow } from '#browser/kit/hooks/use-now.ts'
import { flagsOf, InboxCard, parentAnswers } from './inbox-card.tsx'
import { useInbox } from './use-inbox.ts'

/** A request among other things to do, as the list of requests has it. */
export function RequestLine({ instanceId, plain }: { instanceId: string; plain: ReactNode }) {
  const row = useRow(instanceId)
  const now = useNow(30_000)
  return row ? <InboxCard item={{ ...row, key: row.taskId, now }} /> : plain
}

type SayingProps = { instanceId: string; children: (said: Said | undefined) => ReactNode }

/** A request in a few words, with the family's answer and the lessons it costs. */
export function RequestSaying({ instanceId, children }: SayingProps) {
  const row = useRow(instanceId)
  const now = useNow(30_000)
  return children(row && saidOf(row, now))
}

function saidOf(row: InboxRow, now: Date): Said {
  const kind = row.typeName ? shown(row.typeName) : t('请假')
  const span = row.extendTo ? shortSpan(row.endTime, row.extendTo) : shortSpan(row.startTime, row.endTime)
  const answer = parentAnswers[row.parentConfirm]
  return {
    what: row.extendTo ? t('续假 {{n}} 天', { n: row.addDays ?? 0 }) : `${kind} ${t('{{n}} 天', { n: row.days })}`,
    about: [span, row.reason].filter(Boolean).join(' · '),
    marks: [
      ...(urgencyOf(row, now.getTime()) === 'begun' ? [{ text: t('已过开始时间'), tone: 'red' }] : []),
      ...(answer ? [{ text: t(answer.text), tone: answer.tone }] : []),
      ...(row.lessonCount > 0 && !row.extendTo ? [{ text: t('{{n}} 节课', { n: row.lessonCount }) }] : []),
      ...flagsOf(row).map((text) => ({ text })),
    ],
  }
}

/** Calls whoever asks. */
export function RequestContact({ instanceId }: { instanceId: string }) {
  const row = useRow(instanceId)
  return row ? (
    <CallStudent studentId={row.studentId} name={row.xm} leaveId={row.leaveId} about={shown(row.typeName)} />
  ) : null
}

function useRow(instanceId: string) {
  return useInbox().rows.find((row) => row.instanceId === instanceId)
}
