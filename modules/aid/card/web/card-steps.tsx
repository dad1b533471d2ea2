import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { yuanOf } from '#kernel/fields/values/money/kind.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { at } from '#browser/kit/actions/action-view.ts'
import { t } from '#browser/wire/i18n.ts'
import { dateText } from '#browser/wire/time-words.ts'
import { RecordCard, RecordLines } from '#patterns/record/web/cards.tsx'
import { applyStates, dueOf, type ApplyRow } from '../shared/apply.ts'

type Stage = 'done' | 'now' | 'later'
type Step = { key: string; word: string; note?: string | undefined; stage: Stage }

const marks = { done: CircleCheck, now: CircleDot, later: Circle }
const going = (['toMake', 'making', 'ready', 'done'] as const).map((name) => applyStates[name][0] as string)

/** What follows the approval, and how far it has come; nothing where it ended otherwise. */
export function CardSteps({ whole }: { whole: { record: unknown } }) {
  return <StepsOf record={whole.record as RecordRow} />
}

export function StepsOf({ record }: { record: RecordRow }) {
  const status = String(record['status'])
  const isBefore = status === applyStates.deciding[0] || status === applyStates.returned[0]
  if (!isBefore && !going.includes(status)) return null
  return (
    <RecordCard title={t('办理进度')}>
      <RecordLines>
        {stepsOf(record, going.indexOf(status)).map(({ key, word, note, stage }) => {
          const Mark = marks[stage]
          return (
            <li
              key={key}
              className={stage === 'done' ? 'is-done' : undefined}
              aria-current={stage === 'now' ? 'step' : undefined}
            >
              <Mark size={16} strokeWidth={1.75} aria-hidden />
              <span>{word}</span>
              <time>{note}</time>
            </li>
          )
        })}
      </RecordLines>
    </RecordCard>
  )
}

/** `reached` is how far beyond the approval it has come; -1 while it is decided. */
function stepsOf(record: RecordRow, reached: number): Step[] {
  const text = (name: string) => (record[name] ? String(record[name]) : undefined)
  const [fee, feeTime, notice] = [Number(record['fee'] ?? 0), text('feeTime'), text('noticeUntil')]
  const due = dueOf(record as Partial<ApplyRow>)
  const isNoticed = reached > 0 || (reached === 0 && notice !== undefined && notice < at().today)
  const from = (begins: number, ends: number): Stage => (reached >= ends ? 'done' : reached >= begins ? 'now' : 'later')
  return [
    ...(fee > 0
      ? [
          {
            key: 'fee',
            word: t('缴费'),
            note: due === 0 && feeTime ? dayWords(feeTime) : t('工本费 {{n}} 元', { n: yuanOf(due) }),
            stage: due === 0 ? 'done' : record['isFeeDue'] === true ? 'now' : 'later',
          } as const,
        ]
      : []),
    ...(notice
      ? [
          {
            key: 'notice',
            word: t('遗失公告'),
            note: t('至 {{day}}', { day: dateText(notice) }),
            stage: isNoticed ? 'done' : reached === 0 ? 'now' : 'later',
          } as const,
        ]
      : []),
    { key: 'make', word: t('制卡'), stage: notice && !isNoticed ? 'later' : from(0, 2) },
    { key: 'hand', word: t('领取'), note: text('handTime') && dayWords(text('handTime')!), stage: from(2, 3) },
  ]
}

const dayWords = (time: string) => dateText(dayOf(time))
