import { Activity, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ReportFrame } from '#kernel/system/web/report-frame.tsx'
import { LinkPage } from '#kernel/web/pages/link-page.tsx'
import { NotFoundPage } from '#kernel/web/pages/not-found-page.tsx'
import { NoPermissionPage } from '#kernel/web/pages/no-permission-page.tsx'
import { PageFailure } from '#kernel/web/pages/page-failure.tsx'
import { PageSkeleton } from '#kernel/web/pages/page-skeleton.tsx'
import { UnknownView } from '#kernel/web/pages/unknown-view.tsx'
import { useSession } from '#kernel/web/session.ts'
import { PageKey, usePageLife } from '#kernel/web/shell/page-host-life.ts'
import { findRoute, framedLink, homePath, outsideLink } from '#kernel/web/shell/routes.ts'
import { useTags } from '#kernel/web/shell/tags.ts'
import type { Tag } from '#kernel/web/shell/tag-list.ts'
import { findView } from '#kernel/web/views.ts'

/** All pages held in memory; the one in front is visible, the others keep their state and do no work. */
export function PageHost({ activeKey, front }: { activeKey: string; front: Tag }) {
  const { tags, alive, rounds } = useTags()
  const pages = tags
    .filter(({ key }) => key === activeKey || alive.includes(key))
    .map((tag) => (tag.key === activeKey ? front : tag))
  if (!pages.includes(front)) pages.push(front)
  // In an order that neither use nor dragging changes: a moved element would lose its scroll position, a moved frame its page.
  pages.sort((one, other) => (one.key < other.key ? -1 : 1))
  return pages.map((page) => (
    <Activity key={`${page.key} ${rounds[page.key] ?? 0}`} mode={page.key === activeKey ? 'visible' : 'hidden'}>
      <PageFrame page={page} />
    </Activity>
  ))
}

function PageFrame({ page }: { page: Tag }) {
  const life = usePageLife(page)
  return (
    <main className="page-scroll" {...life}>
      <PageKey value={page.key}>
        <PageFailure>
          <Suspense fallback={<PageSkeleton />}>
            {/* A page in the background keeps the address it had. */}
            <Routes location={{ pathname: page.pathname, search: page.search }}>
              <Route path="*" element={<Page pathname={page.pathname} />} />
            </Routes>
          </Suspense>
        </PageFailure>
      </PageKey>
    </main>
  )
}

function Page({ pathname }: { pathname: string }) {
  const routes = useSession((session) => session.routes)
  if (pathname === '/401' || (pathname === homePath && routes.length === 0)) return <NoPermissionPage />
  const node = findRoute(routes, pathname)?.node
  if (node === undefined) return <NotFoundPage />
  const [framed, outside] = [framedLink(node), outsideLink(node)]
  if (framed !== undefined) return <ReportFrame node={node} link={framed} />
  if (outside !== undefined) return <LinkPage title={node.meta.title} link={outside} />
  const component = node.component ?? ''
  const View = findView(component)
  return View === undefined ? <UnknownView component={component} /> : <View />
}
