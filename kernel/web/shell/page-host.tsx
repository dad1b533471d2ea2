import { Activity, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ReportFrame } from '#kernel/system/web/report-frame.tsx'
import { NotFoundPage } from '#kernel/web/pages/not-found-page.tsx'
import { HomePage } from '#kernel/web/pages/home-page.tsx'
import { NoPermissionPage } from '#kernel/web/pages/no-permission-page.tsx'
import { PageFailure } from '#kernel/web/pages/page-failure.tsx'
import { PageSkeleton } from '#kernel/web/pages/page-skeleton.tsx'
import { UnknownView } from '#kernel/web/pages/unknown-view.tsx'
import { useSession } from '#kernel/web/session.ts'
import { findRoute, framedLink, homePath } from '#kernel/web/shell/routes.ts'
import { useTags } from '#kernel/web/shell/tags.ts'
import type { Tag } from '#kernel/web/shell/tag-list.ts'
import { findView } from '#kernel/web/views.ts'

/** All pages held in memory; the one in front is visible, the others keep their state and do no work. */
export function PageHost({ activeKey, front }: { activeKey: string; front: Tag }) {
  const tags = useTags((state) => state.tags)
  const alive = useTags((state) => state.alive)
  // In the order of the tags, which does not change with use: a moved element would lose its scroll position.
  const pages = tags
    .filter(({ key }) => key === activeKey || alive.includes(key))
    .map((tag) => (tag.key === activeKey ? front : tag))
  if (!pages.includes(front)) pages.push(front)
  return pages.map((page) => (
    <Activity key={page.key} mode={page.key === activeKey ? 'visible' : 'hidden'}>
      <main className="page-scroll">
        <PageFailure>
          <Suspense fallback={<PageSkeleton />}>
            {/* A page in the background keeps the address it had. */}
            <Routes location={{ pathname: page.pathname, search: page.search }}>
              <Route path="*" element={<Page pathname={page.pathname} />} />
            </Routes>
          </Suspense>
        </PageFailure>
      </main>
    </Activity>
  ))
}

function Page({ pathname }: { pathname: string }) {
  const routes = useSession((session) => session.routes)
  if (pathname === '/401') return <NoPermissionPage />
  if (pathname === homePath) return routes.length === 0 ? <NoPermissionPage /> : <HomePage />
  const node = findRoute(routes, pathname)?.node
  if (node === undefined) return <NotFoundPage />
  const framed = framedLink(node)
  if (framed !== undefined) return <ReportFrame node={node} link={framed} />
  const component = node.component ?? ''
  const View = findView(component)
  return View === undefined ? <UnknownView component={component} /> : <View />
}
