import { Link } from 'react-router'
import { phoneTypes, type PhoneNode } from '#services/system/shared/phone-menu.ts'
import { t } from '#browser/wire/i18n.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { categoryHue } from '#browser/kit/theme/chart-colours.ts'
import { hueOf, useOpenPhone, usePhoneMenu } from './phone-nodes.ts'
import { outsideLink, visibleRoutes } from '../../kit/pages/routes.ts'
import '#browser/kit/cards/parts.css'
import './phone.css'
import './phone-mine.css'

/** Everything a person can open: the groups made for phones, then the whole menu. */
export function PhoneAllPage() {
  const menu = usePhoneMenu()
  const routes = useSession((session) => session.routes)
  const groups = (menu?.menus ?? []).filter((node) => node.type === phoneTypes.group && node.children.length > 0)
  const areas = visibleRoutes(routes).map((node) => ({ title: node.meta.title, pages: leavesOf(node) }))
  return (
    <div className="phone-all">
      {groups.map((group) => (
        <section key={group.id}>
          <h2>{t(group.name)}</h2>
          <PhoneTiles nodes={group.children} />
        </section>
      ))}
      {areas.map(({ title, pages }) => (
        <section key={title}>
          <h2>{t(title)}</h2>
          <div className="phone-tiles">
            {pages.map((page) => (
              <PageTile key={page.id} page={page} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** Entries of the phone menu, four in a row. */
export function PhoneTiles({ nodes }: { nodes: readonly PhoneNode[] }) {
  const open = useOpenPhone()
  const routes = useSession((session) => session.routes)
  return (
    <div className="phone-tiles">
      {nodes.map((node) => (
        <button key={node.id} type="button" onClick={() => open(node)}>
          <span className={`card-tile ${hueOf(routes, node.path)}`}>
            <MenuIcon name={node.icon} size={22} />
            {node.badge > 0 && <em>{node.badge > 99 ? '99+' : node.badge}</em>}
          </span>
          <span>{t(node.name)}</span>
        </button>
      ))}
    </div>
  )
}

function PageTile({ page }: { page: RouteNode }) {
  const link = outsideLink(page)
  const content = (
    <>
      <span className={`card-tile ${categoryHue(page.meta.category)}`}>
        <MenuIcon name={page.meta.icon} size={22} />
      </span>
      <span>{t(page.meta.title)}</span>
    </>
  )
  if (link === undefined) return <Link to={page.path}>{content}</Link>
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}

function leavesOf(node: RouteNode): RouteNode[] {
  const children = node.children ?? []
  return children.length === 0 ? [node] : children.flatMap(leavesOf)
}
