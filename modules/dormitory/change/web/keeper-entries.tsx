import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Stamp } from 'lucide-react'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useWaiting } from '#browser/shell/head/use-messages.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { KeeperEntry } from '#modules/dormitory/dorm/shared/keeper-entry.ts'
import { todoTypes } from '#services/messages/shared/todo-words.ts'
import { changeApply } from '../shared/apply.ts'
import { changeStates } from '../shared/codes.ts'
import { screens } from '../shared/screens.ts'

/** Counted by the list that 搬迁办理 shows. */
function useToMove(): number | undefined {
  const state = changeStates.toMove[0]
  return useQuery({
    queryKey: [addressOf(changeApply), 'toMove'],
    queryFn: () => get<Page<unknown>>(`${addressOf(changeApply)}/list`, { state, size: 1 }, { isBackground: true }),
    refetchInterval: 60_000,
  }).data?.total
}

/** A keeper decides who moves: first at the gate as well, since the five tabs of a phone are taken. */
export const contributions: readonly KeeperEntry[] = [
  {
    page: screens.exec.path,
    order: 6,
    icon: ArrowLeftRight,
    label: () => t('搬迁办理'),
    useFact: () => {
      const n = useToMove()
      if (n === undefined) return { n: null }
      return n > 0 ? { n, note: t('待搬迁'), tone: 'amber' } : { n, note: t('没有等待搬迁的学生') }
    },
  },
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
