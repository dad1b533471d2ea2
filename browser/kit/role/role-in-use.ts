import { useIsPrefKnown, useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { rolePref, roleOf } from './role-of.ts'

/** The role whose first page is shown; undefined until it is known which one somebody chose. */
export function useRoleInUse(): string | undefined {
  const user = useSession((session) => session.user)
  const [chosen] = useUserPref<string>(rolePref, '')
  const isKnown = useIsPrefKnown(rolePref)
  const held = (user?.roles ?? user?.detail?.roles ?? []).map(({ roleCode }) => roleCode)
  return roleOf(held, { chosen, isKnown })
}
