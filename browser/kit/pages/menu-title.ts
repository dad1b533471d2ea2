import { useLocation } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { findRoute } from './routes.ts'

/** A page of the menu is called as its menu entry is, so that title, menu and tag say the same. */
export function useMenuTitle(): string | undefined {
  const routes = useSession((session) => session.routes)
  const title = findRoute(routes, useLocation().pathname)?.node.meta.title
  return title === undefined ? undefined : t(title)
}
