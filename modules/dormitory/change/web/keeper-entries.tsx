import { Stamp } from 'lucide-react'
import { useWaiting } from '#browser/shell/head/use-messages.ts'
import { t } from '#browser/wire/i18n.ts'
import type { KeeperEntry } from '#modules/dormitory/dorm/shared/keeper-entry.ts'
import { todoTypes } from '#services/messages/shared/todo-words.ts'

/** A keeper decides who moves: first at the gate as well, since the five tabs of a phone are taken. */
export const contributions: readonly KeeperEntry[] = [
  {
    page: '/personal/usertodo?only=decide',
    order: 10,
    icon: Stamp,
    label: () => t('审批'),
    useFact: () => {
      const { isKnown, todosByType } = useWaiting()
      if (!isKnown) return { n: null }
      const n = todosByType[todoTypes.approve[0]] ?? 0
      return n > 0 ? { n, note: t('待我审批'), tone: 'amber' } : { n, note: t('没有待审批') }
    },
  },
]
