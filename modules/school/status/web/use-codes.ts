import type { AnyEntity } from '#kernel/entity/entity.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { change } from '../shared/change.ts'

/** Names and tones of the codes that changes use, as one of their entities tells them: whoever settles things need not read changes. */
export function useCodes(of: AnyEntity = change): {
  nameOf: (set: string, key: unknown) => string
  toneOf: (set: string, key: unknown) => string | undefined
} {
  const { world } = useMeta(of)
  const find = (set: string, key: unknown) => world?.meta.codes[set]?.find((item) => item.key === key)
  return { nameOf: (set, key) => find(set, key)?.label ?? '', toneOf: (set, key) => find(set, key)?.tone }
}
