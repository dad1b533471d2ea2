import type { AnyEntity } from '#kernel/entity/entity.ts'
import { t } from '#browser/wire/i18n.ts'

/** What beginning a new record is called, on the button and over its form: in the words of its kind, else `新增` and the kind. */
export function addingText(entity: Pick<AnyEntity, 'adding' | 'label'>): string {
  return entity.adding ? t(entity.adding) : t('新增{{name}}', { name: t(entity.label) })
}
