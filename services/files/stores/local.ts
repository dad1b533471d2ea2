import { createReadStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { World } from '#kernel/world/world.ts'
import { checkedKey, type ObjectStore } from './store.ts'

export const localCode = 'local'

/** Files under the data folder. */
export function localStore(world: World): ObjectStore {
  const pathOf = (key: string) => join(world.filesFolder, checkedKey(key))
  // Not to be reached is the answer.
  const has = (key: string) =>
    access(pathOf(key)).then(
      () => true,
      () => false,
    )
  return {
    code: localCode,
    async put(key, file) {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
      await rename(file.path, pathOf(key))
    },
    open: async (key, range) => ((await has(key)) ? createReadStream(pathOf(key), range) : null),
    has,
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Where a local object lies. */
export function localPath(world: World, key: string): string {
  return join(world.filesFolder, checkedKey(key))
}
