import { IdCard } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import type { PhoneOwnPage } from '#browser/shell/phone/phone-own-pages.ts'

/** The own record, among what is a person's own on a phone. */
export const contributions: readonly PhoneOwnPage[] = [{ path: '/base/mine', icon: IdCard, text: () => t('我的信息') }]
