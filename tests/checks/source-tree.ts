import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** One file of the product, with its path from the root of the checkout, `/` between folders. */
export type SourceFile = { path: string; text: string }

const root = join(import.meta.dirname, '../..')
const ignoredFolders = new Set(['node_modules', 'data', 'dist', 'coverage'])
const readExtensions = /\.(ts|tsx|mjs|js|css|json|sql|md|html|svg|txt|ya?ml|sh)$/

let cached: SourceFile[] | undefined

/** Every file of the product; files that hold no text of ours come with an empty one. Read once a process. */
export function productFiles(): SourceFile[] {
  cached ??= [...walk('')].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return cached
}

/** A made-up product for the self-tests: path → text. */
export function madeUp(files: Record<string, string>): SourceFile[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }))
}

export function isCode(file: SourceFile): boolean {
  return /\.(ts|tsx|mjs)$/.test(file.path) && !file.path.endsWith('.d.ts')
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /(^|\/)test-[\w-]+\.ts$/.test(path) || /^tests\/|\/testing\//.test(path)
}

export function inFolders(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`))
}

function* walk(folder: string): Generator<SourceFile> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) {
      const isHidden = entry.name.startsWith('.') && entry.name !== '.ci'
      if (!isHidden && !ignoredFolders.has(entry.name)) yield* walk(path)
    } else if (entry.isFile()) {
      yield {
        path,
        text: readExtensions.test(path) || path.startsWith('.ci/') ? readFileSync(join(root, path), 'utf8') : '',
      }
    }
  }
}
