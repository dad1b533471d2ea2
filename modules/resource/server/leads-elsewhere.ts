import type { Draft } from '#kernel/operations/resource.ts'

/**
 * Whether a draft makes files or messages go another way than before: a new way, or one of the named fields changed. A
 * borrowed session could otherwise lead them to a place of its own without touching the key.
 */
export function leadsElsewhere(draft: Draft, fields: readonly string[]): boolean {
  const { before, values } = draft
  if (!before) return true
  return fields.some(
    (name) => values[name] !== undefined && (name === 'secretKey' || (values[name] ?? null) !== (before[name] ?? null)),
  )
}
