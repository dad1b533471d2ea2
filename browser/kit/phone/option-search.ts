import type { ReactNode } from 'react'

/** One that can be chosen on a phone. */
export type Option = {
  readonly value: string | number
  readonly label: ReactNode
  readonly note?: ReactNode
  readonly group?: string | undefined
  readonly isOff?: boolean | undefined
  /** What else it is found by: pinyin and its initials. */
  readonly pinyin?: string | undefined
  /** As it was given. */
  readonly data: unknown
}

/** So many are more than one looks through: words help. */
export const searchFrom = 7

/** Those that a word means: by what they are called, or by its sound. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const word = typed.trim().toLowerCase()
  if (word === '') return options
  return options.filter(({ label, note, pinyin }) =>
    [label, note, pinyin].some((text) => typeof text === 'string' && text.toLowerCase().includes(word)),
  )
}

type Given = { value?: unknown; label?: ReactNode; title?: unknown; children?: readonly Given[]; disabled?: boolean }

/** Options as a control of a desk has them, groups laid out in one list. */
export function flat(given: readonly Given[], group?: string): Option[] {
  return given.flatMap((one) => {
    if (one.children && one.value === undefined) return flat(one.children, String(one.label ?? ''))
    const { note, pinyin } = one as { note?: ReactNode; pinyin?: string }
    const value = one.value as string | number
    return [{ value, label: one.label ?? String(value), note, pinyin, group, isOff: one.disabled, data: one }]
  })
}

/** A tree in one list: each with what lies above it. */
export function flatTree(given: readonly Given[], above: readonly string[] = []): Option[] {
  return given.flatMap((one) => [
    {
      value: one.value as string,
      label: one.label,
      note: above.join(' / ') || undefined,
      isOff: one.disabled,
      data: one,
    },
    ...flatTree(one.children ?? [], [...above, String(one.label)]),
  ])
}
