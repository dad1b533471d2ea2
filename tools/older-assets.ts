import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Keeps the hashed files of the build before beside those of the new one: windows that were open while the school's server was
 * renewed still fetch parts by their old names. The build before that is gone.
 */
export function olderAssets(): Plugin {
  let folder = ''
  return {
    name: 'older-assets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    buildStart: () => setAside(folder),
    // After everything was written, and packed.
    closeBundle: () => bringBack(folder),
  }
}

/** Before the pages in a folder are replaced: puts their own files where they survive. */
export async function setAside(folder: string): Promise<void> {
  const aside = asideOf(folder)
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true })
  const own = await readFile(listOf(folder), 'utf8').catch(() => '[]')
  for (const name of JSON.parse(own) as string[]) await cp(join(folder, 'assets', name), join(aside, name))
}

/** After new pages lie there: notes which files are theirs, and puts what was set aside beside them. */
export async function bringBack(folder: string): Promise<void> {
  const own = await readdir(join(folder, 'assets')).catch((): string[] => [])
  if (own.length === 0) return
  await writeFile(listOf(folder), JSON.stringify(own))
  const aside = asideOf(folder)
  const older = (await readdir(aside)).filter((name) => !own.includes(name))
  for (const name of older) await rename(join(aside, name), join(folder, 'assets', name))
  await rm(aside, { recursive: true })
}

const asideOf = (folder: string) => `${folder}-older`
/** Beside the stamp of the build; no address leads to it that the pages know. */
const listOf = (folder: string) => join(folder, '.assets.json')
