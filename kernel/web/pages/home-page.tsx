import { Link } from 'react-router'
import { useGreeting } from '#kernel/web/hooks/use-greeting.ts'
import { t, tKey } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session.ts'
import type { RouteNode } from '#kernel/web/session.ts'
import { MenuIcon } from '#kernel/web/shell/menu-icon.tsx'
import { outsideLink, visibleRoutes } from '#kernel/web/shell/routes.ts'
import './pages.css'

const hues = ['blue', 'teal', 'amber', 'violet'] as const

/** The first page: a greeting by the hour and the way to everything the person may open. */
export function HomePage() {
  const user = useSession((session) => session.user)
  const routes = useSession((session) => session.routes)
  const greeting = useGreeting()
  return (
    <div className="home">
      <div className="home-greeting">
        <h1>{greeting.words}</h1>
        <p>{[greeting.day, user?.schoolName].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="home-card">
        {groupsOf(visibleRoutes(routes)).map(({ title, pages }, index) => (
          <section key={title} className="home-group">
            <h2>{t(title)}</h2>
            <div className="home-links">
              {pages.map((page) => (
                <HomeLink key={page.id} page={page} hue={hues[index % hues.length]} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

function HomeLink({ page, hue }: { page: RouteNode; hue: string | undefined }) {
  const link = outsideLink(page)
  const content = (
    <>
      <span className="home-tile" style={{ background: `var(--tone-${hue}-bg)`, color: `var(--tone-${hue})` }}>
        <MenuIcon name={page.meta.icon} size={20} />
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

/** One card for each directory; pages that stand alone share one. */
function groupsOf(routes: RouteNode[]): { title: string; pages: RouteNode[] }[] {
  const groups = routes
    .filter(({ children }) => (children ?? []).length > 0)
    .map((node) => ({ title: node.meta.title, pages: leavesOf(node) }))
  const alone = routes.filter(({ children }) => (children ?? []).length === 0)
  return alone.length === 0 ? groups : [...groups, { title: tKey('快捷入口'), pages: alone }]
}

function leavesOf(node: RouteNode): RouteNode[] {
  const children = node.children ?? []
  return children.length === 0 ? [node] : children.flatMap(leavesOf)
}
