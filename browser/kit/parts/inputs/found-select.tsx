import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SelectProps } from 'antd'
import { useState } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useLater } from '#browser/kit/hooks/use-later.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import './found-select.css'

/** One that can be chosen; the note stands beside its name in the list, a group over those of it on a phone. */
export type Found = {
  readonly value: string
  readonly label: string
  readonly note?: string | null | undefined
  readonly group?: string | undefined
}

/** Where those to choose from come from, and what is shown of one. */
export type FoundIn<R> = {
  readonly key: readonly unknown[]
  readonly find: (keyword: string) => Promise<readonly R[]>
  /** Those with some ids, that were chosen before. */
  readonly named: (ids: readonly string[]) => Promise<readonly R[]>
  readonly asFound: (row: R) => Found
  /** So many letters are needed before anything is looked for. */
  readonly asks?: number | undefined
}

type Kept =
  | 'id'
  | 'aria-label'
  | 'aria-invalid'
  | 'aria-describedby'
  | 'className'
  | 'disabled'
  | 'status'
  | 'placeholder'
  | 'popupMatchSelectWidth'
type Props<R> = Pick<SelectProps, Kept | 'allowClear' | 'defaultOpen'> & {
  source: FoundIn<R>
  value: readonly string[]
  onChange: (ids: string[], found: readonly Found[]) => void
  isMany?: boolean | undefined
  /** No more than these. */
  most?: number | undefined
  /** Names that are known already. */
  known?: readonly Found[]
  words?: { none?: string; short?: string }
}

/** People, classes or whatever is too many to show: found by what is typed. */
export function FoundSelect<R>({ source, value, onChange, isMany, most, known = [], words = {}, ...rest }: Props<R>) {
  const isNarrow = useNarrow()
  const asFound = (rows: readonly R[]) => rows.map(source.asFound)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(rest.defaultOpen ?? false)
  const keyword = useLater(typed.trim(), 250)
  const { asks = 0 } = source
  const isShort = [...keyword].length < asks
  const found = useQuery({
    queryKey: [...source.key, { keyword }],
    queryFn: () => source.find(keyword),
    select: asFound,
    enabled: isOpen && !isShort,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const [seen, setSeen] = useState<readonly Found[]>([])
  const unknown = value.filter((id) => ![...known, ...seen].some((one) => one.value === id)).toSorted()
  const named = useQuery({
    queryKey: [...source.key, { ids: unknown }],
    queryFn: () => source.named(unknown),
    select: asFound,
    enabled: unknown.length > 0,
    staleTime: 300_000,
  })
  const offered = isShort ? [] : (found.data ?? [])
  const kept = [...known, ...seen, ...(unknown.length > 0 ? (named.data ?? []) : [])]
  const options = [
    ...offered,
    ...value.flatMap((id) =>
      offered.some((one) => one.value === id) ? [] : (kept.find((one) => one.value === id) ?? []),
    ),
  ]
  return (
    <Select
      style={{ width: '100%' }}
      {...rest}
      mode={isMany ? 'multiple' : undefined}
      maxCount={isMany ? most : undefined}
      value={(isMany ? [...value] : value[0]) as never}
      options={options.map((one) => ({ ...one }))}
      optionRender={({ data }) => (
        <span className="found-option">
          {data.label as string}
          {data.note && !(isNarrow && data.note === data.group) ? <small>{String(data.note)}</small> : null}
        </span>
      )}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      loading={found.isFetching && isOpen}
      notFoundContent={
        found.isFetching
          ? t('正在加载')
          : isShort
            ? (words.short ?? t('请输入至少{{n}}个字符', { n: asks }))
            : (words.none ?? t('暂无数据~'))
      }
      onChange={(next: string | string[] | null | undefined) => {
        const ids = [next ?? []].flat()
        const chosen = ids.flatMap((id) => options.find((one) => one.value === id) ?? [])
        setSeen(chosen)
        setTyped('')
        onChange(ids, chosen)
      }}
    />
  )
}

type Row = { value: string; label: string; [fact: string]: unknown }

/** Rows that an entity offers to forms. */
export function rowsOf(
  path: string,
  { asks, asFound = ({ value, label }) => ({ value, label }) }: Partial<Pick<FoundIn<Row>, 'asks' | 'asFound'>> = {},
): FoundIn<Row> {
  return {
    key: [path, 'getSelect'],
    find: (keyword) => get<Row[]>(`${path}/getSelect`, { keyword }),
    named: (ids) => get<Row[]>(`${path}/getSelect`, { ids: ids.join(',') }),
    asFound,
    asks,
  }
}
