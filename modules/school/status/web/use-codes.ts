import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { change } from '../shared/change.ts'

/** Names and tones of the codes that changes use. */
export function useCodes(): {
  nameOf: (set: string, key: unknown) => string
  toneOf: (set: string, key: unknown) => string | undefined
} {
  const { world } = useMeta(change)
  const find = (set: string, key: unknown) => world?.meta.codes[set]?.find((item) => item.key === key)
  return { nameOf: (set, key) => find(set, key)?.label ?? '', toneOf: (set, key) => find(set, key)?.tone }
}
