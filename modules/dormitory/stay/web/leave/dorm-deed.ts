import { LogOut } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import type { DormDeed } from '../../shared/mine/dorm-deed.ts'

/** What stays themselves offer from 我的宿舍. */
export const contributions: readonly DormDeed[] = [
  {
    key: 'leave',
    label: () => t('退宿申请'),
    icon: LogOut,
    path: '/dormitory/leave/mine',
    permission: 'dormitoryCheckoutApply:apply',
  },
]
