import { dirname, join } from 'node:path/posix'
import type { Offence } from './offence.ts'
import type { SourceFile } from './source-tree.ts'
import { lineAt } from './syntax.ts'

/** What a paper says of the tree: links, files by their path, tests by their names. */
const link = /\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g
const named = /`((?:kernel|services|browser|patterns|modules|apps|tests|tools|bench|docs)\/[^`\s*]+)`/g
const proof = /`((?:[\w.-]+\/)+[\w.-]+\.test\.tsx?)`((?:,? ?(?:and )?"[^"]+")+)/g
const braces = /^(.*)\{([^{}]+)\}(.*)$/

/** Papers that lead to a file, or name a test, that is not there. */
export function paperOffences(files: readonly SourceFile[]): Offence[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)))
  const isThere = (path: string) => texts.has(path) || folders.has(path.replace(/\/$/, ''))
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap((file) => {
      const text = withoutBlocks(file.text)
      const offence = (at: number, why: string): Offence => ({
        file: file.path,
        line: lineAt({ ...file, text }, at),
        rule: 'paper',
        why,
        mend: 'name what is there now',
      })
      const links = [...text.matchAll(link)]
        .filter(([, to]) => !/^[a-z]+:/.test(to!) && !isThere(join(dirname(file.path), to!)))
        .map(({ 1: to, index }) => offence(index, `${to!} is not there`))
      const paths = [...text.matchAll(named)].flatMap(({ 1: path, index }) =>
        spread(path!)
          .filter((one) => !isThere(one) && !isPattern(one))
          .map((one) => offence(index, `${one} is not there`)),
      )
      const proofs = [...text.matchAll(proof)].flatMap(({ 1: path, 2: tests, index }) =>
        [...tests!.matchAll(/"([^"]+)"/g)]
          .filter(([, test]) => texts.has(path!) && !texts.get(path!)!.includes(test!))
          .map(([, test]) => offence(index, `${path!} has no test “${test!}”`)),
      )
      return [...links, ...paths, ...proofs]
    })
}

/** Blocks are examples: what they name may be made up. Their lines stay, so that places are told right. */
function withoutBlocks(text: string): string {
  return text.replaceAll(/^```.*?^```/gms, (block) => block.replaceAll(/[^\n]/g, ' '))
}

/** `a/{b,c}.ts` names two files. */
function spread(path: string): string[] {
  const [, before, names, after] = braces.exec(path) ?? []
  return names === undefined ? [path] : names.split(',').flatMap((name) => spread(`${before!}${name}${after!}`))
}

/** `modules/<district>/<area>/…` names no one file. */
function isPattern(path: string): boolean {
  return /[<>…$]/.test(path)
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'))
}
