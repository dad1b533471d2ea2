import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { staffRoute, type Person } from '../../shared/event-routes.ts'

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
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['userSchedule', 'people', keyword],
    queryFn: () => get(staffRoute, { keyword }),
    staleTime: 60_000,
  })
  const known = new Map([...value, ...(found.data ?? [])].map((person) => [person.userId, person]))
  return (
    <Select
      mode="multiple"
      value={value.map(({ userId }) => userId)}
      maxCount={most}
      loading={found.isFetching}
      placeholder={placeholder ?? t('输入姓名查找')}
      aria-label={t('参与人')}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      onChange={(ids: string[]) => {
        setTyped('')
        onChange?.(ids.flatMap((id) => known.get(id) ?? []))
      }}
      options={[...known.values()].map((person) => ({
        value: person.userId,
        label: person.userName,
        deptName: person.deptName,
      }))}
      optionRender={({ label, data }) => (
        <span className="sch-person">
          {label}
          <small>{(data as { deptName?: string }).deptName}</small>
        </span>
      )}
    />
  )
}
