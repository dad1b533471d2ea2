import { Button } from 'antd'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { addingText } from '#browser/kit/form/adding-text.ts'
import { EmptyState } from '#browser/kit/parts/states.tsx'

/** A list without a single row says why, and what to do about it. */
export function EmptyList({
  world,
  nothing,
  onAdd,
}: {
  world: FieldWorld
  nothing?: string | undefined
  onAdd?: () => void
}) {
  const name = t(world.entity.label)
  const reason = nothing
    ? t(nothing)
    : onAdd
      ? t('还没有登记{{name}}', { name })
      : t('您的数据范围内没有{{name}}', { name })
  return <EmptyState reason={reason} action={onAdd && <Button onClick={onAdd}>{addingText(world.entity)}</Button>} />
}
