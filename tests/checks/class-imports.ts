import { classesIn, namesUsedIn } from './class-names.ts'
import { importsOf } from './import-graph.ts'
import type { Offence } from './offence.ts'
import { isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'

/** What surrounds every page: whoever opens one has what these bring. */
const frames = ['apps/web/main.tsx', 'browser/shell/shell.tsx']
/** Says what paper leaves out, of parts that look as others say. */
const paper = 'browser/kit/styles/print.css'

/**
 * Classes that a component uses while some way to it does not bring the stylesheet: it looks right for whoever opened another
 * page first, and falls apart for everybody else. Well brought is what the file or anything it imports brings, or else every
 * file that imports it.
 */
export function classImportOffences(files: SourceFile[]): Offence[] {
  const code = files.filter((file) => isCode(file) && !isTest(file.path))
  const down = new Map<string, string[]>()
  const up = new Map<string, string[]>()
  for (const file of code)
    for (const { target, isOwn, isTypeOnly, isDynamic } of importsOf(file)) {
      if (!isOwn || isTypeOnly) continue
      if (!isDynamic) down.set(file.path, [...(down.get(file.path) ?? []), target])
      if (!target.endsWith('.css')) up.set(target, [...(up.get(target) ?? []), file.path])
    }
  const styledBy = new Map<string, Set<string>>()
  for (const file of files.filter(({ path }) => path.endsWith('.css') && path !== paper))
    for (const { name } of classesIn(file)) styledBy.set(name, (styledBy.get(name) ?? new Set()).add(file.path))
  const brought = remembered((path: string) => broughtBy(path, down))
  const isBrought = (sheets: ReadonlySet<string>, path: string, way: ReadonlySet<string>): boolean => {
    if (brought(path).some((sheet) => sheets.has(sheet))) return true
    const users = (up.get(path) ?? []).filter((user) => !way.has(user))
    return users.length > 0 && users.every((user) => isBrought(sheets, user, new Set([...way, user])))
  }
  return code
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap((file) =>
      namesUsedIn(file).flatMap(({ name, line }) => {
        const sheets = styledBy.get(name)
        if (!sheets || frames.some((frame) => brought(frame).some((sheet) => sheets.has(sheet)))) return []
        if (isBrought(sheets, file.path, new Set([file.path]))) return []
        return [
          {
            file: file.path,
            line,
            rule: 'class-import',
            why: `.${name} is styled by ${[...sheets].join(', ')}, which not every way here brings`,
            mend: 'import the stylesheet where the class is used',
          },
        ]
      }),
    )
}

/** The stylesheets that come with a file: its own and those of all it imports. */
function broughtBy(start: string, down: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set([start])
  for (const path of seen) for (const next of down.get(path) ?? []) seen.add(next)
  return [...seen].filter((path) => path.endsWith('.css'))
}

function remembered<T>(ask: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    if (!known.has(key)) known.set(key, ask(key))
    return known.get(key)!
  }
}
