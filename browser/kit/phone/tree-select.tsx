import { TreeSelect as DeskSelect, type TreeSelectProps } from 'antd'
import { useState } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { flatTree, type Option } from './option-search.ts'
import { OptionSheet } from './option-sheet.tsx'
import { PickField, titleOf } from './pick-field.tsx'
import { commonOf } from './picker-props.ts'

/** One or several out of a tree: folded at a desk, on a phone one list in which each says what it lies in. */
export function TreeSelect<V>(props: TreeSelectProps<V>) {
  const isNarrow = useNarrow()
  return isNarrow ? <PhoneTree {...(props as TreeSelectProps)} /> : <DeskSelect<V> {...props} />
}

function PhoneTree(props: TreeSelectProps) {
  const [isOpen, setOpen] = useState(props.defaultOpen ?? false)
  const isMany = Boolean(props.multiple ?? props.treeCheckable)
  const options = flatTree((props.treeData ?? []) as Parameters<typeof flatTree>[0])
  const given = props.value as Option['value'] | Option['value'][] | null | undefined
  const chosen = given === undefined || given === null ? [] : [given].flat()
  const placeholder = typeof props.placeholder === 'string' ? props.placeholder : t('请选择')
  const take = (values: readonly Option['value'][]) => {
    if (!isMany) setOpen(false)
    props.onChange?.(isMany ? [...values] : values[0], [], {} as never)
  }
  return (
    <>
      <PickField
        {...commonOf(props)}
        id={props.id}
        text={listed(chosen.map((value) => String(options.find((one) => one.value === value)?.label ?? value)))}
        placeholder={placeholder}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <OptionSheet
          title={titleOf(props.id, props['aria-label'], placeholder)}
          options={options}
          chosen={chosen}
          isMany={isMany}
          canClear={Boolean(props.allowClear)}
          none={props.notFoundContent ?? t('暂无数据~')}
          onTake={take}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
