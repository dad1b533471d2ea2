import { CreditCard, HandHelping, IdCard, Wallet } from 'lucide-react'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardStrip } from '#browser/kit/cards/strip.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { t, tKey } from '#browser/wire/i18n.ts'
import type { Own } from '#patterns/own/shared/own.ts'
import { OwnNow, ownCardView } from '#patterns/own/web/own-now.tsx'
import { applyStates, type myApplies } from '../shared/apply.ts'
import { cardTypeNames } from '../shared/cards.ts'
import { deskFigures, type DeskFigure } from '../shared/figures.ts'

/** What somebody waits for, on the first page. */
function Now({ row: { id, types, status } }: { row: Own<typeof myApplies> }) {
  const isReady = status === applyStates.ready[0]
  return (
    <OwnNow
      tone={isReady ? 'amber' : 'blue'}
      icon={IdCard}
      title={(types ?? []).map((type) => t(cardTypeNames[type] ?? '')).join('、')}
      text={isReady ? t('已制好，请携带有效证件到窗口领取') : t('正在办理')}
      deed={t('查看')}
      link={`/card/mine?id=${id}`}
      state={<StateTag states={applyStates} code={String(status)} />}
    />
  )
}

const waiting = [
  ['feeDue', Wallet, '/card/review?quick=feeDue', tKey('收费后才能通过')],
  ['toMake', CreditCard, `/card/review?status=${applyStates.toMake[0]}`, tKey('等待组批')],
  ['ready', HandHelping, '/card/hand', tKey('等待学生领取')],
] as const

/** What waits for the desk; each number leads to its list. */
function Waiting({ data }: { data: Record<DeskFigure, number> }) {
  return (
    <CardStrip
      cells={waiting.map(([key, icon, link, caption]) => ({
        key,
        icon,
        label: t(deskFigures[key].label),
        value: data[key],
        unit: t(deskFigures[key].unit),
        caption: t(caption),
        links: [link],
      }))}
    />
  )
}

export const contributions = [
  cardView<Record<DeskFigure, number>>({ code: 'card.desk', View: Waiting, isBare: true }),
  ownCardView({
    code: 'card.mine',
    none: tKey('没有正在办理的证件'),
    Now,
    ask: { path: '/card/apply', label: tKey('办理证件') },
  }),
]
