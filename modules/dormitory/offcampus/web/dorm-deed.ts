import { MapPinHouse } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import type { DormDeed } from '#modules/dormitory/stay/shared/mine/dorm-deed.ts'

/** What a student begins here from 我的宿舍. */
export const contributions: readonly DormDeed[] = [
  {
    key: 'offcampus',
    label: () => t('校外住宿'),
    icon: MapPinHouse,
    path: '/dormitory/offcampus/apply',
    permission: 'dormitoryOffCampus:apply',
  },
]
