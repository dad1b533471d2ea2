import { t } from '#browser/wire/i18n.ts'
import type { ToolProps } from '#browser/kit/list/tweaks.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { useNames } from './use-names.ts'

/** Narrows the log to one kind of record, by the name people know. */
export function EntityFilter({ list }: ToolProps) {
  const { entities } = useNames()
  const { entity, ...others } = list.query.filters
  return (
    <Select
      className="log-entity"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('全部业务')}
      aria-label={t('业务')}
      value={entity?.eq}
      onChange={(value?: string) => list.change({ filters: value ? { ...others, entity: { eq: value } } : others })}
      options={[...entities].map(([value, label]) => ({ value, label: t(label) }))}
    />
  )
}
