import { CalendarClock } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import type { DormDeed } from '#modules/dormitory/stay/shared/mine/dorm-deed.ts'

/** What a student may begin here from 我的宿舍. */
export const contributions: readonly DormDeed[] = [
  {
    key: 'holidayStay',
    label: () => t('假期留宿'),
    icon: CalendarClock,
    path: '/holiday/apply',
    permission: 'holidayStayApply:apply',
  },
]
