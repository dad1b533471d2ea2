import type { CatalogueLoader } from '#kernel/web/i18n.ts'
import type { WebModule } from '#kernel/web/views.ts'

/** The browser side of each module; one lazy chunk each. */
export const webModules: readonly WebModule[] = [
  { name: 'system', prefixes: ['system'], load: () => import('#kernel/system/web/index.ts') },
  { name: 'base', prefixes: ['base'], load: () => import('#modules/base/web/index.ts') },
]

/** The English texts of each area. */
export const moduleCatalogues: Record<string, CatalogueLoader> = Object.fromEntries(
  Object.entries(import.meta.glob('./*/shared/locales/en.json', { import: 'default' })).map(([path, load]) => [
    path.split('/')[1] ?? path,
    load,
  ]),
)
