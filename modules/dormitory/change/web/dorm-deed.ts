import { ArrowLeftRight } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import type { DormDeed } from '#modules/dormitory/stay/shared/mine/dorm-deed.ts'

/** What a student may begin here from 我的宿舍. */
export const contributions: readonly DormDeed[] = [
  {
    key: 'roomChange',
    label: () => t('申请调宿'),
    icon: ArrowLeftRight,
    path: '/roomChange/apply',
    permission: 'roomChangeApply:apply',
  },
]
