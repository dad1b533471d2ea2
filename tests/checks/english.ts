import { namelessHoles } from '#kernel/i18n/sentences.ts'
import { areaOf } from './borders.ts'
import { chineseTextsOf, hasChinese } from './chinese-texts.ts'
import type { ChineseText } from './chinese-texts.ts'
import type { Offence } from './offence.ts'
import { inFolders, isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { lineAt } from './syntax.ts'

type Used = ChineseText & { file: string; owner: string }
type Catalogue = { file: SourceFile; owner: string; entries: Record<string, string>; sentences: ReadonlySet<string> }

/** Names of languages are written in themselves. */
const ownNames = new Set(['简体中文', '繁體中文', '繁体中文', '中文'])
/** A catalogue may be split: en.json, en-fields.json. */
const catalogueFile = /^(browser\/wire|(modules\/[^/]+|patterns)\/[^/]+\/shared)\/locales\/en(-[a-z-]+)?\.json$/
/** Context or plural form after a key. */
const suffix = /_[a-z][a-zA-Z]*$/

/** Gaps, leftovers and slips between the Chinese texts of the code and the English catalogues. */
export function englishOffences(files: SourceFile[]): Offence[] {
  const used = files
    .filter(
      (file) =>
        isCode(file) &&
        inFolders(file.path, ['kernel', 'services', 'browser', 'patterns', 'modules', 'apps']) &&
        !isTest(file.path),
    )
    .flatMap((file) => chineseTextsOf(file).map((text) => ({ ...text, file: file.path, owner: ownerOf(file.path) })))
  const catalogues = files.filter(({ path }) => catalogueFile.test(path)).map(readCatalogue)
  return [
    ...bare(used),
    ...missing(used, catalogues),
    ...catalogues.flatMap((each) => slips(each, used)),
    ...doubles(catalogues),
  ]
}

function bare(used: Used[]): Offence[] {
  return used.flatMap(({ role, text, file, line }) => {
    if (role === 'holed') {
      const why = `“${text}” is part of a template that changes`
      return [{ file, line, rule: 'holes', why, mend: "name the holes: t('共 {{count}} 条', { count })" }]
    }
    if (role !== 'bare' || ownNames.has(text)) return []
    return [
      { file, line, rule: 'bare-chinese', why: `“${text}” is shown untranslated`, mend: "write t('…') around it" },
    ]
  })
}

/** The kernel's catalogue serves everybody; a module's own comes first. One offence for each text and owner. */
function missing(used: Used[], catalogues: Catalogue[]): Offence[] {
  const told = new Set<string>()
  return used.flatMap(({ role, text, file, line, owner }) => {
    if ((role !== 'shown' && role !== 'said') || ownNames.has(text) || told.has(owner + text)) return []
    told.add(owner + text)
    const readable = catalogues.filter((each) => each.owner === owner || each.owner === 'kernel')
    if (readable.some(({ entries }) => text in entries || (`${text}_one` in entries && `${text}_other` in entries)))
      return []
    // What the server says is known by the words around its holes, however they are called.
    if (role === 'said' && readable.some(({ sentences }) => sentences.has(namelessHoles(text)))) return []
    return [
      {
        file,
        line,
        rule: 'no-english',
        why: `“${text}” has no English text`,
        mend: `add it to ${cataloguePath(owner)}`,
      },
    ]
  })
}

function slips({ file, owner, entries }: Catalogue, used: Used[]): Offence[] {
  const own = used.filter((each) => owner === 'kernel' || each.owner === owner)
  const known = new Set(own.flatMap(({ text, role }) => (role === 'said' ? [text, namelessHoles(text)] : [text])))
  return Object.entries(entries).flatMap(([key, english]) => {
    const at = { file: file.path, line: lineAt(file, file.text.indexOf(JSON.stringify(key))) }
    const found: Offence[] = []
    if (!known.has(key) && !known.has(key.replace(suffix, '')) && !known.has(namelessHoles(key))) {
      found.push({ ...at, rule: 'unused-english', why: `no code says “${key}”`, mend: 'remove it, or mend the key' })
    }
    if (holesIn(key) !== holesIn(english)) {
      const why = `the holes of “${key}” and “${english}” differ`
      found.push({ ...at, rule: 'holes-differ', why, mend: 'use the same {{names}} on both sides' })
    }
    if (/\{\{\s*\}\}/.test(key)) {
      const why = `a hole of “${key}” has no name, so no sentence is known by it`
      found.push({ ...at, rule: 'nameless-hole', why, mend: 'name it: {{a}}' })
    }
    if (english.trim() === '' || (hasChinese(english) && !ownNames.has(key))) {
      found.push({ ...at, rule: 'not-english', why: `“${key}” → “${english}” is not English`, mend: 'translate it' })
    }
    return found
  })
}

/** All catalogues end up in one memory, so a text has one English wherever it stands; a second meaning is told by a context. */
function doubles(catalogues: Catalogue[]): Offence[] {
  const first = new Map<string, { english: string; at: string }>()
  return catalogues.flatMap(({ file, entries }) =>
    Object.entries(entries).flatMap(([key, text]) => {
      const english = holesNumbered(key, text)
      const known = first.get(namelessHoles(key))
      if (known === undefined) first.set(namelessHoles(key), { english, at: file.path })
      if (known === undefined || known.english === english) return []
      const line = lineAt(file, file.text.indexOf(JSON.stringify(key)))
      const why = `“${key}” is “${text}” here and told otherwise in ${known.at}`
      const mend = "choose one English for both, or give one of them a context: t('…', { context: 'undo' }) → “…_undo”"
      return [{ file: file.path, line, rule: 'two-translations', why, mend }]
    }),
  )
}

/** The English with its holes called by their place in the key, as two keys of one template may name them differently. */
function holesNumbered(key: string, english: string): string {
  const names = [...key.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name)
  return english.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => `{{${names.indexOf(name)}}}`)
}

function readCatalogue(file: SourceFile): Catalogue {
  const entries = JSON.parse(file.text) as Record<string, string>
  // A finished sentence is known by a key with `{{name}}` holes alone.
  const templates = Object.keys(entries).filter((key) => !/(^|[^{])\{\w*\}/.test(key))
  return { file, owner: ownerOf(file.path), entries, sentences: new Set(templates.map(namelessHoles)) }
}

function cataloguePath(owner: string): string {
  return owner === 'kernel' ? 'browser/wire/locales/en.json' : `${owner}/shared/locales/en.json`
}

function ownerOf(path: string): string {
  return areaOf(path) ?? 'kernel'
}

function holesIn(template: string): string {
  return [...new Set([...template.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name))].toSorted().join()
}
