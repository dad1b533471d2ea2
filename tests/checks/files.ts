import type { Offence } from './offence.ts'
import { inFolders, isCode } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { lineAt, visit } from './syntax.ts'

const longest = 500
/** The same in bytes: lines may be long, and Chinese letters have three each. */
const heaviest = 20_000
const namedFolders = [
  'kernel',
  'services',
  'browser',
  'patterns',
  'modules',
  'apps',
  'tests',
  'tools',
  'bench',
  'migrations',
  'docs',
]
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/
const emptyName = /^(.*-)?(utils?|helpers?|common|misc)$/
/** Tools that read their settings from a default export. */
const configFile = /(^|\/)[a-z-]+\.config\.(ts|mjs)$/

/** Files that are too long, badly named, or export a default. */
export function fileOffences(files: SourceFile[]): Offence[] {
  return files.flatMap((file) => [...tooLong(file), ...badNames(file.path), ...defaultExports(file)])
}

function tooLong({ path, text }: SourceFile): Offence[] {
  if (!/\.(ts|tsx|css|mjs)$/.test(path)) return []
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const bytes = Buffer.byteLength(text)
  const why = [
    ...(lines > longest ? [`${lines} lines, at most ${longest} are allowed`] : []),
    ...(bytes > heaviest ? [`${bytes} bytes, at most ${heaviest} are allowed`] : []),
  ].join('; ')
  if (why === '') return []
  const line = Math.min(lines, longest + 1)
  return [{ file: path, line, rule: 'length', why, mend: 'split it by what its parts are about' }]
}

function badNames(path: string): Offence[] {
  if (!inFolders(path, namedFolders)) return []
  return path.split('/').flatMap((name) => {
    if (name === 'README.md' || name === '__snapshots__') return []
    const parts = name.split('.')
    const at = { file: path, line: 1 }
    if (parts.some((part) => emptyName.test(part))) {
      return [{ ...at, rule: 'empty-name', why: `“${name}” says nothing`, mend: 'name it after what it does' }]
    }
    if (!parts.filter(Boolean).every((part) => kebabCase.test(part))) {
      return [{ ...at, rule: 'kebab-case', why: `“${name}” is not kebab-case`, mend: 'write it small, with dashes' }]
    }
    return []
  })
}

function defaultExports(file: SourceFile): Offence[] {
  if (!isCode(file) || configFile.test(file.path)) return []
  const offences: Offence[] = []
  visit(file, (node) => {
    const isDefault =
      node.type === 'ExportDefaultDeclaration' ||
      (node.type === 'ExportSpecifier' && (node.exported as { name?: string }).name === 'default')
    if (!isDefault) return
    const line = lineAt(file, node.start)
    offences.push({
      file: file.path,
      line,
      rule: 'default-export',
      why: 'exports a default',
      mend: 'export it by name',
    })
  })
  return offences
}
