import { FoundSelect, type Found, type FoundIn } from '#browser/kit/parts/inputs/found-select.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { staffRoute, type Person } from '../../shared/event-routes.ts'

const asFound = ({ userId, userName, deptName }: Person): Found => ({
  value: userId,
  label: userName,
  note: deptName,
  group: deptName ?? '',
})
const staff: FoundIn<Person> = {
  key: ['userSchedule', 'people'],
  find: (keyword) => get(staffRoute, { keyword }),
  // Those who were chosen before came with their names.
  named: async () => [],
  asFound,
}

/** Colleagues by name; those of the own department come first. */
export function PeopleSelect({
  value = [],
  onChange,
  most,
  placeholder,
}: {
  value?: Person[]
  onChange?: (people: Person[]) => void
  most?: number
  placeholder?: string
}) {
  return (
    <FoundSelect
      isMany
      source={staff}
      value={value.map(({ userId }) => userId)}
      known={value.map(asFound)}
      most={most}
      placeholder={placeholder ?? t('输入姓名查找')}
      aria-label={t('参与人')}
      onChange={(_ids, found) =>
        onChange?.(found.map((one) => ({ userId: one.value, userName: one.label, deptName: one.note ?? null })))
      }
    />
  )
}
