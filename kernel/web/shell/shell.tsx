import { Suspense, lazy, useEffect, useLayoutEffect, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { useAppInfo } from '#kernel/web/app-info.ts'
import { useUserPrefs } from '#kernel/web/hooks/use-user-pref.ts'
import { t } from '#kernel/web/i18n.ts'
import { PageSkeleton } from '#kernel/web/pages/page-skeleton.tsx'
import { SessionFailure } from '#kernel/web/pages/session-failure.tsx'
import { usePushStream } from '#kernel/web/push/use-push.ts'
import { useSession } from '#kernel/web/session.ts'
import { Bell } from '#kernel/web/shell/bell.tsx'
import { DarkToggle } from '#kernel/web/shell/dark-toggle.tsx'
import { useFreshFacts } from '#kernel/web/shell/fresh-facts.ts'
import { useFreshRoutes } from '#kernel/web/shell/fresh-routes.ts'
import { HeadMenu } from '#kernel/web/shell/head-menu.tsx'
import { LanguageSwitch } from '#kernel/web/shell/language-switch.tsx'
import { Mark } from '#kernel/web/shell/mark.tsx'
import { PreviewStrip } from '#kernel/web/shell/preview-strip.tsx'
import { OfflineStrip } from '#kernel/web/shell/offline-strip.tsx'
import { PageHost } from '#kernel/web/shell/page-host.tsx'
import { PhoneMenu } from '#kernel/web/shell/phone-menu.tsx'
import { findRoute, homePath } from '#kernel/web/shell/routes.ts'
import { ShellParts } from '#kernel/web/shell/shell-parts.tsx'
import { TagsView } from '#kernel/web/shell/tags-view.tsx'
import { tagKey } from '#kernel/web/shell/tag-list.ts'
import type { Tag } from '#kernel/web/shell/tag-list.ts'
import { keepTags, touchTag } from '#kernel/web/shell/tags.ts'
import { useCompact } from '#kernel/web/shell/use-compact.ts'
import { UserMenu } from '#kernel/web/shell/user-menu.tsx'
import { setFrontMenu } from '#kernel/web/wire/front-menu.ts'
import './shell.css'

const JobBar = lazy(async () => ({ default: (await import('#kernel/web/jobs/job-bar.tsx')).JobBar }))

/** Header, open pages and the page in front: the frame around everything behind the sign-in. */
export function Shell() {
  const { phase, error, user } = useSession()
  if (phase === 'failed') return <SessionFailure error={error} />
  return user === undefined ? <PageSkeleton /> : <ReadyShell />
}

function ReadyShell() {
  const isCompact = useCompact()
  const { globalTitle } = useAppInfo()
  const { front, selected, opened, area } = useFront()
  const userId = useSession(({ user }) => user?.userId)
  usePushStream(userId)
  useUserPrefs(userId)
  useFreshRoutes()
  useFreshFacts()
  return (
    <div className={isCompact ? 'shell is-compact' : 'shell'}>
      <a className="skip-link" href="#page">
        {t('跳到内容')}
      </a>
      <header className="head">
        {isCompact && <PhoneMenu selected={selected} opened={opened} />}
        {isCompact ? (
          <>
            <strong className="head-page">{t(area ?? globalTitle)}</strong>
            <Bell />
          </>
        ) : (
          <>
            <Link to={homePath} className="head-brand">
              <Mark />
              {t(globalTitle)}
            </Link>
            <HeadMenu selected={selected} />
            <div className="head-tools">
              <LanguageSwitch />
              <Bell />
              <DarkToggle />
              <i />
              <UserMenu />
            </div>
          </>
        )}
      </header>
      <OfflineStrip />
      <PreviewStrip />
      {!isCompact && <TagsView activeKey={front.key} />}
      <div className="page-host" id="page">
        <PageHost activeKey={front.key} front={front} />
      </div>
      <div className="job-slot">
        <Suspense>
          <JobBar />
        </Suspense>
      </div>
      <ShellParts />
    </div>
  )
}

/** The page in front, as its tag and as the menu entries to mark. */
function useFront(): { front: Tag; selected: string[]; opened: string[]; area: string | undefined } {
  const { pathname, search } = useLocation()
  const routes = useSession((session) => session.routes)
  const found = useMemo(() => findRoute(routes, pathname), [routes, pathname])
  const front = useMemo<Tag>(() => {
    const title = new URLSearchParams(search).get('tagsViewName') ?? found?.node.meta.title ?? t('页面不存在')
    const isKeepAlive = pathname === homePath || found?.node.meta.isKeepAlive === true
    return { key: tagKey(pathname, search), pathname, search, title, isKeepAlive }
  }, [pathname, search, found])
  // Before the page's own effects ask for anything.
  useLayoutEffect(() => setFrontMenu(found?.node.id), [found])
  useEffect(() => keepTags((tag) => findRoute(routes, tag.pathname) !== undefined), [routes])
  useEffect(() => {
    if (found !== undefined && found.node.meta.isTag !== false) touchTag(front)
  }, [front, found])
  const opened = (found?.parents ?? []).map(({ path }) => path)
  return { front, selected: [...opened, pathname], opened, area: found?.parents[0]?.meta.title }
}
