import { useQuery, useQueryClient } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import { useIsPrefKnown, useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { useRoleInUse } from '#browser/kit/role/role-in-use.ts'
import { rolePref } from '#browser/kit/role/role-of.ts'
import { useSession } from '#browser/wire/session/session.ts'
import type { Desk } from '../shared/desk.ts'

const key = 'desk'
/** Which desktop is in front, how close its cards stand, and whether what a new school lacks is folded. */
export const layoutPrefs = {
  front: 'desktop:front',
  density: 'desktop:density',
  isFolded: 'desktop:firstStepsFolded',
} as const

/** The desktops of the role in use, which is remembered. */
export function useDesk() {
  const userId = useSession((session) => session.user?.userId)
  const role = useRoleInUse()
  const [, setRole] = useUserPref<string>(rolePref, '')
  // What is chosen once for all roles, and would move everything when it came later.
  const isLaidOut = useIsPrefKnown(...Object.values(layoutPrefs))
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [key, 'mine', userId, role],
    queryFn: () => get<Desk>('base/desk/mine', role ? { roleCode: role } : {}),
    enabled: role !== undefined,
  })
  return {
    desk: isLaidOut ? query.data : undefined,
    error: query.error,
    retry: () => void query.refetch(),
    setRole,
    forget: () => client.invalidateQueries({ queryKey: [key, 'mine'] }),
  }
}

/** Which desktop is in front, of those a person has for a role. */
export function useFrontDesktop(desk: Desk | undefined) {
  const [chosen, setChosen] = useUserPref<Record<string, string>>(layoutPrefs.front, {})
  const front =
    desk &&
    (desk.desktops.find(({ id }) => id === chosen[desk.roleCode]) ??
      desk.desktops.find(({ isDefault }) => isDefault) ??
      desk.desktops[0])
  return { front, setFront: (id: string) => desk && setChosen({ ...chosen, [desk.roleCode]: id }) }
}
