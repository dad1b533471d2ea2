import type { Offence } from './offence.ts'
import { isTest, type SourceFile } from './source-tree.ts'

const table = 'docs/settings.md'
/** What is written down for people and read by nothing else. */
const noteReaders = 'the page itself'

/** What people can set: parameters by their keys, and fields of settings pages by the thing they belong to. */
export type Settable = {
  keys: readonly string[]
  /** Parameters that say how long rows are kept: a declaration reads them. */
  retained: ReadonlySet<string>
  /** `sys.screen.minGroup`, `flow.step.needs.files`. */
  fields: readonly string[]
}

/** A line of a table of settings. */
type Line = { at: number; names: readonly string[]; read: readonly string[]; isNote: boolean; shown: string }

/** Settings nobody reads, those that the tables lack, and lines there that name no test, or one that does not show them. */
export function settingOffences(files: readonly SourceFile[], { keys, retained, fields }: Settable): Offence[] {
  const code = files.filter(
    ({ path }) => /\.tsx?$/.test(path) && !isTest(path) && /^(kernel|services|browser|modules|apps)\//.test(path),
  )
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const lines = linesOf(texts.get(table) ?? '')
  const declared = new Map(keys.map((key) => [key, declarationOf(code, key)]))
  const known = new Set(fields)
  const named = new Set(lines.flatMap(({ names }) => names))
  return [
    ...keys.flatMap((key) => {
      const { file, name } = declared.get(key)!
      return isRead(code, { key, file, name }) || retained.has(key)
        ? []
        : [offence(file, 1, `nobody reads the parameter ${key}`, 'read it where it counts, or remove it')]
    }),
    ...[...keys, ...fields].flatMap((key) =>
      named.has(key)
        ? []
        : [offence(table, 1, `${key} is missing`, 'add what it does, where it is read and what shows it')],
    ),
    ...lines.flatMap((line) => {
      const of = (name: string) => (declared.has(name) ? 'parameter' : known.has(name) ? 'field' : null)
      const stale = line.names.filter((name) => of(name) === null)
      return [
        ...(stale.length > 0
          ? [offence(table, line.at, `nobody can set ${stale.join(', ')}`, 'name what there is, or remove the line')]
          : []),
        ...readOffences(line, { texts, isField: (name) => of(name) === 'field' }),
        ...shownOffences(line, { texts, constantOf: (name) => declared.get(name)?.name ?? null, of }),
      ]
    }),
  ]
}

/** The lines of all tables whose last column says what shows a setting. */
function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line, i) => {
    const cells = line.startsWith('| ') ? line.slice(2, -2).split(' | ') : []
    if (cells.length < 3 || cells.at(-1) === 'shown by') return []
    const inTicks = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, inner]) => inner!)
    const names = inTicks(cells[0]!).filter((name) => /^\w+(\.\w+)+$/.test(name))
    const readers = cells.length > 3 ? cells.at(-2)! : ''
    return [{ at: i + 1, names, read: inTicks(readers), isNote: readers === noteReaders, shown: cells.at(-1)! }]
  })
}

function isRead(code: readonly SourceFile[], param: { key: string; file: string; name: string | null }): boolean {
  const named = param.name === null ? null : new RegExp(`\\b${param.name}\\b`)
  return code.some(({ path, text }) => path !== param.file && (text.includes(`'${param.key}'`) || named?.test(text)))
}

/** Fields say where they are read, and each stands in one of those files, of which none is its declaration. */
function readOffences(
  { at, names, read, isNote }: Line,
  { texts, isField }: { texts: ReadonlyMap<string, string>; isField: (name: string) => boolean },
): Offence[] {
  const gone = read.filter((path) => !texts.has(path))
  const unread = names.filter(
    (name) =>
      isField(name) &&
      !isNote &&
      !read.some((path) => {
        const text = texts.get(path) ?? ''
        return mentions(text, name) && !text.includes(`defineEntity('${name.slice(0, name.lastIndexOf('.'))}'`)
      }),
  )
  return [
    ...gone.map((path) => offence(table, at, `there is no file ${path}`, 'name the one that reads it')),
    ...unread.map((name) => offence(table, at, `nothing named here reads ${name}`, 'name the file that does')),
  ]
}

/** A line that names no test, one that does not exist, or one that says nothing of what stands in the line. */
function shownOffences(
  { at, names, shown }: Line,
  {
    texts,
    constantOf,
    of,
  }: {
    texts: ReadonlyMap<string, string>
    constantOf: (key: string) => string | null
    of: (name: string) => 'parameter' | 'field' | null
  },
): Offence[] {
  const [, test, title] = /^`([^`]+)` › (.+)$/.exec(shown) ?? []
  if (!test || !title)
    return [offence(table, at, 'no test shows what this does', 'write one beside where it is read, and name it')]
  const text = texts.get(test)
  if (!text?.includes(`'${title}'`))
    return [offence(table, at, `there is no test “${title}” in ${test}`, 'name the one that shows it')]
  const body = bodyOf(text, title)
  const isShown = (name: string) => {
    if (of(name) === 'field') return mentions(body, name) || mentions(setUpOf(text), name)
    const constant = constantOf(name)
    return body.includes(`'${name}'`) || (constant !== null && new RegExp(`\\b${constant}\\b`).test(body))
  }
  return names
    .filter((name) => of(name) !== null && !isShown(name))
    .map((name) => offence(table, at, `“${title}” says nothing of ${name}`, 'name the test that sets it'))
}

/** A test from its first line to its last, with the table it is run for. */
function bodyOf(text: string, title: string): string {
  const at = text.indexOf(`'${title}'`)
  const starts = [...text.slice(0, at).matchAll(/^( *)test\b/gm)].at(-1)
  if (!starts) return ''
  const ends = text.indexOf(`\n${starts[1]}})`, at)
  return text.slice(starts.index, ends < 0 ? undefined : ends)
}

/** What is made ready for all tests of a file. */
function setUpOf(text: string): string {
  return text.replaceAll(/^( *)test\b[\s\S]*?\n\1\}\)/gm, '')
}

/** Whether a text speaks of a field by its own name, as code or as a column. */
function mentions(text: string, field: string): boolean {
  const name = field.slice(field.lastIndexOf('.') + 1)
  const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return new RegExp(`\\b(${name}|${column})\\b`).test(text)
}

function declarationOf(code: readonly SourceFile[], key: string): { file: string; name: string | null } {
  for (const { path, text } of code) {
    const at = text.indexOf(`key: '${key}'`)
    if (at < 0 || !text.includes('defineParam(')) continue
    const name = /const (\w+) = defineParam\([^)]*$/.exec(text.slice(0, at))?.[1] ?? null
    return { file: path, name }
  }
  return { file: table, name: null }
}

function offence(file: string, line: number, why: string, mend: string): Offence {
  return { file, line, rule: 'setting', why, mend }
}
