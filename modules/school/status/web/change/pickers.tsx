import { Select } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { classChoicesRoute } from '#modules/school/base/shared/classes/class-routes.ts'

type StudentOption = { value: string; label: string; className?: string | null }

/** One student or several, found by number, name or pinyin. */
export function StudentPicker({
  id,
  value,
  onChange,
}: {
  id: string
  value: string[]
  onChange: (ids: string[]) => void
}) {
  const [keyword, setKeyword] = useState('')
  const [labels, setLabels] = useState<Record<string, string>>({})
  const found = useQuery({
    queryKey: ['base/baseStudentInfo', 'getSelect', keyword],
    queryFn: () => get<StudentOption[]>('base/baseStudentInfo/getSelect', { keyword }),
    enabled: [...keyword.trim()].length >= 2,
    placeholderData: keepPreviousData,
  })
  const offered = (keyword.trim() ? (found.data ?? []) : []).map((one) => ({
    value: one.value,
    label: one.className ? `${one.label} · ${one.className}` : one.label,
  }))
  const kept = value
    .filter((one) => !offered.some((other) => other.value === one))
    .map((one) => ({ value: one, label: labels[one] ?? one }))
  return (
    <Select
      id={id}
      mode="multiple"
      value={value}
      options={[...offered, ...kept]}
      showSearch={{ filterOption: false, onSearch: setKeyword, searchValue: keyword }}
      placeholder={t('输入学号、姓名或拼音，至少2个字符')}
      notFoundContent={keyword.trim().length < 2 ? t('请输入至少2个字符') : undefined}
      loading={found.isFetching}
      onChange={(ids: string[]) => {
        setLabels({ ...labels, ...Object.fromEntries(offered.map((one) => [one.value, one.label])) })
        setKeyword('')
        onChange(ids)
      }}
    />
  )
}

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
