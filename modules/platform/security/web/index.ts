import type { ComponentType } from 'react'
import { loginLog } from '#services/system/shared/security.ts'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { LoginLogPage } from './login-log.tsx'
import { PasswordPolicyPage } from './password-policy.tsx'
import { SecondAuthPage } from './second-auth.tsx'
import { SessionPage } from './sessions.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([loginLog])

/** Screens of sign-in security, by the component names of its menu. */
export const views: Record<string, ComponentType> = show(screens, {
  session: SessionPage,
  passwordPolicy: PasswordPolicyPage,
  secondAuth: SecondAuthPage,
  logLogin: LoginLogPage,
})
