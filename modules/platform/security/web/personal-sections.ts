import { KeyRound, Link2, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import type { PersonalSection } from '#browser/shell/personal/personal-section.ts'
import { OwnBindings } from './own-bindings.tsx'
import { OwnDevices } from './own-devices.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnSecondAuth } from './own-second-auth.tsx'

/** What belongs to signing in, in the personal centre. */
export const contributions: readonly PersonalSection[] = [
  { key: 'bindings', label: () => t('账号绑定'), icon: Link2, order: 20, View: OwnBindings },
  { key: 'devices', label: () => t('登录设备'), icon: MonitorSmartphone, order: 30, View: OwnDevices },
  { key: 'password', label: () => t('密码'), icon: KeyRound, order: 40, View: OwnPassword },
  { key: 'secondAuth', label: () => t('二次认证'), icon: ShieldCheck, order: 50, View: OwnSecondAuth },
]
