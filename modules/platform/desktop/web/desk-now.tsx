import { Suspense } from 'react'
import { deskNow, type DeskNowPart } from '#browser/kit/cards/card-view.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { findRoute } from '#browser/kit/pages/routes.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { PageFailure } from '#browser/shell/pages/page-failure.tsx'

/** What goes on for somebody right now, whatever cards they chose. */
export function DeskNow({ roleCode }: { roleCode: string }) {
  const routes = useSession((session) => session.routes)
  return useContributions<DeskNowPart>(deskNow)
    .filter(({ for: roles, page }) => roles.includes(roleCode) && findRoute(routes, page) !== undefined)
    .map(({ page, View }) => (
      <PageFailure key={page} isPart>
        <Suspense>
          <View />
        </Suspense>
      </PageFailure>
    ))
}
