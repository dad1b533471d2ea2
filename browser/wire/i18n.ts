import type { ConfigProviderProps } from 'antd'

/** Languages offered in the switch. Simplified Chinese needs no catalogue: its text is the key; traditional is made of it. */
export const languages = [
  { value: 'zh-cn', label: '简体中文', htmlLang: 'zh-CN' },
  { value: 'zh-tw', label: '繁體中文', htmlLang: 'zh-TW' },
  { value: 'en', label: 'English', htmlLang: 'en' },
] as const

export type Language = (typeof languages)[number]['value']
export type Catalogue = Record<string, string>
export type CatalogueLoader = () => Promise<unknown>
type Locale = NonNullable<ConfigProviderProps['locale']>

/** What a language brings besides catalogues; it is fetched only by those who read it. */
export type LanguageParts = {
  antd: Locale
  /** The texts of the shell and the kit. */
  catalogues?: readonly CatalogueLoader[]
  /** Writes a Chinese text in this language. */
  convert?: (text: string) => string
  /** A sentence made of a known template. */
  sentence?: (text: string, texts: ReadonlyMap<string, string>) => string | undefined
}

const partLoaders: Record<Language, (() => Promise<{ parts: LanguageParts }>) | undefined> = {
  'zh-cn': undefined,
  'zh-tw': () => import('./languages/zh-tw.ts'),
  en: () => import('./languages/en.ts'),
}
const loaded = new Set<CatalogueLoader>()
const neededModules = new Set<string>()
/** Enough for every text of the product; what the server says besides is forgotten with the rest. */
const mostConverted = 20_000
const converted = new Map<string, string>()
const ownTraditional = new Map<string, string>()
const english = new Map<string, string>()
const hole = /\{\{\s*(\w+)\s*\}\}/g
let finder: () => Promise<(module: string) => CatalogueLoader[]> = async () => () => []
let wanted: Language = 'zh-cn'
let current: Language = 'zh-cn'
let parts: LanguageParts | undefined

/**
 * The text in the person's language; the Chinese template is the key, with `{{name}}` holes. Where a word has two meanings a
 * `context` tells which is meant: `t('撤销', { context: 'undo' })` is `撤销_undo`, and 撤销 where nobody wrote that down. Of one thing
 * (`n: 1`) the text of `…_one` is said where it is written down.
 */
export function t(text: string, holes?: Record<string, string | number>): string {
  if (holes === undefined) return shown(text)
  const context = holes.context ?? (String(holes['n']) === '1' ? 'one' : undefined)
  const template = (current === 'en' ? english.get(`${text}_${context}`) : undefined) ?? shown(text)
  return template.replaceAll(hole, (_, name: string) => String(holes[name] ?? ''))
}

/** A text that came from elsewhere (a menu, a code, a message of the server) in the person's language; as it is where nobody knows better. */
export function shown(text: string): string {
  if (current === 'en') return english.get(text) ?? parts?.sentence?.(text, english) ?? text
  return traditional(text)
}

/** Several names in a row, as the language separates them. */
export function listed(names: readonly string[]): string {
  return names.join(current === 'en' ? ', ' : '、')
}

/** Marks a text that is kept now and translated when it is shown. */
export function tKey(text: string): string {
  return text
}

/** The language of the page, as browsers and servers write it. */
export function htmlLanguage(): string {
  return languages.find(({ value }) => value === current)?.htmlLang ?? 'zh-CN'
}

/** The words of antd's own controls; undefined stands for the simplified ones. */
export function antdWords(): Locale | undefined {
  return parts?.antd
}

/** Tells how the English of a module is found; it is asked only when somebody reads English. */
export function findCatalogues(find: typeof finder): void {
  finder = find
}

/** Turns to another language once the texts in use are there. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language
  const [arrived] = await Promise.all([partsOf(language), loadCatalogues(neededModules)])
  // Another choice was made meanwhile.
  if (wanted !== language) return
  current = language
  parts = arrived
  converted.clear()
  document.documentElement.lang = htmlLanguage()
}

/** Makes the texts of these modules ready, where the language needs any. */
export async function loadCatalogues(modules: Iterable<string>): Promise<void> {
  const names = [...modules]
  for (const name of names) neededModules.add(name)
  if (wanted !== 'en') return
  const cataloguesOf = await finder()
  await loadAll(names.flatMap(cataloguesOf))
}

/** Adds texts that the school wrote itself, such as titles of its own menus. */
export function addTexts(texts: Catalogue, language: 'en' | 'zh-tw' = 'en'): void {
  const known = language === 'en' ? english : ownTraditional
  for (const [text, own] of Object.entries(texts)) known.set(text, own)
}

/** What has been converted is not converted again, so that a text may pass here twice. */
function traditional(text: string): string {
  if (parts?.convert === undefined) return text
  const known = ownTraditional.get(text) ?? converted.get(text)
  if (known !== undefined) return known
  if (converted.size > mostConverted) converted.clear()
  const result = parts.convert(text)
  converted.set(text, result)
  converted.set(result, result)
  return result
}

async function partsOf(language: Language): Promise<LanguageParts | undefined> {
  const found = (await partLoaders[language]?.())?.parts
  await loadAll(found?.catalogues ?? [])
  return found
}

async function loadAll(loaders: readonly CatalogueLoader[]): Promise<void> {
  await Promise.all(loaders.map(load))
}

async function load(loader: CatalogueLoader): Promise<void> {
  if (loaded.has(loader)) return
  const catalogue = (await loader()) as Catalogue
  loaded.add(loader)
  // What the school wrote itself wins, whichever came first.
  for (const [text, own] of Object.entries(catalogue)) if (own !== '' && !english.has(text)) english.set(text, own)
}
