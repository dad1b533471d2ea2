import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The module through which a build sends every dynamic import. */
const helperId = '\0vite/preload-helper.js'
const own = fileURLToPath(new URL('../browser/wire/reach-parts.ts', import.meta.url))

/** Dynamic imports go through our own helper: theirs lets one bad moment of the network spoil a page until it is loaded anew. */
export function patientImports(): Plugin {
  return {
    name: 'patient-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === helperId ? `export { reachParts as __vitePreload } from ${JSON.stringify(own)}` : undefined),
  }
}

/** A part without imports of its own is reached like any other. */
export function withItself(file: string, files: readonly string[]): string[] {
  return [...new Set([file, ...files])]
}
