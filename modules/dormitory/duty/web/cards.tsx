import { KeyRound, Notebook, Package } from 'lucide-react'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardStrip } from '#browser/kit/cards/strip.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { Desk } from '../shared/duty-routes.ts'
import { keyStates } from '../shared/key-borrow.ts'
import { screens } from '../shared/screens.ts'

function Gate({ data: { keysOut, keysLate, keyHours, logsOpen, goodsToday } }: { data: Desk }) {
  return (
    <CardStrip
      cells={[
        {
          key: 'keys',
          icon: KeyRound,
          label: t('钥匙未还'),
          value: keysOut,
          unit: t('把'),
          caption:
            keysLate > 0
              ? t('{{n}} 把超过 {{hours}} 小时', { n: keysLate, hours: keyHours })
              : keysOut > 0
                ? t('未归还')
                : t('都已归还'),
          links: [`${screens.key.path}?state=${keyStates.out[0]}`],
          tone: keysLate > 0 ? 'red' : undefined,
        },
        {
          key: 'logs',
          icon: Notebook,
          label: t('待确认交接'),
          value: logsOpen,
          unit: t('件'),
          caption: logsOpen > 0 ? t('待接班确认') : t('没有待确认的交接'),
          // The desk lists those of others; the ledger also what oneself handed over.
          links: [screens.desk.path],
          tone: logsOpen > 0 ? 'amber' : undefined,
        },
        {
          key: 'goods',
          icon: Package,
          label: t('物品出入'),
          value: goodsToday,
          unit: t('件'),
          caption: t('今天登记'),
          links: [screens.goods.path],
        },
      ]}
    />
  )
}

export const contributions = [cardView<Desk>({ code: 'duty.numbers', View: Gate, isBare: true })]
