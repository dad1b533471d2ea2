import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { leaversRoute } from '#services/flow/shared/routes/handover.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

/** Whoever leaves: anybody, disabled accounts too; without a word those disabled ones for whom something still waits. */
export function LeaverSelect({
  value,
  onChange,
  status,
}: {
  value: string | undefined
  onChange: (userId: string | undefined) => void
  status?: 'error' | undefined
}) {
  const [keyword, setKeyword] = useState('')
  const asked = useDeferredValue(keyword.trim())
  const found = useQuery({
    queryKey: ['flow', 'handover', 'people', asked],
    queryFn: () => get(leaversRoute, asked ? { keyword: asked } : {}),
    placeholderData: keepPreviousData,
  })
  const known = useQuery({
    queryKey: ['flow', 'handover', 'people', 'id', value],
    queryFn: () => get(leaversRoute, { id: value }),
    enabled: value !== undefined,
    staleTime: 60_000,
  })
  const people = [
    ...(found.data ?? []),
    ...(known.data ?? []).filter((one) => !found.data?.some(({ userId }) => userId === one.userId)),
  ]
  return (
    <Select
      value={value}
      status={status}
      allowClear
      aria-label={t('移交人')}
      style={{ width: '100%' }}
      placeholder={t('输入姓名或账号查找，含已停用账号')}
      onChange={(next: string | undefined) => onChange(next)}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={found.isFetching}
      notFoundContent={asked === '' ? t('输入姓名或账号查找') : t('没有找到人员')}
      options={people.map((one) => ({ value: one.userId, label: one.name, one }))}
      optionRender={({ data }) => (
        <span className="person-option">
          {data.one.name}
          <small>
            {[
              data.one.accountNo,
              ...(data.one.isOff ? [t('已停用')] : []),
              ...(data.one.count > 0 ? [t('{{n}} 条待办', { n: data.one.count })] : []),
            ].join(' · ')}
          </small>
        </span>
      )}
    />
  )
}
