import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Pages } from '#apps/web/router.tsx'
import { keepPages } from '#browser/wire/keep-pages.ts'
import { queryClient } from '#browser/wire/query.ts'
import { findCatalogues } from '#browser/wire/i18n.ts'
import { followOtherTabs } from '#browser/wire/session/session.ts'
import { registerViews } from '#browser/kit/pages/views.ts'
import { startTheme } from '#browser/kit/theme/theme-config.ts'
import { ThemeFrame } from '#browser/kit/theme/theme-frame.tsx'
import { startRenewal } from '#browser/wire/session/renew.ts'
import { webModules } from '#modules/web.ts'
import '#browser/kit/styles/tones.css'
import '#browser/kit/styles/base.css'

registerViews(webModules)
findCatalogues(async () => (await import('#modules/web-english.ts')).cataloguesOf)
// Not awaited out here: the chunks of a language import this one, which would then wait for itself.
void startTheme().then(open)

function open(): void {
  startRenewal()
  followOtherTabs()
  keepPages()
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeFrame>
          <Pages />
        </ThemeFrame>
      </QueryClientProvider>
    </StrictMode>,
  )
}
