import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this a packed answer is hardly smaller, and a file more. */
const smallest = 1024

/**
 * Packs what was built once, beside the files themselves, so that the server does not do it again for everybody who
 * comes. Nine is where more work hardly makes it smaller.
 */
export function packedAssets(): Plugin {
  return {
    name: 'packed-assets',
    apply: 'build',
    async writeBundle({ dir }) {
      const folder = join(dir!, 'assets')
      const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name))
      await Promise.all(names.map((name) => pack(join(folder, name))))
    },
  }
}

async function pack(path: string): Promise<void> {
  const plain = await readFile(path)
  if (plain.length < smallest) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  await writeFile(`${path}.br`, await brotli(plain, { params }))
  await writeFile(`${path}.gz`, await zip(plain, { level: 9 }))
}
