import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

/** Rows of another area to choose one of, found by what was typed. */
export function RemoteSelect({
  path,
  label,
  placeholder,
  value,
  onChange,
  atLeast = 0,
}: {
  path: string
  label: string
  placeholder: string
  value: string | undefined
  onChange: (id: string | undefined) => void
  atLeast?: number
}) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const offered = useQuery({
    queryKey: [path, 'getSelect', { keyword }],
    queryFn: () => get<{ value: string; label: string; xh?: string }[]>(`${path}/getSelect`, { keyword }),
    enabled: [...keyword].length >= atLeast,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return (
    <Select
      allowClear
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(id?: string) => onChange(id)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={(offered.data ?? []).map((one) => ({
        value: one.value,
        label: one.xh ? `${one.label} ${one.xh}` : one.label,
      }))}
      notFoundContent={
        offered.isFetching
          ? t('正在加载')
          : [...keyword].length < atLeast
            ? t('请输入至少{{n}}个字符', { n: atLeast })
            : t('暂无数据~')
      }
    />
  )
}
