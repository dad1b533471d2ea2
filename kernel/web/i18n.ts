import i18next from 'i18next'

/** Languages offered in the switch. Simplified Chinese needs no catalogue: its text is the key. */
export const languages = [
  { value: 'zh-cn', label: '简体中文', htmlLang: 'zh-CN' },
  { value: 'en', label: 'English', htmlLang: 'en' },
] as const

export type Language = (typeof languages)[number]['value']
export type Catalogue = Record<string, string>
export type CatalogueLoader = () => Promise<unknown>

const kernelCatalogues = import.meta.glob('./locales/en*.json', { import: 'default' })
const moduleCatalogues = new Map<string, CatalogueLoader>()
const loaded = new Set<CatalogueLoader>()
const neededModules = new Set<string>()
let current: Language = 'zh-cn'

void i18next.init({
  initAsync: false,
  lng: 'zh-cn',
  fallbackLng: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  interpolation: { escapeValue: false },
})

/** The text in the person's language; the Chinese template is the key, with `{{name}}` holes. */
export function t(text: string, holes?: Record<string, string | number>): string {
  return i18next.t(text, holes ?? {})
}

/** Marks a text that is kept now and translated when it is shown. */
export function tKey(text: string): string {
  return text
}

/** Tells where a module's English is; it is fetched only when somebody reads English. */
export function registerCatalogue(module: string, loader: CatalogueLoader): void {
  moduleCatalogues.set(module, loader)
}

/** Turns to another language once the texts in use are there. */
export async function setLanguage(language: Language): Promise<void> {
  current = language
  if (language !== 'zh-cn') await Promise.all(Object.values(kernelCatalogues).map(load))
  await loadCatalogues(neededModules)
  await i18next.changeLanguage(language)
  document.documentElement.lang = languages.find(({ value }) => value === language)?.htmlLang ?? 'zh-CN'
}

/** Makes the texts of these modules ready, where the language needs any. */
export async function loadCatalogues(modules: Iterable<string>): Promise<void> {
  const names = [...modules]
  for (const name of names) neededModules.add(name)
  if (current === 'zh-cn') return
  await Promise.all(
    names.map(async (module) => {
      const loader = moduleCatalogues.get(module)
      if (loader !== undefined) await load(loader)
    }),
  )
}

/** Adds English texts that the school wrote itself, such as titles of its own menus. */
export function addTexts(texts: Catalogue): void {
  i18next.addResourceBundle('en', 'translation', texts, true, true)
}

async function load(loader: CatalogueLoader): Promise<void> {
  if (loaded.has(loader)) return
  loaded.add(loader)
  const catalogue = (await loader()) as Catalogue
  i18next.addResourceBundle('en', 'translation', catalogue, true, false)
}
