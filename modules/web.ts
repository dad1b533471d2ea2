import type { CatalogueLoader } from '#kernel/web/i18n.ts'
import type { ViewModules } from '#kernel/web/views.ts'

/** The browser side of each area, by the first part of its component names; one lazy chunk each. */
export const webModules: ViewModules = {
  system: () => import('#kernel/system/web/index.ts'),
  base: () => import('#modules/base/web/index.ts'),
}

/** The English texts of each area. */
export const moduleCatalogues: Record<string, CatalogueLoader> = Object.fromEntries(
  Object.entries(import.meta.glob('./*/shared/locales/en.json', { import: 'default' })).map(([path, load]) => [
    path.split('/')[1] ?? path,
    load,
  ]),
)
