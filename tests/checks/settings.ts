import type { Offence } from './offence.ts'
import { isTest, type SourceFile } from './source-tree.ts'

const table = 'docs/settings.md'

/** Parameters nobody reads or the table of settings does not hold, and settings there that no test shows. */
export function settingOffences(
  files: readonly SourceFile[],
  { keys, retained }: { keys: readonly string[]; retained: ReadonlySet<string> },
): Offence[] {
  const code = files.filter(
    ({ path }) => /\.tsx?$/.test(path) && !isTest(path) && /^(kernel|services|browser|modules|apps)\//.test(path),
  )
  const lines = (files.find(({ path }) => path === table)?.text ?? '').split('\n')
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const ofParams = keys.flatMap((key) => {
    const { file, name } = declarationOf(code, key)
    const isRead =
      retained.has(key) ||
      code.some(
        ({ path, text }) =>
          path !== file && (text.includes(`'${key}'`) || (name !== null && new RegExp(`\\b${name}\\b`).test(text))),
      )
    const at = lines.findIndex((line) => line.startsWith(`| \`${key}\` |`))
    return [
      ...(isRead
        ? []
        : [offence(file, 1, `nobody reads the parameter ${key}`, 'read it where it counts, or remove it')]),
      ...(at < 0 ? [offence(table, 1, `${key} is missing`, 'add what it is, where it is read and what shows it')] : []),
    ]
  })
  return [...ofParams, ...lines.flatMap((line, at) => shownOffences(line, at + 1, texts))]
}

/** A line of a table that names no test, or one that does not exist; whether a setting or a parameter stands there. */
function shownOffences(line: string, at: number, texts: ReadonlyMap<string, string>): Offence[] {
  const [, shown] = /^\| .+ \| ([^|]+) \|$/.exec(line) ?? []
  if (!shown || shown === 'shown by') return []
  const [, test, title] = /^`([^`]+)`(?: › (.+))?$/.exec(shown) ?? []
  if (!test)
    return [offence(table, at, 'no test shows what this does', 'write one beside where it is read, and name it')]
  const text = texts.get(test)
  return text !== undefined && (!title || text.includes(`'${title}'`))
    ? []
    : [offence(table, at, `there is no test “${title ?? ''}” in ${test}`, 'name the one that shows it')]
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
