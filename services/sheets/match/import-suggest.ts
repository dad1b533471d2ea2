import type { CodeOptions } from '#kernel/fields/choices/code/kind.ts'
import type { TextWorld } from '#kernel/fields/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { stateItems, type StateOptions } from '#kernel/fields/choices/state/kind.ts'
import type { ImportColumn } from './import-columns.ts'
import { nearest, type Suggestion } from './import-near.ts'

type Known = { words: TextWorld; near: (entity: string, text: string) => Suggestion | undefined }

/** What somebody may have meant who wrote something that does not exist: the most similar row or code. */
export function suggestionFor({ field }: ImportColumn, text: string, known: Known): Suggestion | undefined {
  const target = kindOf(field).refersTo?.(field)
  if (target) return kindOf(field).isMany ? undefined : known.near(target, text)
  const { set } = field.options as CodeOptions
  const items = set
    ? known.words.codes(set).filter((item) => !item.disabled)
    : (field.options as Partial<StateOptions>).states
      ? stateItems(field)
      : []
  return nearest(
    text,
    items.map((item) => ({ text: item.label })),
  )
}
