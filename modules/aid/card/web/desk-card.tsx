import { IdCard } from 'lucide-react'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { t, tKey } from '#browser/wire/i18n.ts'
import type { Own } from '#patterns/own/shared/own.ts'
import { OwnNow, ownCardView } from '#patterns/own/web/own-now.tsx'
import { applyStates, type myApplies } from '../shared/apply.ts'
import { cardTypeNames } from '../shared/cards.ts'

/** What somebody waits for, on the first page. */
function Now({ row: { id, types, status } }: { row: Own<typeof myApplies> }) {
  const isReady = status === applyStates.ready[0]
  return (
    <OwnNow
      tone={isReady ? 'green' : 'blue'}
      icon={IdCard}
      title={(types ?? []).map((type) => t(cardTypeNames[type] ?? '')).join('、')}
      text={isReady ? t('已制好，请携带有效证件到窗口领取') : t('正在办理')}
      deed={t('查看')}
      link={`/card/mine?id=${id}`}
      state={<StateTag states={applyStates} code={String(status)} />}
    />
  )
}

export const contributions = [
  ownCardView({
    code: 'card.mine',
    none: tKey('没有正在办理的证件'),
    Now,
    ask: { path: '/card/apply', label: tKey('证件办理') },
  }),
]
