import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A fenced block of a document that names the file it is: a whole file, or with `diff` a change of one. */
export type FileBlock = { path: string; language: string; text: string }

/** The blocks that name a file, in the order of the document. */
export function fileBlocks(markdown: string): FileBlock[] {
  const blocks = markdown.matchAll(/^```(\w+) file=(\S+)\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, language = '', path = '', text = '']) => ({ language, path, text }))
}

/** The commands a document tells the reader to run, as words. */
export function commands(markdown: string): string[][] {
  const blocks = markdown.matchAll(/^```sh run\n([\s\S]*?)^```$/gm)
  return [...blocks].flatMap(([, text = '']) => text.trim().split('\n')).map((line) => line.split(' '))
}

/** Does to a folder what the blocks say. */
export function follow(folder: string, blocks: readonly FileBlock[]): void {
  for (const { path, language, text } of blocks) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, language === 'diff' ? changed(readFileSync(file, 'utf8'), text) : text)
  }
}

/**
 * Carries out a change: `+` lines before the first `-` go to the top of the file, each run of `-` lines is replaced by the `+` lines
 * behind it. A `…` stands for whatever is there and is kept.
 */
function changed(before: string, change: string): string {
  const [, top = '', rest = ''] = /^((?:\+.*\n)*)([\s\S]*)$/.exec(change)!
  let after = before
  for (const [, removed = '', added = ''] of rest.matchAll(/((?:-.*\n)+)((?:\+.*\n)*)/g)) {
    // The list that a `…` stands for ends where a statement ends: at the end of a line.
    const pattern = `${literal(plain(removed)).replaceAll('…', String.raw`([\s\S]*?),?\s*`)}$`
    const found = [...after.matchAll(new RegExp(pattern, 'gm'))]
    if (found.length !== 1) throw new Error(`“${plain(removed)}” stands ${found.length} times in the file`)
    after = after.replace(found[0]![0], () => plain(added).replace('…', () => found[0]![1] ?? ''))
  }
  return plain(top) + (top ? '\n' : '') + after
}

function plain(lines: string): string {
  return lines.replace(/^[+-]/gm, '').replace(/\n$/, '')
}

function literal(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}
