import type { Catalogue, CatalogueLoader } from '#browser/wire/i18n.ts'

// A list as long as the product: whoever reads Chinese never fetches it.
const catalogueFiles = Object.entries(
  import.meta.glob<Catalogue>('./*/*/shared/locales/en*.json', { import: 'default' }),
).map(([path, load]) => ({ module: path.split('/')[2] ?? path, load }))

/** What patterns say belongs to every area: whichever stands on one has its texts. */
const patternFiles = Object.values(
  import.meta.glob<Catalogue>('../patterns/*/shared/locales/en*.json', { import: 'default' }),
)

/** The English texts of an area: `en.json`, and `en-….json` where it is split. */
export function cataloguesOf(module: string): CatalogueLoader[] {
  const own = catalogueFiles.filter((file) => file.module === module)
  return own.length === 0 ? [] : [...patternFiles, ...own.map(({ load }) => load)]
}
