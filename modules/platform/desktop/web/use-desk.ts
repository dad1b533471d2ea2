import { useQuery, useQueryClient } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { useSession } from '#browser/wire/session/session.ts'
import type { Desk } from '../shared/desk.ts'

const key = 'desk'

/** The desktops of the role in use, which is remembered. */
export function useDesk() {
  const userId = useSession((session) => session.user?.userId)
  const [role, setRole] = useUserPref<string>('desktop:role', '')
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [key, 'mine', userId, role],
    queryFn: () => get<Desk>('base/desk/mine', role ? { roleCode: role } : {}),
  })
  return {
    desk: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    setRole,
    forget: () => client.invalidateQueries({ queryKey: [key, 'mine'] }),
  }
}

/** Which desktop is in front, of those a person has for a role. */
export function useFrontDesktop(desk: Desk | undefined) {
  const [chosen, setChosen] = useUserPref<Record<string, string>>('desktop:front', {})
  const front =
    desk &&
    (desk.desktops.find(({ id }) => id === chosen[desk.roleCode]) ??
      desk.desktops.find(({ isDefault }) => isDefault) ??
      desk.desktops[0])
  return { front, setFront: (id: string) => desk && setChosen({ ...chosen, [desk.roleCode]: id }) }
}
