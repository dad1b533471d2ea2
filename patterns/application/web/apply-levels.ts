import { listed, shown, t } from '#browser/wire/i18n.ts'
import type { ApplyLevel } from '../shared/apply-routes.ts'

/** Who decides at a step. */
export function peopleOf({ persons, empty, isSkipped: isPassedOver }: ApplyLevel): string {
  if (isPassedOver && persons[0]) return t('{{name}}审批过，自动通过', { name: persons[0].name })
  const names = persons.flatMap(({ name, isSkipped }) => (isSkipped ? [] : [name]))
  if (names.length === 0) return empty ? shown(empty) : t('由系统安排')
  return names.length <= 3
    ? listed(names)
    : t('{{names}} 等 {{n}} 人', { names: listed(names.slice(0, 3)), n: names.length })
}
