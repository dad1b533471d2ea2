const ways: Readonly<Record<string, number>> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 }

/** Where somebody has walked to, and what stood in front when they set out. */
export type Walked = { key: string; from: string | undefined }

type Walk = { keys: readonly string[]; current: string | undefined; walk: Walked | undefined; key: string }

/**
 * Where a key leads. The address follows a moment later, so whoever presses twice goes two further; but once something
 * else stands in front, such as the next one after a decision, it is gone on from there.
 */
export function walked({ keys, current, walk, key }: Walk): { here: string | undefined; next: string | undefined } {
  const isOnTheWay = walk !== undefined && keys.includes(walk.key) && [walk.from, walk.key].includes(current)
  const here = isOnTheWay ? walk.key : current
  const way = ways[key]
  const at = here === undefined ? -1 : keys.indexOf(here)
  const next = way === undefined ? undefined : keys[Math.max(0, Math.min(keys.length - 1, at + way))]
  return { here: at < 0 ? undefined : here, next }
}
