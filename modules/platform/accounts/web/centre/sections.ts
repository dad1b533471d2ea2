import { UserRound } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import type { PersonalSection } from '#browser/shell/personal/personal-section.ts'
import { Profile } from './profile.tsx'

export const contributions: readonly PersonalSection[] = [
  { key: 'profile', label: () => t('个人资料'), icon: UserRound, order: 10, View: Profile },
]
