import type { Catalogue, CatalogueLoader } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'
import { area as system } from '#services/system/web/area.ts'
import { areas } from './areas.ts'

const found = import.meta.glob<WebModule>('./*/*/web/area.ts', { eager: true, import: 'area' })

/** The browser side of each area, in the order of areas.ts; the screens of each are one lazy chunk. */
export const webModules: readonly WebModule[] = [system, ...areas.map((area) => found[`./${area}/web/area.ts`]!)]

const catalogueFiles = Object.entries(
  import.meta.glob<Catalogue>('./*/*/shared/locales/en*.json', { import: 'default' }),
).map(([path, load]) => ({ module: path.split('/')[2] ?? path, load }))

/** What patterns say belongs to every area: whichever stands on one has its texts. */
const patternFiles = Object.values(
  import.meta.glob<Catalogue>('../patterns/*/shared/locales/en*.json', { import: 'default' }),
)

/** The English texts of each area: `en.json`, and `en-….json` where it is split. */
export const moduleCatalogues: Record<string, CatalogueLoader> = Object.fromEntries(
  catalogueFiles.map(({ module }) => [
    module,
    async () =>
      Object.assign(
        {},
        ...(await Promise.all([
          ...patternFiles.map((load) => load()),
          ...catalogueFiles.filter((file) => file.module === module).map(({ load }) => load()),
        ])),
      ) as Catalogue,
  ]),
)
