import { Select as DeskSelect, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import { useState } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { flat, type Option } from './option-search.ts'
import { OptionSheet } from './option-sheet.tsx'
import { PickField, titleOf } from './pick-field.tsx'
import { commonOf } from './picker-props.ts'

/** One or several of what is offered: a list that drops down at a desk, a sheet on a phone. Own words are typed at both. */
export function Select<V = unknown, O extends DefaultOptionType = DefaultOptionType>(props: SelectProps<V, O>) {
  const isNarrow = useNarrow()
  if (!isNarrow || props.mode === 'tags') return <DeskSelect<V, O> {...props} />
  return <PhoneSelect {...(props as unknown as SelectProps)} />
}

function PhoneSelect(props: SelectProps) {
  const [isOpen, setOpen] = useState(props.defaultOpen ?? false)
  const [own, setOwn] = useState<unknown>(props.defaultValue)
  const isMany = props.mode === 'multiple'
  const options = flat((props.options ?? []) as DefaultOptionType[])
  const chosen = listOf(props.value === undefined ? own : props.value)
  const named = chosen.map((value) => options.find((one) => one.value === value)?.label ?? String(value))
  const words = named.filter((label) => typeof label === 'string')
  const placeholder = typeof props.placeholder === 'string' ? props.placeholder : t('请选择')
  const show = (next: boolean) => {
    setOpen(next)
    props.onOpenChange?.(next)
  }
  const take = (values: readonly Option['value'][]) => {
    const meant = values.map((value) => options.find((one) => one.value === value)?.data as DefaultOptionType)
    const next = isMany ? [...values] : values[0]
    setOwn(next)
    props.onChange?.(next, (isMany ? meant : meant[0]) as never)
    for (const [i, value] of values.entries())
      if (!chosen.includes(value)) props.onSelect?.(value as never, meant[i] as never)
    if (!isMany) show(false)
  }
  return (
    <>
      <PickField
        {...commonOf(props)}
        id={props.id}
        text={listed(words)}
        placeholder={placeholder}
        isOpen={isOpen}
        onOpen={() => show(true)}
      />
      {isOpen && (
        <OptionSheet
          title={titleOf(props.id, props['aria-label'], placeholder)}
          options={options}
          chosen={chosen}
          isMany={isMany}
          most={props.maxCount}
          canClear={Boolean(props.allowClear)}
          remote={remoteOf(props)}
          none={props.notFoundContent ?? t('暂无数据~')}
          drawn={props.optionRender && ((option) => props.optionRender!(asDrawn(option), { index: 0 }))}
          onTake={take}
          onClose={() => show(false)}
        />
      )}
    </>
  )
}

/** Where options come from elsewhere, what is typed goes there. */
function remoteOf({ showSearch }: SelectProps) {
  if (typeof showSearch !== 'object' || showSearch.filterOption !== false || !showSearch.onSearch) return undefined
  return { typed: showSearch.searchValue ?? '', onType: (typed: string) => showSearch.onSearch!(typed) }
}

function asDrawn({ value, label, data }: Option) {
  return { key: value, value, label, data } as Parameters<NonNullable<SelectProps['optionRender']>>[0]
}

function listOf(value: unknown): Option['value'][] {
  if (value === undefined || value === null || value === '') return []
  return (Array.isArray(value) ? value : [value]) as Option['value'][]
}
