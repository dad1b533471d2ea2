import { House } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import type { PhoneOwnPage } from '#browser/shell/phone/phone-own-pages.ts'

/** The own family, among what is a person's own on a phone. */
export const contributions: readonly PhoneOwnPage[] = [{ path: '/family/mine', icon: House, text: () => t('我的家庭') }]
