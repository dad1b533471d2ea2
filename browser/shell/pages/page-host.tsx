import { Activity, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ReportFrame } from '#browser/shell/pages/report-frame.tsx'
import { LinkPage } from '#browser/shell/pages/link-page.tsx'
import { NotFoundPage } from '#browser/shell/pages/not-found-page.tsx'
import { NoPermissionPage } from '#browser/kit/pages/no-permission-page.tsx'
import { PageFailure } from '#browser/shell/pages/page-failure.tsx'
import { PageSkeleton } from '#browser/shell/pages/page-skeleton.tsx'
import { UnknownView } from '#browser/kit/pages/unknown-view.tsx'
import { useSession } from '#browser/wire/session/session.ts'
import { PageKey, usePageLife } from '#browser/kit/pages/page-host-life.ts'
import { findRoute, framedLink, homePath, outsideLink } from '#browser/kit/pages/routes.ts'
import { useTags } from '#browser/kit/pages/tags.ts'
import type { Tag } from '#browser/kit/pages/tag-list.ts'
import { findView } from '#browser/kit/pages/views.ts'

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
  const View = findView(node)
  return View === undefined ? <UnknownView component="" /> : <View />
}
