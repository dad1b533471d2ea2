import { dirname, join } from 'node:path/posix'
import { sideOf } from './borders.ts'
import type { Offence } from './offence.ts'
import { isTest, type SourceFile } from './source-tree.ts'

/** A page people can be led to: its address, and the file that shows it; without one it is the list its entity makes. */
export type Page = { path: string; file: string | null }

/** What a list takes from the address besides the fields it filters by. */
const ofLists = new Set(['keyword', 'quick', 'open', 'current', 'size'])
const derivedList = { names: new Set<string>(), isList: true }
const listPage = 'browser/kit/list/list-page.tsx'

/** Links the server writes into messages, to-dos and cards that lead to no page, or name something the page does not read. */
export function linkOffences(
  files: readonly SourceFile[],
  { pages, fields }: { pages: readonly Page[]; fields: ReadonlySet<string> },
): Offence[] {
  // Where a page is named twice, the one whose file is known tells what it reads.
  const known = pages.toSorted((a, b) => Number(a.file !== null) - Number(b.file !== null))
  const byPath = new Map(known.map((page) => [page.path, page]))
  const roots = new Set(pages.map(({ path }) => path.split('/')[1]))
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return files
    .filter(({ path }) => path.endsWith('.ts') && !isTest(path) && isServer(path))
    .flatMap(({ path: file, text }) =>
      linksIn(text).flatMap(({ line, path, names }) => {
        if (!roots.has(path.split('/')[1]!)) return []
        const page = byPath.get(path)
        if (!page) return [offence(file, line, `no page has the address ${path}`)]
        const read = page.file ? readBy(page.file, texts) : derivedList
        return names
          .filter((name) => !isRead(name, read, fields))
          .map((name) => offence(file, line, `the page ${path} does not read ${name}`))
      }),
    )
}

function isServer(path: string): boolean {
  return /^(kernel|services)\//.test(path) ? sideOf(path) !== 'web' : /^modules\/[^/]+\/[^/]+\/server\//.test(path)
}

function offence(file: string, line: number, why: string): Offence {
  return {
    file,
    line,
    rule: 'link',
    why,
    mend: 'lead to a page of the menu or of some web/area.ts, by a name it reads',
  }
}

/** Addresses within the platform: what a quote or a template begins with. */
function linksIn(text: string): { line: number; path: string; names: string[] }[] {
  return [...text.matchAll(/(['`])(\/[a-z][A-Za-z0-9/]*)(\?[^'`\n]*)?\1/g)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    path: match[2]!,
    names: [...(match[3] ?? '').matchAll(/[?&](\w+)=/g)].map(([, name]) => name!),
  }))
}

function isRead(
  name: string,
  { names, isList }: { names: ReadonlySet<string>; isList: boolean },
  fields: ReadonlySet<string>,
) {
  return names.has(name) || (isList && (ofLists.has(name) || fields.has(name.split('_')[0]!)))
}

/** Names a page takes from its address, in its own file, those of its area that it shows, or the patterns it stands on. */
function readBy(file: string, texts: ReadonlyMap<string, string>): { names: Set<string>; isList: boolean } {
  const area = file.split('/web/')[0]!
  const seen = new Set<string>()
  const names = new Set<string>()
  let isList = false
  const walk = (path: string) => {
    const text = texts.get(path)
    if (text === undefined || seen.has(path)) return
    seen.add(path)
    for (const [, name] of text.matchAll(/(?:\.get\(|\w\[)'(\w+)'[)\]]/g)) names.add(name!)
    for (const [, specifier] of text.matchAll(/from '([^']+)'/g)) {
      const target = specifier!.startsWith('#') ? specifier!.slice(1) : join(dirname(path), specifier!)
      if (target === listPage) isList = true
      if (target.startsWith(`${area}/web/`) || /^patterns\/[^/]+\/web\//.test(target)) walk(target)
    }
  }
  walk(file)
  return { names, isList }
}

/** Which file shows which component, as the areas say: `show(screens, { key: Page })`. */
export function viewFiles(
  files: readonly SourceFile[],
  screens: Readonly<Record<string, Readonly<Record<string, { component: string }>>>>,
): Map<string, string> {
  const found = new Map<string, string>()
  for (const { path, text } of files) {
    const [, area] = /\/([^/]+)\/web\//.exec(path) ?? []
    const [, shown] = /\bshow\(screens, \{([^}]*)\}/.exec(text) ?? []
    if (!area || !shown) continue
    const imported = new Map<string, string>()
    for (const [, names, from] of text.matchAll(/import \{ ([^}]+) \} from '([^']+)'/g))
      for (const name of names!.split(', ')) imported.set(name, from!)
    for (const [, key, name] of shown.matchAll(/(\w+): (\w+)/g)) {
      const [screen, from] = [screens[area]?.[key!], imported.get(name!)]
      if (screen && from) found.set(screen.component, fileAt(path, from))
    }
  }
  return found
}

function fileAt(path: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : join(dirname(path), specifier)
}

/** Pages at fixed addresses, as the areas say in `web/area.ts`, and old addresses that lead on. */
export function fixedPages(files: readonly SourceFile[]): Page[] {
  return files
    .filter(
      ({ path }) =>
        path.endsWith('/web/area.ts') || ['browser/shell/own-pages.ts', 'apps/web/router.tsx'].includes(path),
    )
    .flatMap(({ path: own, text }) => [
      ...[...text.matchAll(/const loginPage = [^']*'#([^']+)'/g)].map(([, file]) => ({ path: '/login', file: file! })),
      ...[...text.matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => ({ path: path!, file: null })),
      ...[...text.matchAll(/'(\/[\w/]+)': '\//g)].map(([, path]) => ({ path: path!, file: null })),
      ...[...text.matchAll(/path: '(\/[^']*)'[^}]*?import\('([^']+)'\)/g)].map(([, path, from]) => ({
        path: path!,
        file: fileAt(own, from!),
      })),
    ])
    .map(({ path, file }) => ({ path: path.replace(/:\w+$/, ''), file }))
}
