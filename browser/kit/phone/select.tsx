import { Select as DeskSelect, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import { useState, type KeyboardEvent } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { OptionField } from './option-field.tsx'
import { flat, listOf, type Option } from './option-search.ts'

/** One or several of what is offered: a list that drops down at a desk, a sheet on a phone. */
export function Select<V = unknown, O extends DefaultOptionType = DefaultOptionType>(props: SelectProps<V, O>) {
  const isNarrow = useNarrow()
  if (isNarrow) return <PhoneSelect {...(props as unknown as SelectProps)} />
  return <DeskSelect<V, O> {...props} onInputKeyDown={leaveByTab} />
}

/** The key that leads to the next field chooses nothing on the way: the list would take or drop whatever stands first. */
function leaveByTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation()
}

function PhoneSelect(props: SelectProps) {
  const [isOpen, setOpen] = useState(props.defaultOpen ?? false)
  const [own, setOwn] = useState<unknown>(props.defaultValue)
  const takesWords = props.mode === 'tags'
  const isMany = props.mode === 'multiple' || takesWords
  const offered = flat((props.options ?? []) as DefaultOptionType[])
  const chosen = listOf(props.value === undefined ? own : props.value, offered)
  // Words of one's own stand among what is offered, to be taken back.
  const written = takesWords ? chosen.filter((value) => offered.every((one) => one.value !== value)) : []
  const options = [...flat(written.map((value) => ({ value, label: String(value) }))), ...offered]
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
    <OptionField
      given={props}
      options={options}
      chosen={chosen}
      isMany={isMany}
      most={props.maxCount}
      takesWords={takesWords}
      remote={remoteOf(props)}
      drawn={props.optionRender && ((option) => props.optionRender!(asDrawn(option), { index: 0 }))}
      isOpen={isOpen}
      onShow={show}
      onTake={take}
    />
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
