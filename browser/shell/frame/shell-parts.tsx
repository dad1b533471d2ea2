import { Suspense, createElement } from 'react'
import { PageFailure } from '#browser/shell/pages/page-failure.tsx'
import { shellParts } from '#browser/kit/pages/views.ts'

/** What modules put over every page behind the sign-in. One that fails leaves the rest alone. */
export function ShellParts() {
  return shellParts().map(({ name, view }) => (
    <PageFailure key={name} isSilent>
      <Suspense>{createElement(view)}</Suspense>
    </PageFailure>
  ))
}
