import type { CodeOptions } from '#kernel/fields/choices/code/kind.ts'
import type { CellProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'

/** A code that is the main state of a person: with the dot, in the tone its dictionary gives. */
export function MainStateCell({ value, field, world }: CellProps) {
  const item = world.meta.codes[(field.options as CodeOptions).set ?? '']?.find(({ key }) => key === value)
  return (
    <ToneTag tone={item?.tone} hasDot>
      {t(item?.label ?? String(value ?? ''))}
    </ToneTag>
  )
}
