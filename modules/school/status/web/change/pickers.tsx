import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '#browser/kit/parts/inputs/found-select.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { classChoicesRoute } from '#modules/school/base/shared/classes/class-routes.ts'

/** Students by number, name or pinyin, each with the class. */
export const everyStudent = rowsOf('base/baseStudentInfo', {
  asks: 2,
  asFound: ({ value, label, className }) => ({ value, label: className ? `${label} · ${String(className)}` : label }),
})

/** A class, of one major where the kind of change asks for it. */
export function ClassPicker({
  id,
  value,
  majorId,
  known,
  onChange,
}: {
  id: string
  value: string | null
  majorId?: string
  known?: string
  onChange: (id: string | null) => void
}) {
  const classes = useQuery({
    queryKey: ['base/stuClass', 'getClassSelect', majorId ?? ''],
    queryFn: () => get(classChoicesRoute, majorId ? { majorId } : {}),
    staleTime: 60_000,
  })
  const options = (classes.data ?? []).map((one) => ({
    value: one.value,
    label: one.stuNum === undefined ? one.label : t('{{name}}（{{n}} 人）', { name: one.label, n: one.stuNum }),
  }))
  if (value && known && !options.some((one) => one.value === value)) options.push({ value, label: known })
  return (
    <Select
      id={id}
      value={value}
      options={options}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('请选择班级')}
      loading={classes.isFetching}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
    />
  )
}
