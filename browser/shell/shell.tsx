import { Suspense, lazy } from 'react'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useUserPrefs } from '#browser/kit/hooks/use-user-pref.ts'
import { t } from '#browser/wire/i18n.ts'
import { JobSlot } from '#browser/kit/jobs/job-slot.tsx'
import { NetworkAway } from '#browser/shell/pages/network-away.tsx'
import { PageSkeleton } from '#browser/shell/pages/page-skeleton.tsx'
import { SessionFailure } from '#browser/shell/pages/session-failure.tsx'
import { usePushStream } from '#browser/wire/push/use-push.ts'
import { loadSession, useSession } from '#browser/wire/session/session.ts'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { barStyle } from '#browser/kit/theme/layout-colours.ts'
import { useThemeSync } from '#browser/kit/theme/theme-sync.ts'
import { Footer } from './frame/footer.tsx'
import { frameParts } from './frame/frame-parts.ts'
import { useFreshFacts } from './fresh-facts.ts'
import { useFreshRoutes } from './menu/fresh-routes.ts'
import { useShownLayout } from './layouts/use-shown-layout.ts'
import { LockGuard } from './lock/lock-guard.tsx'
import { useLock } from './lock/lock-state.ts'
import { OfflineStrip, useOnline } from './frame/offline-strip.tsx'
import { PageHost } from './pages/page-host.tsx'
import { PreviewStrip } from './frame/preview-strip.tsx'
import { SettingsHost } from './settings/settings-host.tsx'
import { ShellParts } from './frame/shell-parts.tsx'
import { SkipLink } from './frame/skip-link.tsx'
import { useWindowTitle } from './tags/use-window-title.ts'
import { LeavePageFull, usePageFull } from './tags/tags-view-full.tsx'
import { useAreas, useLookedArea } from './menu/use-areas.ts'
import { useFront } from './menu/use-front.ts'
import { Watermark } from './watermark/watermark.tsx'
import './shell.css'
import './shell-phone.css'

const LockScreen = lazy(async () => ({ default: (await import('./lock/lock-screen.tsx')).LockScreen }))

/** Header, menus, open pages and the page in front: the frame around everything behind the sign-in. */
export function Shell() {
  const { phase, error, user } = useSession()
  const isLocked = useLock((lock) => lock.isLocked)
  const isReady = phase !== 'failed' && user !== undefined
  return (
    <>
      {isReady ? (
        <ReadyShell isLocked={isLocked} />
      ) : isLocked ? null : phase === 'failed' ? (
        <SessionFailure error={error} />
      ) : (
        <Arriving />
      )}
      {isLocked && (
        <Suspense fallback={<div className="lock-ground" />}>
          <LockScreen />
        </Suspense>
      )}
    </>
  )
}

/** Who it is and what they may see is on its way; without a network it does not come, and is asked for again. */
function Arriving() {
  const isOnline = useOnline()
  if (isOnline) return <PageSkeleton />
  return (
    <>
      <OfflineStrip />
      <NetworkAway onRetry={() => void loadSession()} />
    </>
  )
}

/** One structure for all layouts, so that a change of layout or width leaves the pages and what is typed in them alone. */
function ReadyShell({ isLocked }: { isLocked: boolean }) {
  const { layout, isCompact } = useShownLayout()
  const { front, selected, opened, area } = useFront()
  const areas = useAreas()
  const { shown, look } = useLookedArea(areas, selected)
  const config = useThemeConfig()
  const { globalTitle } = useAppInfo()
  useWindowTitle(front)
  const userId = useSession(({ user }) => user?.userId)
  usePushStream(isLocked ? undefined : userId)
  useUserPrefs(userId)
  useThemeSync()
  useFreshRoutes()
  useFreshFacts()
  const isFull = usePageFull() && !isCompact
  const isPhone = useNarrow()
  const { desk, phone } = frameParts.use()
  const state = [
    isFull && 'is-page-full',
    isCompact && 'is-compact',
    isPhone && 'is-phone',
    !isCompact && !config.isFixedHeader && 'is-flowing',
    isLocked && 'is-locked',
  ]
    .filter(Boolean)
    .join(' ')
  const place = {
    layout,
    areas,
    selected,
    opened,
    shown,
    look,
    pathname: front.pathname,
    title: t(area ?? globalTitle),
  }
  return (
    <>
      <div
        className={`shell layout-${isCompact ? 'compact' : layout} anim-${config.animation} ${state}`}
        style={barStyle(config)}
        inert={isLocked}
        aria-hidden={isLocked || undefined}
      >
        <SkipLink />
        {isPhone
          ? phone && <phone.PhoneHead title={t(front.title)} pathname={front.pathname} />
          : desk && <desk.ShellHead place={place} isCompact={isCompact} />}
        {!isCompact && desk && <desk.ShellSides place={place} />}
        <div className="shell-main" key="main">
          <OfflineStrip />
          <PreviewStrip />
          {!isCompact && config.isTagsview && desk && <desk.TagsView activeKey={front.key} />}
          <div className="page-host" id="page">
            <PageHost activeKey={front.key} front={front} />
          </div>
          {config.isFooter && <Footer />}
        </div>
        {isPhone && phone && <phone.PhoneFoot pathname={front.pathname} />}
        {isFull && <LeavePageFull />}
        <JobSlot />
        {!isLocked && <ShellParts />}
        <SettingsHost />
      </div>
      <Watermark />
      <LockGuard />
    </>
  )
}
