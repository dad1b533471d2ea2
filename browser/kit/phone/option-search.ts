import type { ReactNode } from 'react'

/** One that can be chosen on a phone. */
export type Option = {
  readonly value: string | number
  readonly label: ReactNode
  readonly note?: ReactNode
  readonly group?: string | undefined
  readonly isOff?: boolean | undefined
  /** As it was given. */
  readonly data: unknown
}

/** So many are more than one looks through: words help. */
export const searchFrom = 7

/** Where in a text what was typed stands: the characters from and to. */
export type Finds = (text: string, typed: string) => readonly [from: number, to: number] | null

/** By its characters. */
export const standsIn: Finds = (text, typed) => {
  const word = typed.trim().toLowerCase()
  const at = word === '' ? -1 : text.toLowerCase().indexOf(word)
  return at === -1 ? null : [at, at + word.length]
}

/** Those that a word means, by what they are called or by what is said of them. */
export function matching(options: readonly Option[], typed: string, finds: Finds = standsIn): readonly Option[] {
  if (typed.trim() === '') return options
  return options.filter(({ label, note }) =>
    [label, note].some((text) => typeof text === 'string' && finds(text, typed) !== null),
  )
}

/** Those of a group together, groups in the order they come: whoever lies nearest stands first. */
export function byGroup(options: readonly Option[]): readonly Option[] {
  return [...Map.groupBy(options, ({ group }) => group).values()].flat()
}

type Given = { value?: unknown; label?: ReactNode; title?: unknown; children?: readonly Given[]; disabled?: boolean }

/** Options as a control of a desk has them, groups laid out in one list. */
export function flat(given: readonly Given[], group?: string): Option[] {
  return given.flatMap((one) => {
    if (one.children && one.value === undefined) return flat(one.children, String(one.label ?? ''))
    const { note, group: own } = one as { note?: ReactNode; group?: string }
    const value = one.value as string | number
    return [{ value, label: one.label ?? String(value), note, group: own ?? group, isOff: one.disabled, data: one }]
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

/** The values a control holds, one or several. */
export function listOf(value: unknown, options: readonly Option[] = []): Option['value'][] {
  if (value === undefined || value === null) return []
  if (value === '' && options.every((one) => one.value !== '')) return []
  return (Array.isArray(value) ? value : [value]) as Option['value'][]
}

/** How a value is called; what is drawn instead of called has no words. */
export function labelOf(options: readonly Option[], value: Option['value']): string {
  const label = options.find((one) => one.value === value)?.label ?? String(value)
  return typeof label === 'string' ? label : ''
}
