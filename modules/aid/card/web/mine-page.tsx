import { momentText, plannedDayText } from '#browser/wire/time-words.ts'
import { useQuery } from '@tanstack/react-query'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { yuanOf } from '#kernel/fields/values/money/kind.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { ActionButtons } from '#browser/kit/actions/action-buttons.tsx'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { get, type Page } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import type { Own } from '#patterns/own/shared/own.ts'
import { decidedDeeds } from '#patterns/own/web/decided.tsx'
import { sentBack, waitsFor } from '#patterns/own/web/lines.ts'
import { OwnPage } from '#patterns/own/web/own-page.tsx'
import type { OwnView } from '#patterns/own/web/own-view.ts'
import { backDueOf, dueOf, applyStates, myApplies, reasons } from '../shared/apply.ts'
import { cardStates, cardTypeNames, cardTypes, foundCard, stuCard } from '../shared/cards.ts'
import { StepsOf } from './card-steps.tsx'
import './card.css'

type Mine = Own<typeof myApplies>
const namesOf = (types: unknown) =>
  ((types as string[] | null) ?? []).map((type) => t(cardTypeNames[type] ?? '')).join('、')
const reasonOf = (code: unknown) => t(codeEntry(reasons, code)?.[1] ?? '')

const view: OwnView<typeof myApplies> = {
  own: myApplies,
  empty: tKey('没有进行中的申请'),
  ask: { path: '/card/apply', label: tKey('办理证件') },
  face: ({ types, reason, submitTime }) => ({
    title: namesOf(types),
    note: reasonOf(reason),
    time: submitTime ? momentText(String(submitTime)) : undefined,
  }),
  lines: (row) => [lineOf(row), sentBack(row)],
  deeds: decidedDeeds(myApplies, { path: '/card/apply', about: ({ types }) => namesOf(types) }),
  detail: {
    title: tKey('证件申请详情'),
    face: (record) => ({ title: namesOf(record['types']), note: reasonOf(record['reason']), text: null }),
    fields: () => [
      'lossDate',
      'lossPlace',
      'newFrom',
      'newTo',
      'fee',
      'feePaid',
      'feeTime',
      'feeBack',
      'backTime',
      'noticeUntil',
      'cardNos',
      'handTime',
    ],
    Below: StepsOf,
  },
  aside: () => <OwnCards />,
}

function lineOf(mine: Mine) {
  const { status, isFeeDue, desk, noticeUntil } = mine
  if (status === applyStates.ready[0])
    return { text: t('已制好，请携带有效证件领取：{{desk}}', { desk }), tone: 'amber' }
  if (isFeeDue) return { text: t('请缴纳工本费 {{n}} 元：{{desk}}', { n: yuanOf(dueOf(mine)), desk }), tone: 'amber' }
  const back = backDueOf(mine)
  if (back > 0) return { text: t('待退还工本费 {{n}} 元：{{desk}}', { n: yuanOf(back), desk }), tone: 'amber' }
  if (status === applyStates.toMake[0] && noticeUntil)
    return { text: t('遗失公告至 {{day}}，期满后制卡', { day: plannedDayText(noticeUntil) }) }
  return waitsFor(mine)
}

/** 我的学生证: the cards themselves, and what is asked for. */
export function CardMinePage() {
  return <OwnPage view={view} />
}

function OwnCards() {
  const { world } = useMeta(stuCard)
  const { data, refetch } = useQuery({
    queryKey: ['xsgl/stuCard', 'own'],
    queryFn: () => get<Page<RecordRow>>('xsgl/stuCard/list', { status_ne: cardStates.void[0], size: 10 }),
  })
  return (
    <ul className="stu-cards" aria-label={t('我的证件')}>
      {data?.records.map((card) => (
        <li key={card.id} className={card['status'] === cardStates.inUse[0] ? undefined : 'is-off'}>
          <header>
            <b>{t(cardTypeNames[String(card['cardType'])] ?? '')}</b>
            <StateTag states={cardStates} code={String(card['status'])} />
          </header>
          <strong>{String(card['xm'])}</strong>
          <span>{[card['xh'], card['className']].filter(Boolean).join(' · ')}</span>
          {card['cardType'] === cardTypes.rail && (
            <p>
              {t('{{from}} ⇄ {{to}}，每年10月1日至次年9月30日可购4次单程优惠票', {
                from: String(card['fromStation'] ?? ''),
                to: String(card['toStation'] ?? ''),
              })}
            </p>
          )}
          <footer>
            <small>
              {t('卡号')} {String(card['cardNo'])}
            </small>
            {world && (
              <ActionButtons views={[{ action: foundCard }]} row={card} world={world} onDone={() => void refetch()} />
            )}
          </footer>
        </li>
      ))}
    </ul>
  )
}
