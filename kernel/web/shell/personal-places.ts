import { securityPath } from '#kernel/web/second-auth/security-path.ts'
import { useSession } from '#kernel/web/session.ts'
import { findRoute } from './routes.ts'

const centrePath = '/personalcenter'

/** Where a person finds what is their own: the personal centre where there is one, else the page of password and devices. */
export function usePersonalPlaces(): { centre: string | undefined; password: string; devices: string | undefined } {
  const routes = useSession((session) => session.routes)
  const has = (path: string) => findRoute(routes, path) !== undefined
  const centre = [centrePath, securityPath].find(has)
  if (centre === undefined) return { centre, password: '/login/changePassword', devices: undefined }
  const part = (name: string) => (centre === centrePath ? `${centrePath}?tab=${name}` : `${securityPath}#${name}`)
  return { centre, password: part('password'), devices: part('devices') }
}
