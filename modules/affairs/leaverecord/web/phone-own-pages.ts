import { CalendarCheck } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import type { PhoneOwnPage } from '#browser/shell/phone/phone-own-pages.ts'

/** The own leaves, among what is a person's own on a phone. */
export const contributions: readonly PhoneOwnPage[] = [
  { path: '/leave/mine', icon: CalendarCheck, text: () => t('我的请假') },
]
