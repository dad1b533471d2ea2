import type { AnyField } from '#kernel/entity/field.ts'
import type { CodeOptions } from '#kernel/fields/choices/code/kind.ts'
import { stateItems, type StateOptions } from '#kernel/fields/choices/state/kind.ts'
import type { TextWorld } from '#kernel/fields/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'

type Choice = { key: string; label: string }

/** What a cell of a field can say, where that is a list; nothing where it is free. */
export function choicesOf(field: AnyField, words: TextWorld): Choice[] {
  const { set } = field.options as CodeOptions
  if (set) return words.codes(set).filter((item) => !item.disabled)
  if ((field.options as Partial<StateOptions>).states) return stateItems(field)
  // Whatever reads 是 as true is a yes-or-no column.
  const yes = kindOf(field).refersTo ? null : kindOf(field).parse('是', field, words)
  return yes && 'value' in yes && yes.value === true
    ? [
        { key: '1', label: '是' },
        { key: '0', label: '否' },
      ]
    : []
}
