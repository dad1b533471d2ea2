import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import type { Names } from '#services/flow/shared/form/designed-facts.ts'
import { peopleRoute, type PersonChoice } from '#services/flow/shared/routes/start.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

type Props = {
  id?: string
  value: readonly string[]
  onChange: (ids: string[]) => void
  isMany?: boolean
  names?: Names
  /** Only these can be chosen. */
  among?: readonly PersonChoice[] | undefined
  /** No more than these. */
  most?: number
  disabled?: boolean
  status?: 'error' | undefined
  placeholder?: string
}

/** People of the school, found by name, pinyin or number; or a few to choose from. */
export function PeopleSelect({
  value,
  onChange,
  isMany = false,
  names = {},
  among,
  most,
  placeholder,
  ...rest
}: Props) {
  const [keyword, setKeyword] = useState('')
  const [isOpen, setOpen] = useState(false)
  const asked = useLater(keyword.trim())
  const found = useQuery({
    queryKey: ['process/getPeople', asked],
    queryFn: () => get(peopleRoute, { keyword: asked }),
    enabled: !among && isOpen && asked !== '',
    placeholderData: keepPreviousData,
  })
  const unknown = value.filter((id) => !names[id] && !among?.some((one) => one.userId === id)).toSorted()
  const chosen = useQuery({
    queryKey: ['process/getPeople', 'ids', unknown],
    queryFn: () => get(peopleRoute, { ids: unknown.join(',') }),
    enabled: unknown.length > 0,
    staleTime: 300_000,
  })
  const offered = among ?? (asked === '' ? [] : (found.data ?? []))
  const kept: PersonChoice[] = [
    ...(chosen.data ?? []),
    ...Object.entries(names).map(([userId, name]) => ({ userId, name, note: null })),
  ]
  const people = [
    ...offered,
    ...value.flatMap((id) =>
      offered.some((one) => one.userId === id) ? [] : kept.filter((one) => one.userId === id).slice(0, 1),
    ),
  ]
  return (
    <Select
      {...rest}
      mode={isMany ? 'multiple' : undefined}
      allowClear
      maxCount={isMany ? most : undefined}
      value={(isMany ? [...value] : value[0]) as never}
      onChange={(next: string | string[] | undefined) =>
        onChange(next === undefined || next === null ? [] : Array.isArray(next) ? next : [next])
      }
      options={people.map((one) => ({ value: one.userId, label: one.name, note: one.note }))}
      optionRender={({ data }) => (
        <span className="person-option">
          {data.label as string}
          {data.note ? <small>{String(data.note)}</small> : null}
        </span>
      )}
      showSearch={among ? { optionFilterProp: 'label' } : { filterOption: false, onSearch: setKeyword }}
      onOpenChange={setOpen}
      loading={found.isFetching && isOpen}
      placeholder={placeholder ?? (among ? t('请选择人员') : t('输入姓名、拼音或编号查找'))}
      notFoundContent={
        found.isFetching ? t('正在加载') : among || asked !== '' ? t('没有找到人员') : t('输入姓名、拼音或编号查找')
      }
      style={{ width: '100%' }}
    />
  )
}

function useLater(value: string): string {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), 250)
    return () => clearTimeout(timer)
  }, [value])
  return later
}
