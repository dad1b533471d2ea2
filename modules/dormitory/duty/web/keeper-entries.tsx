import { KeyRound, Notebook, Package } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import type { KeeperEntry } from '#modules/dormitory/dorm/shared/keeper-entry.ts'
import { screens } from '../shared/screens.ts'
import { useDesk } from './use-desk.ts'

/** What the ledgers of the gate add to a keeper's first page. */
export const contributions: readonly KeeperEntry[] = [
  {
    page: screens.key.path,
    order: 30,
    icon: KeyRound,
    label: () => t('钥匙借用'),
    useFact: () => {
      const desk = useDesk().data
      if (!desk) return { n: null }
      const { keysOut: n, keysLate, keyHours } = desk
      if (keysLate > 0)
        return { n, note: t('{{n}} 把超过 {{hours}} 小时', { n: keysLate, hours: keyHours }), tone: 'red' }
      return { n, note: n === 0 ? t('都已归还') : t('未归还') }
    },
  },
  {
    page: screens.log.path,
    order: 40,
    icon: Notebook,
    label: () => t('交接日志'),
    useFact: () => {
      const n = useDesk().data?.logsOpen
      if (n === undefined) return { n: null }
      return n > 0 ? { n, note: t('待接班确认'), tone: 'amber' } : { n, note: t('没有待确认的交接') }
    },
  },
  {
    page: screens.goods.path,
    order: 50,
    icon: Package,
    label: () => t('物品出入'),
    useFact: () => ({ n: useDesk().data?.goodsToday ?? null, note: t('今天登记') }),
  },
]
