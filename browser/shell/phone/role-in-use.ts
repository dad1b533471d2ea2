import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { webModules } from '#browser/wire/web-modules.ts'

/** The role whose first page is shown: the chosen one, else the first of those somebody holds. */
export function useRoleInUse(): string {
  const user = useSession((session) => session.user)
  const [chosen] = useUserPref<string>('desktop:role', '')
  const held = (user?.roles ?? user?.detail?.roles ?? []).map(({ roleCode }) => roleCode)
  if (held.includes(chosen)) return chosen
  const order = webModules().flatMap(({ roleOrder = [] }) => roleOrder)
  const rank = (code: string) => (order.includes(code) ? order.indexOf(code) : order.length)
  return held.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))[0] ?? ''
}
