import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Pages } from '#apps/web/router.tsx'
import { queryClient } from '#kernel/web/query.ts'
import { registerCatalogue } from '#kernel/web/i18n.ts'
import { followOtherTabs } from '#kernel/web/session.ts'
import { registerViews } from '#kernel/web/views.ts'
import { startTheme } from '#kernel/web/theme/theme-config.ts'
import { ThemeFrame } from '#kernel/web/theme/theme-frame.tsx'
import { startRenewal } from '#kernel/web/wire/renew.ts'
import { moduleCatalogues, webModules } from '#modules/web.ts'
import '#kernel/web/styles/tones.css'
import '#kernel/web/styles/base.css'

registerViews(webModules)
for (const [module, load] of Object.entries(moduleCatalogues)) registerCatalogue(module, load)
// Not awaited out here: the chunks of a language import this one, which would then wait for itself.
void startTheme().then(open)

function open(): void {
  startRenewal()
  followOtherTabs()
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
