import { t, tKey } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { findRoute, homePath } from '../../kit/pages/routes.ts'

/** Where the page in front stands in the menu. */
export function Breadcrumb({ pathname }: { pathname: string }) {
  const routes = useSession((session) => session.routes)
  const hasIcons = useThemeConfig((config) => config.isBreadcrumbIcon)
  const found = findRoute(routes, pathname)
  const steps = found
    ? [...found.parents, found.node].map(({ path, meta }) => ({ path, title: meta.title, icon: meta.icon }))
    : []
  const shown =
    steps.length > 0 ? steps : pathname === homePath ? [{ path: homePath, title: tKey('首页'), icon: 'house' }] : []
  return (
    <nav className="crumbs" aria-label={t('当前位置', { context: 'crumbs' })}>
      <ol>
        {shown.map(({ path, title, icon }) => (
          <li key={path}>
            {hasIcons && <MenuIcon name={icon} size={14} />}
            <span>{t(title)}</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
