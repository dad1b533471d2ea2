import type { ComponentType } from 'react'
import { loginLog } from '#services/system/shared/security.ts'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { LoginLogPage } from './login-log.tsx'
import { PasswordPolicyPage } from './password-policy.tsx'
import { SecondAuthPage } from './second-auth.tsx'
import { SessionPage } from './sessions.tsx'

registerEntities([loginLog])

/** Screens of sign-in security, by the component names of its menu. */
export const views: Record<string, ComponentType> = {
  'system/session/index': SessionPage,
  'system/passwordPolicy/index': PasswordPolicyPage,
  'system/secondAuth/index': SecondAuthPage,
  'system/log/login': LoginLogPage,
}
