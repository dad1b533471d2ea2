import { useQuery } from '@tanstack/react-query'
import { DoorOpen, UserCheck } from 'lucide-react'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { KeeperEntry, KeeperFact } from '#modules/dormitory/dorm/shared/keeper-entry.ts'
import { deskNumbersRoute } from '../../shared/desk/desk-routes.ts'
import { screens } from '../../shared/screens.ts'

const useNumbers = () =>
  useQuery({
    queryKey: ['stay-desk', 'numbers'],
    queryFn: () => get(deskNumbersRoute, {}, { isBackground: true }),
    refetchInterval: 60_000,
  }).data

function factOf(n: number | null | undefined, some: string, none: string): KeeperFact {
  if (n === undefined || n === null) return { n: null }
  return n > 0 ? { n, note: some, tone: 'amber' } : { n, note: none }
}

/** Who moves in and out is what a keeper does most. */
export const contributions: readonly KeeperEntry[] = [
  {
    page: screens.checkin.path,
    order: 2,
    icon: UserCheck,
    label: () => t('入住办理'),
    useFact: () => factOf(useNumbers()?.waiting, t('待入住'), t('没有待入住的学生')),
  },
  {
    page: screens.checkout.path,
    order: 4,
    icon: DoorOpen,
    label: () => t('退宿办理'),
    useFact: () => factOf(useNumbers()?.toLeave, t('待退宿'), t('没有待退宿的学生')),
  },
]
