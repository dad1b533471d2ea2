import { LayoutGrid } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { categoryHue } from '#browser/kit/theme/chart-colours.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { findRoute } from '#browser/kit/pages/routes.ts'
import { currentPreview } from '#browser/wire/session/view-as.ts'
import type { OpenedApp } from '../shared/app-routes.ts'
import { framePath } from './apps/frame-path.ts'
import './cards.css'
import '#browser/kit/cards/parts.css'

type App = {
  id: string
  appName: string
  category: string
  openType: string
  icon: string | null
  path: string | null
  linkUrl: string | null
  badge: number
  status: string
  repairText: string | null
}

const allPath = '/personal/userapps'

function Apps({ data }: { data: App[] }) {
  const navigate = useNavigate()
  const hasAll = useSession((session) => findRoute(session.routes, allPath) !== undefined)
  const open = async (app: App) => {
    const framed = framePath(app)
    if (framed) return void (await navigate(framed))
    // Whoever only looks counts nothing.
    const { path, linkUrl } =
      currentPreview() === undefined ? await post<OpenedApp>('base/appName/use', { appId: app.id }) : app
    if (path) await navigate(path)
    else if (linkUrl) window.open(linkUrl, '_blank', 'noopener,noreferrer')
  }
  return (
    <div className="desk-apps">
      {data.map((app) => (
        <button
          key={app.id}
          type="button"
          title={app.status === '2' ? (app.repairText ?? undefined) : undefined}
          onClick={() => void open(app).catch(() => undefined)}
        >
          <span className={`card-tile ${categoryHue(app.category)}`}>
            <MenuIcon name={app.icon} size={20} />
            {app.badge > 0 && <em>{app.badge > 99 ? '99+' : app.badge}</em>}
          </span>
          <span>{t(app.appName)}</span>
        </button>
      ))}
      {hasAll && (
        <Link to={allPath}>
          <span className="card-tile card-tone-grey">
            <LayoutGrid size={20} strokeWidth={1.6} aria-hidden />
          </span>
          <span>{t('全部应用')}</span>
        </Link>
      )}
    </div>
  )
}

export const contributions = [
  cardView<App[]>({ code: 'navigation.apps', View: Apps, isBare: true, isEmpty: (apps) => apps.length === 0 }),
]
